import type { TreeLayout } from "./layout-tree.ts";

/** The buffers to hand over with `postMessage(layout, { transfer: buffersOf(layout) })`, so that a worker's drawing is moved, not copied. */
export const buffersOf = (layout: TreeLayout): ArrayBuffer[] => {
  const { unions, childLinks } = layout;
  const parts = [layout, unions, unions.lines, childLinks, childLinks.lines].flatMap((part) => Object.values(part));
  return [...new Set(parts.filter((part) => ArrayBuffer.isView(part)).map(({ buffer }) => buffer as ArrayBuffer))];
};
