import { RowPool, type Arrangement } from "./arrangement.ts";
import { CrossingCounter, newLineEnds, type LineEnds } from "./crossings.ts";
import { RowSifter } from "./row-sifter.ts";

/** Working space for one family after another: thousands of small ones must not each make their own. */
export class Workbench {
  readonly pool = new RowPool();
  readonly counter: CrossingCounter;
  readonly sifter: RowSifter;
  readonly ends: LineEnds;
  readonly byNode: Float64Array;
  readonly alsoByNode: Float64Array;
  /** The node each line of `up.items` comes from, and each of `down.items` leads to. */
  readonly above: Int32Array;
  readonly below: Int32Array;

  constructor(arrangement: Arrangement) {
    this.ends = newLineEnds(arrangement);
    this.counter = new CrossingCounter(arrangement);
    this.sifter = new RowSifter(arrangement);
    this.byNode = new Float64Array(arrangement.graph.nodes);
    this.alsoByNode = new Float64Array(arrangement.graph.nodes);
    const { up, down, upper, lower } = arrangement.graph.lines;
    this.above = up.items.map((line) => upper[line]!);
    this.below = down.items.map((line) => lower[line]!);
  }
}
