import type { TreeLayout } from "./layout-tree.ts";

/** The buffers to hand over with `postMessage(layout, buffersOf(layout))`, so that a worker's drawing is moved, not copied. */
export const buffersOf = ({ x, y, generation, family, unions, childLinks }: TreeLayout): ArrayBuffer[] => {
  const arrays = [
    ...[x, y, generation, family],
    ...[unions.a, unions.b, unions.stated, unions.adjacent, unions.loosened, unions.lines.start, unions.lines.points],
    ...[childLinks.child, childLinks.parent, childLinks.otherParent, childLinks.union],
    ...[childLinks.lines.start, childLinks.lines.points],
  ];
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
};
