import { spacing, type Arrangement, type Row } from "./arrangement.ts";

/** A node is moved no further than this for the sake of a straight line. */
const farthest = 60;
/** What a bend in the line to an only child costs, in pixels of line. */
const bendCost = 80;
/** What it costs when parents are not over the middle of their children. */
const asideCost = 40;

/**
 * Takes out small bends: moves single nodes, within the room their neighbours leave, to where more lines are straight
 * and more parents over the middle of their children.
 */
export const straightenRows = (arrangement: Arrangement, rows: readonly Row[]): void => {
  for (let at = rows.length - 1; at >= 0; at -= 1) straightenRow(arrangement, rows[at]!);
  for (let at = 0; at < rows.length; at += 1) straightenRow(arrangement, rows[at]!);
  for (let at = rows.length - 1; at >= 0; at -= 1) straightenRow(arrangement, rows[at]!);
};

const straightenRow = (arrangement: Arrangement, row: Row): void => {
  const { x } = arrangement;
  for (let at = 0; at < row.length; at += 1) {
    const node = row[at]!;
    const bends = bendsOf(arrangement, node);
    if (bends.length === 0) continue;
    const left = at === 0 ? -farthest : x[row[at - 1]!]! + spacing(arrangement, row[at - 1]!, node) - x[node]!;
    const right =
      at === row.length - 1 ? farthest : x[row[at + 1]!]! - spacing(arrangement, node, row[at + 1]!) - x[node]!;
    let best = 0;
    let least = costOf(bends, 0);
    for (const { distance } of bends) {
      if (Math.abs(distance) > farthest || distance < left || distance > right) continue;
      const cost = costOf(bends, distance);
      if (cost >= least) continue;
      least = cost;
      best = distance;
    }
    x[node]! += best;
  }
};

/** How far a node would have to move to straighten something, and what the bend costs. */
type Bend = { distance: number; cost: number };

const costOf = (bends: readonly Bend[], moved: number): number => {
  let sum = 0;
  for (const { distance, cost } of bends) {
    const left = Math.abs(distance - moved);
    if (left > 0.5) sum += cost + left;
  }
  return sum;
};

const bendsOf = ({ graph, x, upperPort, lowerPort }: Arrangement, node: number): Bend[] => {
  const { up, down, upper, lower, family } = graph.lines;
  const bends: Bend[] = [];
  for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) {
    const line = up.items[slot]!;
    const above = upper[line]!;
    let siblings = 0;
    for (let at = down.start[above]!; at < down.start[above + 1]!; at += 1) {
      if (family[down.items[at]!] === family[line]) siblings += 1;
    }
    if (siblings === 1)
      bends.push({ distance: x[above]! + upperPort[line]! - lowerPort[line]! - x[node]!, cost: bendCost });
  }
  // The lines of one family follow one another.
  for (let slot = down.start[node]!; slot < down.start[node + 1]!;) {
    const first = down.items[slot]!;
    let sum = 0;
    let children = 0;
    for (; slot < down.start[node + 1]! && family[down.items[slot]!] === family[first]; slot += 1) {
      const line = down.items[slot]!;
      sum += x[lower[line]!]! + lowerPort[line]!;
      children += 1;
    }
    bends.push({
      distance: sum / children - upperPort[first]! - x[node]!,
      cost: children === 1 ? bendCost : asideCost,
    });
  }
  return bends;
};
