import { turnUnit, type CoupleUnits } from "./couple-units.ts";
import { siblingGap, spouseGap, trunkGap } from "./dimensions.ts";
import type { FamilyShape } from "./family-shape.ts";
import type { LayeredGraph } from "./layered-graph.ts";

/**
 * Where the nodes of the layered graph stand while they are being arranged: `x` is the middle of a node. A line starts at
 * `x[upper] + upperPort` and ends at `x[lower] + lowerPort`; the ports follow from the order of people within a unit.
 */
export type Arrangement = {
  shape: FamilyShape;
  units: CoupleUnits;
  graph: LayeredGraph;
  loosened: Uint8Array;
  level: Int32Array;
  x: Float64Array;
  upperPort: Float64Array;
  lowerPort: Float64Array;
};

/** The nodes of one row, from left to right. */
export type Row = Int32Array;

export const newArrangement = (
  shape: FamilyShape,
  units: CoupleUnits,
  graph: LayeredGraph,
  { level, loosened }: { level: Int32Array; loosened: Uint8Array },
): Arrangement => {
  const arrangement: Arrangement = {
    shape,
    units,
    graph,
    loosened,
    level,
    x: new Float64Array(graph.nodes),
    upperPort: new Float64Array(graph.lines.count),
    lowerPort: new Float64Array(graph.lines.count),
  };
  for (let line = 0; line < graph.lines.count; line += 1) setPorts(arrangement, line);
  return arrangement;
};

const setPorts = (arrangement: Arrangement, line: number): void => {
  const { graph, units, upperPort, lowerPort } = arrangement;
  const { upper, lower, child, family } = graph.lines;
  upperPort[line] = upper[line]! < graph.units ? familyPort(arrangement, family[line]!) : 0;
  lowerPort[line] = lower[line]! < graph.units ? units.offset[child[line]!]! : 0;
};

/** Where the line of a family begins, measured from the middle of its unit: between the partners, or below a single parent. */
export const familyPort = ({ shape, units, loosened, level }: Arrangement, family: number): number => {
  const { families, unionsOf } = shape;
  const a = families.a[family]!;
  const b = families.b[family]!;
  const { offset } = units;
  if (b === -1) return offset[a]!;
  const union = families.union[family]!;
  if (loosened[union] === 1) return offset[level[b]! > level[a]! ? b : a]!;
  if (units.adjacent[union] === 1) return (offset[a]! + offset[b]!) / 2;
  // Somebody with several partners in a row: beside the partner, on the side that leads to the one they share.
  const partners = (person: number) => unionsOf.start[person + 1]! - unionsOf.start[person]!;
  const [partner, shared] = partners(a) < partners(b) ? [a, b] : [b, a];
  const side = offset[shared]! < offset[partner]! ? -1 : 1;
  return offset[partner]! + side * besidePartner;
};

const besidePartner = 100 + siblingGap / 2;

/** Turns a unit round, with its ports. */
export const turnRound = (arrangement: Arrangement, unit: number): void => {
  const { units, graph } = arrangement;
  const { up, down } = graph.lines;
  turnUnit(units, unit);
  for (let at = up.start[unit]!; at < up.start[unit + 1]!; at += 1) setPorts(arrangement, up.items[at]!);
  for (let at = down.start[unit]!; at < down.start[unit + 1]!; at += 1) setPorts(arrangement, down.items[at]!);
};

/** The least distance between the middles of two neighbours in a row. */
export const spacing = ({ graph }: Arrangement, left: number, right: number): number => {
  const trunks = Number(left >= graph.units) + Number(right >= graph.units);
  const gap = [siblingGap, trunkGap + spouseGap / 2, trunkGap][trunks]!;
  return graph.width[left]! / 2 + gap + graph.width[right]! / 2;
};

/**
 * Sets the nodes of a row, in their order and with the least spacing, as near as possible to where they wish to be: the
 * least sum of `weight * (x - wish)²`, found exactly by pooling neighbours that would collide (isotonic regression, "pool adjacent violators").
 * `wish` and `weight` are indexed by the place in the row.
 */
export const settleRow = (
  arrangement: Arrangement,
  row: Row,
  wish: ArrayLike<number>,
  weight: ArrayLike<number>,
  pool: RowPool,
): void => {
  const { x } = arrangement;
  pool.hold(row.length);
  const { reach, mean, mass, members } = pool;
  let sum = 0;
  let pools = 0;
  for (let at = 0; at < row.length; at += 1) {
    if (at > 0) sum += spacing(arrangement, row[at - 1]!, row[at]!);
    reach[at] = sum;
    let middle = wish[at]! - sum;
    let heavy = weight[at]!;
    let count = 1;
    while (pools > 0 && mean[pools - 1]! >= middle) {
      pools -= 1;
      const both = heavy + mass[pools]!;
      middle = (middle * heavy + mean[pools]! * mass[pools]!) / both;
      heavy = both;
      count += members[pools]!;
    }
    mean[pools] = middle;
    mass[pools] = heavy;
    members[pools] = count;
    pools += 1;
  }
  for (let at = 0, of = 0; of < pools; of += 1) {
    for (let left = members[of]!; left > 0; left -= 1, at += 1) x[row[at]!] = mean[of]! + reach[at]!;
  }
};

/** Working space of `settleRow`, reused from row to row. */
export class RowPool {
  reach = new Float64Array(64);
  mean = new Float64Array(64);
  mass = new Float64Array(64);
  members = new Int32Array(64);
  wish = new Float64Array(64);
  weight = new Float64Array(64);

  hold(length: number): void {
    if (this.reach.length >= length) return;
    const size = length * 2;
    this.reach = new Float64Array(size);
    this.mean = new Float64Array(size);
    this.mass = new Float64Array(size);
    this.members = new Int32Array(size);
    this.wish = new Float64Array(size);
    this.weight = new Float64Array(size);
  }
}
