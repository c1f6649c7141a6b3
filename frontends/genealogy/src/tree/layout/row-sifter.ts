import type { Arrangement, Row } from "./arrangement.ts";
import { crossingsSaved, type LineEnds } from "./crossings.ts";
import type { IndexRows } from "./index-rows.ts";

/** How far a node is tried to the left and to the right of its place. */
const reach = 48;

/** Lets every node of a row go to the place nearby where its lines cross the fewest others. */
export class RowSifter {
  /** Where each node stands in its row. */
  readonly #place: Int32Array;
  /** By place: the outermost far end of all lines from here to the left end of the row, and to its right end. */
  #leftUp = new Float64Array(64);
  #leftDown = new Float64Array(64);
  #rightUp = new Float64Array(64);
  #rightDown = new Float64Array(64);

  constructor(nodes: number) {
    this.#place = new Int32Array(nodes);
  }

  /** Answers how many nodes went somewhere else. */
  sift(arrangement: Arrangement, ends: LineEnds, row: Row): number {
    const { up, down } = arrangement.graph.lines;
    for (let at = 0; at < row.length; at += 1) this.#place[row[at]!] = at;
    this.#holdRow(row);
    this.#readOutermost(arrangement, ends, row, 0, row.length - 1);
    let moves = 0;
    for (const node of row.slice()) {
      if (up.start[node] === up.start[node + 1] && down.start[node] === down.start[node + 1]) continue;
      const from = this.#place[node]!;
      const to = this.#bestPlace(arrangement, ends, row, from);
      if (to === from) continue;
      if (to < from) row.copyWithin(to + 1, to, from);
      else row.copyWithin(from, from + 1, to + 1);
      row[to] = node;
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      for (let at = first; at <= last; at += 1) this.#place[row[at]!] = at;
      this.#readOutermost(arrangement, ends, row, first, last);
      moves += 1;
    }
    return moves;
  }

  #bestPlace(arrangement: Arrangement, ends: LineEnds, row: Row, from: number): number {
    const { up, down } = arrangement.graph.lines;
    const node = row[from]!;
    let best = 0;
    let place = from;
    // Further on than the outermost line that crosses one of this node's there is nothing to save.
    const [leastUp, leastDown] = [least(up, ends.top, node), least(down, ends.bottom, node)];
    for (let at = from - 1, saved = 0; at >= Math.max(0, from - reach); at -= 1) {
      if (this.#leftUp[at]! <= leastUp && this.#leftDown[at]! <= leastDown) break;
      saved += crossingsSaved(arrangement, ends, row[at]!, node);
      if (saved > best) [best, place] = [saved, at];
    }
    const [mostUp, mostDown] = [most(up, ends.top, node), most(down, ends.bottom, node)];
    for (let at = from + 1, saved = 0; at < Math.min(row.length, from + reach); at += 1) {
      if (this.#rightUp[at]! >= mostUp && this.#rightDown[at]! >= mostDown) break;
      saved += crossingsSaved(arrangement, ends, node, row[at]!);
      if (saved > best) [best, place] = [saved, at];
    }
    return place;
  }

  #holdRow(row: Row): void {
    if (this.#leftUp.length >= row.length) return;
    this.#leftUp = new Float64Array(row.length * 2);
    this.#leftDown = new Float64Array(row.length * 2);
    this.#rightUp = new Float64Array(row.length * 2);
    this.#rightDown = new Float64Array(row.length * 2);
  }

  /** Brings the places from `first` to `last` up to date; those outside have the same nodes on either side as before. */
  #readOutermost({ graph }: Arrangement, { top, bottom }: LineEnds, row: Row, first: number, last: number): void {
    const { up, down } = graph.lines;
    for (let at = first; at <= last; at += 1) {
      this.#leftUp[at] = Math.max(at === 0 ? Number.NEGATIVE_INFINITY : this.#leftUp[at - 1]!, most(up, top, row[at]!));
      this.#leftDown[at] = Math.max(
        at === 0 ? Number.NEGATIVE_INFINITY : this.#leftDown[at - 1]!,
        most(down, bottom, row[at]!),
      );
    }
    for (let at = last; at >= first; at -= 1) {
      const isLast = at === row.length - 1;
      this.#rightUp[at] = Math.min(
        isLast ? Number.POSITIVE_INFINITY : this.#rightUp[at + 1]!,
        least(up, top, row[at]!),
      );
      this.#rightDown[at] = Math.min(
        isLast ? Number.POSITIVE_INFINITY : this.#rightDown[at + 1]!,
        least(down, bottom, row[at]!),
      );
    }
  }
}

const least = ({ start, items }: IndexRows, end: Float64Array, node: number): number => {
  let value = Number.POSITIVE_INFINITY;
  for (let slot = start[node]!; slot < start[node + 1]!; slot += 1) value = Math.min(value, end[items[slot]!]!);
  return value;
};

const most = ({ start, items }: IndexRows, end: Float64Array, node: number): number => {
  let value = Number.NEGATIVE_INFINITY;
  for (let slot = start[node]!; slot < start[node + 1]!; slot += 1) value = Math.max(value, end[items[slot]!]!);
  return value;
};
