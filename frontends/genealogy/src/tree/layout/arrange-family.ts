import { alignRows } from "./align-rows.ts";
import type { Arrangement, Row } from "./arrangement.ts";
import { BestOrder } from "./best-order.ts";
import { orderAsTold, orderByNearness } from "./first-order.ts";
import { RowOrder } from "./order-rows.ts";
import { placeRows } from "./place-rows.ts";
import { straightenRows } from "./straighten-rows.ts";
import { tidySiblings } from "./tidy-siblings.ts";
import type { Workbench } from "./workbench.ts";

/**
 * How often each step is repeated. What is enough was tried on real files: for royal92 twice as much of everything saves 2 %
 * of the crossings; small families cost nothing, so that they get more.
 */
type Effort = {
  nearness: number;
  sweeps: number;
  swaps: number;
  sifts: number;
  placements: number;
  alignments: number;
};
const forSmall: Effort = { nearness: 120, sweeps: 8, swaps: 4, sifts: 6, placements: 24, alignments: 4 };
const forLarge: Effort = { nearness: 60, sweeps: 4, swaps: 2, sifts: 3, placements: 10, alignments: 2 };
/** Up to so many nodes a family is small. Beyond, the order as told was never the better beginning. */
const small = 400;

/** Arranges one connected family: every row in its order, every node in its place. */
export const arrangeFamily = (arrangement: Arrangement, rows: readonly Row[], bench: Workbench): void => {
  const nodes = rows.reduce((sum, row) => sum + row.length, 0);
  if (nodes === 1) return;
  const effort = nodes <= small ? forSmall : forLarge;
  const order = new RowOrder(arrangement, rows, bench);
  const best = new BestOrder(arrangement, rows);
  orderAsTold(arrangement, rows);
  if (nodes <= small) {
    refine(order, best, effort);
    orderAsTold(arrangement, rows);
  }
  if (best.crossings > 0) {
    orderByNearness(arrangement, rows, effort.nearness, bench);
    refine(order, best, effort);
  }
  best.restore();
  order.restored();
  for (let sift = 0; sift < effort.sifts; sift += 1) if (order.sift() === 0) break;
  tidySiblings(arrangement, rows);
  placeRows(arrangement, rows, effort.placements, bench.pool);
  alignRows(arrangement, rows, effort.alignments, bench.pool);
  straightenRows(arrangement, rows);
};

/** Lets an order ripen from how it begins; the best one on the way is kept. */
const refine = (order: RowOrder, best: BestOrder, { sweeps, swaps }: Effort): void => {
  order.begin();
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    order.sweep();
    for (let swap = 0; swap < swaps; swap += 1) if (order.swapNeighbours() === 0) break;
    best.offer(order.cost());
  }
};
