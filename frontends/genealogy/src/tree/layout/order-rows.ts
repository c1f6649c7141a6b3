import { settleRow, turnRound, type Arrangement, type Row } from "./arrangement.ts";
import { crossingsSaved, readLineEnds } from "./crossings.ts";
import type { Workbench } from "./workbench.ts";

/** What a crossing is worth in pixels of line. */
const crossingCost = 100;

/** The order of the nodes in every row of one family, refined step by step until lines cross little and are short. */
export class RowOrder {
  readonly #arrangement: Arrangement;
  readonly #rows: readonly Row[];
  readonly #bench: Workbench;
  /** Whether the ends of all lines are known as they stand. */
  #areEndsRead = false;

  constructor(arrangement: Arrangement, rows: readonly Row[], bench: Workbench) {
    this.#arrangement = arrangement;
    this.#rows = rows;
    this.#bench = bench;
  }

  /** Sorts by the numbers that stand in `x` so far, and sets the rows side by side around a common middle. */
  begin(): void {
    const { x } = this.#arrangement;
    this.#areEndsRead = false;
    for (const row of this.#rows) {
      row.sort((one, other) => x[one]! - x[other]!);
      this.#settle(row, () => 0);
    }
  }

  /** One sweep down, sorting by parents, and one up, sorting by children. */
  sweep(): void {
    const { x } = this.#arrangement;
    this.#areEndsRead = false;
    for (let at = 1; at < this.#rows.length; at += 1) {
      this.#sort(this.#rows[at]!, (node) => this.#middleAbove(node) ?? this.#middleBelow(node) ?? x[node]!);
    }
    this.#turnUnits();
    for (let at = this.#rows.length - 2; at >= 0; at -= 1) {
      this.#sort(this.#rows[at]!, (node) => this.#middleBelow(node) ?? x[node]!);
    }
  }

  /** The rows were given another order from outside. */
  restored(): void {
    this.#areEndsRead = false;
  }

  /** Lets neighbours change places while that saves crossings; answers how often they did. */
  swapNeighbours(): number {
    this.#readAllEnds();
    let swaps = 0;
    for (const row of this.#rows) {
      let swapped = 0;
      for (let at = 0; at + 1 < row.length; at += 1) {
        const [left, right] = [row[at]!, row[at + 1]!];
        if (crossingsSaved(this.#arrangement, this.#bench.ends, left, right) <= 0) continue;
        row[at] = right;
        row[at + 1] = left;
        swapped += 1;
      }
      if (swapped > 0) this.#settleBetween(row);
      swaps += swapped;
    }
    return swaps;
  }

  /** Lets every node go to the place nearby where its lines cross the fewest others; answers how many went. */
  sift(): number {
    this.#readAllEnds();
    let moves = 0;
    for (const row of this.#rows) {
      const moved = this.#bench.sifter.sift(this.#arrangement, this.#bench.ends, row);
      if (moved > 0) this.#settleBetween(row);
      moves += moved;
    }
    return moves;
  }

  /** What is wrong with the arrangement: crossings, and the length of the lines. */
  cost(): { crossings: number; length: number; sum: number } {
    const { down } = this.#arrangement.graph.lines;
    const { top, bottom } = this.#bench.ends;
    this.#readAllEnds();
    let crossings = 0;
    let length = 0;
    for (const [at, row] of this.#rows.entries()) {
      const next = this.#rows[at + 1];
      if (next) crossings += this.#bench.counter.between(this.#arrangement, this.#bench.ends, row, next);
      for (const node of row) {
        for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) {
          length += Math.abs(top[down.items[slot]!]! - bottom[down.items[slot]!]!);
        }
      }
    }
    return { crossings, length, sum: crossings * crossingCost + length };
  }

  #sort(row: Row, wishOf: (node: number) => number): void {
    const wish = this.#bench.byNode;
    for (const node of row) wish[node] = wishOf(node);
    // Equal wishes (childless brothers and sisters) keep their order.
    row.sort((one, other) => wish[one]! - wish[other]!);
    this.#settle(row, (node) => wish[node]!);
  }

  #settleBetween(row: Row): void {
    const { x } = this.#arrangement;
    this.#settle(row, (node) => {
      const [above, below] = [this.#middleAbove(node), this.#middleBelow(node)];
      return above === null ? (below ?? x[node]!) : below === null ? above : (above + below) / 2;
    });
    readLineEnds(this.#arrangement, this.#bench.ends, row);
  }

  #settle(row: Row, wishOf: (node: number) => number): void {
    this.#bench.pool.hold(row.length);
    const { wish, weight } = this.#bench.pool;
    for (let at = 0; at < row.length; at += 1) {
      wish[at] = wishOf(row[at]!);
      weight[at] = 1;
    }
    settleRow(this.#arrangement, row, wish, weight, this.#bench.pool);
  }

  #middleAbove(node: number): number | null {
    const { graph, x, upperPort, lowerPort } = this.#arrangement;
    const { up, upper } = graph.lines;
    const from = up.start[node]!;
    const to = up.start[node + 1]!;
    if (from === to) return null;
    let sum = 0;
    for (let slot = from; slot < to; slot += 1) {
      const line = up.items[slot]!;
      sum += x[upper[line]!]! + upperPort[line]! - lowerPort[line]!;
    }
    return sum / (to - from);
  }

  #middleBelow(node: number): number | null {
    const { graph, x, upperPort, lowerPort } = this.#arrangement;
    const { down, lower } = graph.lines;
    const from = down.start[node]!;
    const to = down.start[node + 1]!;
    if (from === to) return null;
    let sum = 0;
    for (let slot = from; slot < to; slot += 1) {
      const line = down.items[slot]!;
      sum += x[lower[line]!]! + lowerPort[line]! - upperPort[line]!;
    }
    return sum / (to - from);
  }

  /** Turns units round whose people stand the wrong way for where their parents are. */
  #turnUnits(): void {
    const { graph, units, x, upperPort, lowerPort } = this.#arrangement;
    const { up, upper } = graph.lines;
    for (const row of this.#rows) {
      for (const node of row) {
        if (node >= graph.units || units.members.start[node + 1]! - units.members.start[node]! < 2) continue;
        let gain = 0;
        for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) {
          const line = up.items[slot]!;
          const from = x[upper[line]!]! + upperPort[line]! - x[node]!;
          gain += Math.abs(from - lowerPort[line]!) - Math.abs(from + lowerPort[line]!);
        }
        if (gain > 1) turnRound(this.#arrangement, node);
      }
    }
  }

  #readAllEnds(): void {
    if (this.#areEndsRead) return;
    this.#areEndsRead = true;
    for (const row of this.#rows) readLineEnds(this.#arrangement, this.#bench.ends, row);
  }
}
