import type { Ink } from "./paint-tree.ts";

/** The tokens of the theme that is on now, as colours a canvas understands; a path of kinship stands out more than a line. */
export const inkOf = (element: HTMLElement, isPath = false): Ink => {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    line: token("edge") || token("ink-soft"),
    strong: token(isPath ? "warm" : "ink"),
    strongWidth: isPath ? 4 : 1.5,
    card: token("sheet"),
    living: token("accent"),
    text: token("ink-soft"),
  };
};
