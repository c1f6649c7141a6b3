import type { Rectangle } from "./camera.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { Polylines } from "./layout/polylines.ts";

/** The people whose cards touch a rectangle of the drawing. Looks at everybody: 200,000 take well under a millisecond. */
export const peopleIn = ({ x, y }: TreeLayout, seen: Rectangle): number[] => {
  const found: number[] = [];
  const [left, top] = [seen.x - cardWidth, seen.y - cardHeight];
  const [right, bottom] = [seen.x + seen.width, seen.y + seen.height];
  for (let person = 0; person < x.length; person += 1)
    if (x[person]! >= left && x[person]! <= right && y[person]! >= top && y[person]! <= bottom) found.push(person);
  return found;
};

/** Left, top, right, bottom of every line, four numbers each; made once for a drawing. */
export const boxesOf = ({ start, points }: Polylines): Float64Array => {
  const count = start.length - 1;
  const boxes = new Float64Array(count * 4);
  for (let line = 0; line < count; line += 1) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let point = start[line]!; point < start[line + 1]!; point += 1) {
      left = Math.min(left, points[2 * point]!);
      right = Math.max(right, points[2 * point]!);
      top = Math.min(top, points[2 * point + 1]!);
      bottom = Math.max(bottom, points[2 * point + 1]!);
    }
    boxes.set([left, top, right, bottom], line * 4);
  }
  return boxes;
};

export const touches = (boxes: Float64Array, line: number, seen: Rectangle): boolean =>
  boxes[line * 4]! <= seen.x + seen.width &&
  boxes[line * 4 + 2]! >= seen.x &&
  boxes[line * 4 + 1]! <= seen.y + seen.height &&
  boxes[line * 4 + 3]! >= seen.y;
