import { turnRound, type Arrangement, type Row } from "./arrangement.ts";

/** An order has to be better by this much to replace one seen before. */
const clearlyBetter = 0.999;

/** The best order of one family seen so far. */
export class BestOrder {
  readonly #arrangement: Arrangement;
  readonly #rows: readonly Row[];
  readonly #kept: { row: Row; x: Float64Array; first: Int32Array }[];
  #cost = Number.POSITIVE_INFINITY;
  crossings = Number.POSITIVE_INFINITY;

  constructor(arrangement: Arrangement, rows: readonly Row[]) {
    this.#arrangement = arrangement;
    this.#rows = rows;
    this.#kept = rows.map(({ length }) => ({
      row: new Int32Array(length),
      x: new Float64Array(length),
      first: new Int32Array(length),
    }));
  }

  offer({ sum, crossings }: { sum: number; crossings: number }): void {
    if (sum >= this.#cost * clearlyBetter) return;
    this.#cost = sum;
    this.crossings = crossings;
    for (let at = 0; at < this.#rows.length; at += 1) {
      const { row, x, first } = this.#kept[at]!;
      row.set(this.#rows[at]!);
      for (let place = 0; place < row.length; place += 1) {
        x[place] = this.#arrangement.x[row[place]!]!;
        first[place] = this.#firstMember(row[place]!);
      }
    }
  }

  restore(): void {
    for (let at = 0; at < this.#rows.length; at += 1) {
      const { row, x, first } = this.#kept[at]!;
      this.#rows[at]!.set(row);
      for (let place = 0; place < row.length; place += 1) {
        this.#arrangement.x[row[place]!] = x[place]!;
        if (this.#firstMember(row[place]!) !== first[place]) turnRound(this.#arrangement, row[place]!);
      }
    }
  }

  /** Tells which way round a unit stands; -1 for a trunk. */
  #firstMember(node: number): number {
    const { graph, units } = this.#arrangement;
    return node < graph.units ? units.members.items[units.members.start[node]!]! : -1;
  }
}
