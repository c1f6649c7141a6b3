import type { Ink } from "./paint-tree.ts";

/** The tokens of the theme that is on now, as colours a canvas understands. */
export const inkOf = (element: HTMLElement): Ink => {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    line: token("edge") || token("ink-soft"),
    strong: token("ink"),
    card: token("sheet"),
    living: token("accent"),
    text: token("ink-soft"),
  };
};
