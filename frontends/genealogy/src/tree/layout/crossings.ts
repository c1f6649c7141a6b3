import type { Arrangement, Row } from "./arrangement.ts";
import type { IndexRows } from "./index-rows.ts";

/** Where each line starts and ends, brought up to date row by row. */
export type LineEnds = { top: Float64Array; bottom: Float64Array };

export const newLineEnds = ({ graph }: Arrangement): LineEnds => ({
  top: new Float64Array(graph.lines.count),
  bottom: new Float64Array(graph.lines.count),
});

/** Takes the ends of all lines at a row from where its nodes stand now. */
export const readLineEnds = ({ graph, x, upperPort, lowerPort }: Arrangement, ends: LineEnds, row: Row): void => {
  const { up, down } = graph.lines;
  for (let at = 0; at < row.length; at += 1) {
    const node = row[at]!;
    for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) {
      const line = down.items[slot]!;
      ends.top[line] = x[node]! + upperPort[line]!;
    }
    for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) {
      const line = up.items[slot]!;
      ends.bottom[line] = x[node]! + lowerPort[line]!;
    }
  }
};

/** Crossings between the lines of two nodes of a row, when the first stands left of the second, less those when it stands right. */
export const crossingsSaved = (
  { graph }: Arrangement,
  { top, bottom }: LineEnds,
  left: number,
  right: number,
): number => inversions(graph.lines.up, top, left, right) + inversions(graph.lines.down, bottom, left, right);

const inversions = ({ start, items }: IndexRows, far: Float64Array, left: number, right: number): number => {
  let sum = 0;
  const from = start[right]!;
  const to = start[right + 1]!;
  for (let one = start[left]!; one < start[left + 1]!; one += 1) {
    const end = far[items[one]!]!;
    for (let other = from; other < to; other += 1) {
      const otherEnd = far[items[other]!]!;
      if (end > otherEnd + 0.5) sum += 1;
      else if (otherEnd > end + 0.5) sum -= 1;
    }
  }
  return sum;
};

/** Crossings of all lines between one row and the next, by counting inversions with a Fenwick tree. */
export class CrossingCounter {
  #lines = new Int32Array(256);
  #rank = new Int32Array(256);
  #tree = new Int32Array(256);

  below({ graph }: Arrangement, { top, bottom }: LineEnds, row: Row): number {
    const { down } = graph.lines;
    let count = 0;
    for (let at = 0; at < row.length; at += 1) count += down.start[row[at]! + 1]! - down.start[row[at]!]!;
    if (count < 2) return 0;
    if (this.#lines.length < count) {
      this.#lines = new Int32Array(count * 2);
      this.#rank = new Int32Array(count * 2);
      this.#tree = new Int32Array(count * 2 + 2);
    }
    const lines = this.#lines.subarray(0, count);
    let filled = 0;
    for (let at = 0; at < row.length; at += 1) {
      for (let slot = down.start[row[at]!]!; slot < down.start[row[at]! + 1]!; slot += 1)
        lines[filled++] = down.items[slot]!;
    }
    lines.sort((one, other) => bottom[one]! - bottom[other]! || top[one]! - top[other]!);
    const order = this.#rank.subarray(0, count);
    for (let at = 0; at < count; at += 1) order[at] = at;
    order.sort((one, other) => top[lines[one]!]! - top[lines[other]!]! || one - other);
    return this.#inversionsOf(order, count);
  }

  #inversionsOf(order: Int32Array, count: number): number {
    const tree = this.#tree;
    tree.fill(0, 0, count + 1);
    let sum = 0;
    for (let seen = 0; seen < count; seen += 1) {
      let smaller = 0;
      for (let at = order[seen]! + 1; at > 0; at -= at & -at) smaller += tree[at]!;
      sum += seen - smaller;
      for (let at = order[seen]! + 1; at <= count; at += at & -at) tree[at]! += 1;
    }
    return sum;
  }
}
