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

/** Pairs of lines in one direction that cross while `left` stands left of `right`, less those that cross when it stands right. */
export const inversions = ({ start, items }: IndexRows, far: Float64Array, left: number, right: number): number => {
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
  /** By line: how many end left of it. */
  readonly #place: Int32Array;
  #order = new Int32Array(256);
  #tree = new Int32Array(256);

  constructor({ graph }: Arrangement) {
    this.#place = new Int32Array(graph.lines.count);
  }

  /** Lines leave a node, and end at one, within its width: those of two nodes stand in the order of the nodes. */
  between({ graph }: Arrangement, { top, bottom }: LineEnds, row: Row, next: Row): number {
    const { up, down } = graph.lines;
    let count = 0;
    for (let at = 0; at < row.length; at += 1) count += down.start[row[at]! + 1]! - down.start[row[at]!]!;
    if (count < 2) return 0;
    if (this.#order.length < count) {
      this.#order = new Int32Array(count * 2);
      this.#tree = new Int32Array(count * 2 + 2);
    }
    const order = this.#order;
    let filled = 0;
    for (let at = 0; at < next.length; at += 1)
      filled = insertLines(
        order,
        filled,
        up,
        next[at]!,
        (one, other) => bottom[one]! - bottom[other]! || top[one]! - top[other]!,
      );
    for (let at = 0; at < count; at += 1) this.#place[order[at]!] = at;
    filled = 0;
    for (let at = 0; at < row.length; at += 1)
      filled = insertLines(
        order,
        filled,
        down,
        row[at]!,
        (one, other) => top[one]! - top[other]! || this.#place[one]! - this.#place[other]!,
      );
    for (let at = 0; at < count; at += 1) order[at] = this.#place[order[at]!]!;
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

/** Appends the few lines of a node in order; answers how many there are now. */
const insertLines = (
  order: Int32Array,
  filled: number,
  { start, items }: IndexRows,
  node: number,
  compare: (one: number, other: number) => number,
): number => {
  let end = filled;
  for (let slot = start[node]!; slot < start[node + 1]!; slot += 1) {
    const line = items[slot]!;
    let at = end;
    for (; at > filled && compare(order[at - 1]!, line) > 0; at -= 1) order[at] = order[at - 1]!;
    order[at] = line;
    end += 1;
  }
  return end;
};
