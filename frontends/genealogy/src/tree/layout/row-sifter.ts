import type { Arrangement, Row } from "./arrangement.ts";
import { inversions, type LineEnds } from "./crossings.ts";
import type { IndexRows } from "./index-rows.ts";

/** How far a node is tried to the left and to the right of its place. */
const reach = 48;

/** Where the far ends of a node's lines in one direction lie: how many they are, and the outermost of them, by node. */
class FarEnds {
  readonly #lines: IndexRows;
  readonly least: Float64Array;
  readonly most: Float64Array;

  constructor(nodes: number, lines: IndexRows) {
    this.#lines = lines;
    this.least = new Float64Array(nodes);
    this.most = new Float64Array(nodes);
  }

  read(end: Float64Array, node: number): void {
    const { start, items } = this.#lines;
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let slot = start[node]!; slot < start[node + 1]!; slot += 1) {
      const far = end[items[slot]!]!;
      if (far < least) least = far;
      if (far > most) most = far;
    }
    this.least[node] = least;
    this.most[node] = most;
  }

  /** As `inversions`; most neighbours' lines lie wholly on one side of each other, so that nothing has to be counted. */
  saved(end: Float64Array, left: number, right: number): number {
    const { start } = this.#lines;
    const pairs = (start[left + 1]! - start[left]!) * (start[right + 1]! - start[right]!);
    if (pairs === 0) return 0;
    if (this.least[left]! > this.most[right]! + 0.5) return pairs;
    if (this.least[right]! > this.most[left]! + 0.5) return -pairs;
    return inversions(this.#lines, end, left, right);
  }
}

/** Lets every node of a row go to the place nearby where its lines cross the fewest others. */
export class RowSifter {
  /** Where each node stands in its row. */
  readonly #place: Int32Array;
  readonly #up: FarEnds;
  readonly #down: FarEnds;
  /** By place: the outermost far end of all lines from here to the left end of the row, and to its right end. */
  #leftUp = new Float64Array(64);
  #leftDown = new Float64Array(64);
  #rightUp = new Float64Array(64);
  #rightDown = new Float64Array(64);

  constructor({ graph }: Arrangement) {
    this.#place = new Int32Array(graph.nodes);
    this.#up = new FarEnds(graph.nodes, graph.lines.up);
    this.#down = new FarEnds(graph.nodes, graph.lines.down);
  }

  /** Answers how many nodes went somewhere else. */
  sift(arrangement: Arrangement, ends: LineEnds, row: Row): number {
    const { up, down } = arrangement.graph.lines;
    for (let at = 0; at < row.length; at += 1) {
      const node = row[at]!;
      this.#place[node] = at;
      // What lies at the far ends of the row's own lines stays where it is while the row is sifted.
      this.#up.read(ends.top, node);
      this.#down.read(ends.bottom, node);
    }
    this.#holdRow(row);
    this.#readOutermost(row, 0, row.length - 1);
    let moves = 0;
    for (const node of row.slice()) {
      if (up.start[node] === up.start[node + 1] && down.start[node] === down.start[node + 1]) continue;
      const from = this.#place[node]!;
      const to = this.#bestPlace(ends, row, from);
      if (to === from) continue;
      if (to < from) row.copyWithin(to + 1, to, from);
      else row.copyWithin(from, from + 1, to + 1);
      row[to] = node;
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      for (let at = first; at <= last; at += 1) this.#place[row[at]!] = at;
      this.#readOutermost(row, first, last);
      moves += 1;
    }
    return moves;
  }

  #bestPlace({ top, bottom }: LineEnds, row: Row, from: number): number {
    const node = row[from]!;
    const [up, down] = [this.#up, this.#down];
    let best = 0;
    let place = from;
    // Further on than the outermost line that crosses one of this node's there is nothing to save.
    const [leastUp, leastDown] = [up.least[node]!, down.least[node]!];
    for (let at = from - 1, saved = 0; at >= Math.max(0, from - reach); at -= 1) {
      if (this.#leftUp[at]! <= leastUp && this.#leftDown[at]! <= leastDown) break;
      saved += up.saved(top, row[at]!, node) + down.saved(bottom, row[at]!, node);
      if (saved > best) [best, place] = [saved, at];
    }
    const [mostUp, mostDown] = [up.most[node]!, down.most[node]!];
    for (let at = from + 1, saved = 0; at < Math.min(row.length, from + reach); at += 1) {
      if (this.#rightUp[at]! >= mostUp && this.#rightDown[at]! >= mostDown) break;
      saved += up.saved(top, node, row[at]!) + down.saved(bottom, node, row[at]!);
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
  #readOutermost(row: Row, first: number, last: number): void {
    const [up, down] = [this.#up, this.#down];
    let mostUp = first === 0 ? Number.NEGATIVE_INFINITY : this.#leftUp[first - 1]!;
    let mostDown = first === 0 ? Number.NEGATIVE_INFINITY : this.#leftDown[first - 1]!;
    for (let at = first; at <= last; at += 1) {
      mostUp = Math.max(mostUp, up.most[row[at]!]!);
      mostDown = Math.max(mostDown, down.most[row[at]!]!);
      this.#leftUp[at] = mostUp;
      this.#leftDown[at] = mostDown;
    }
    const isLast = last === row.length - 1;
    let leastUp = isLast ? Number.POSITIVE_INFINITY : this.#rightUp[last + 1]!;
    let leastDown = isLast ? Number.POSITIVE_INFINITY : this.#rightDown[last + 1]!;
    for (let at = last; at >= first; at -= 1) {
      leastUp = Math.min(leastUp, up.least[row[at]!]!);
      leastDown = Math.min(leastDown, down.least[row[at]!]!);
      this.#rightUp[at] = leastUp;
      this.#rightDown[at] = leastDown;
    }
  }
}
