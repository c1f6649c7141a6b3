import { RowPool, type Arrangement } from "./arrangement.ts";
import { CrossingCounter, newLineEnds, type LineEnds } from "./crossings.ts";
import { RowSifter } from "./row-sifter.ts";

/** Working space for one family after another: thousands of small ones must not each make their own. */
export class Workbench {
  readonly pool = new RowPool();
  readonly counter = new CrossingCounter();
  readonly sifter: RowSifter;
  readonly ends: LineEnds;
  readonly byNode: Float64Array;
  readonly alsoByNode: Float64Array;

  constructor(arrangement: Arrangement) {
    this.ends = newLineEnds(arrangement);
    this.sifter = new RowSifter(arrangement.graph.nodes);
    this.byNode = new Float64Array(arrangement.graph.nodes);
    this.alsoByNode = new Float64Array(arrangement.graph.nodes);
  }
}
