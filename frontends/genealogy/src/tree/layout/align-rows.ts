import { settleRow, type Arrangement, type Row, type RowPool } from "./arrangement.ts";

/** How much more a node with children insists on its place above them than one without insists on its place below its parents. */
const insistence = 50;
const indifference = 0.05;
/** Children further away pull less: see `placeRows`. */
const fullPull = 600;

/**
 * The last touch: parents go exactly over the middle of their children wherever there is room, then those without children go below
 * their parents, as often as `rounds` says. What was a compromise of all lines becomes right for most of them.
 */
export const alignRows = (arrangement: Arrangement, rows: readonly Row[], rounds: number, pool: RowPool): void => {
  for (let round = 0; round <= rounds; round += 1) {
    for (let at = rows.length - 1; at >= 0; at -= 1) overChildren(arrangement, rows[at]!, pool);
    if (round === rounds) return;
    for (let at = 1; at < rows.length; at += 1) belowParents(arrangement, rows[at]!, pool);
  }
};

const overChildren = (arrangement: Arrangement, row: Row, pool: RowPool): void => {
  const { graph, x, upperPort, lowerPort } = arrangement;
  const { down, lower, up, upper } = graph.lines;
  pool.hold(row.length);
  for (let at = 0; at < row.length; at += 1) {
    const node = row[at]!;
    let sum = 0;
    let mass = 0;
    for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) {
      const line = down.items[slot]!;
      const to = x[lower[line]!]! + lowerPort[line]! - upperPort[line]!;
      const pull = fullPull / Math.max(fullPull, Math.abs(to - x[node]!));
      sum += to * pull;
      mass += pull;
    }
    // Partners whose parents are both drawn stand between these rather than above their children.
    const between = mass > 0 && up.start[node + 1]! - up.start[node]! > 1;
    const end = between ? up.start[node + 1]! : up.start[node]!;
    for (let slot = up.start[node]!; slot < end; slot += 1) {
      const line = up.items[slot]!;
      const to = x[upper[line]!]! + upperPort[line]! - lowerPort[line]!;
      const pull = fullPull / Math.max(fullPull, Math.abs(to - x[node]!));
      sum += to * pull;
      mass += pull;
    }
    pool.wish[at] = mass === 0 ? x[node]! : sum / mass;
    pool.weight[at] = mass === 0 ? indifference : mass;
  }
  settleRow(arrangement, row, pool.wish, pool.weight, pool);
};

const belowParents = (arrangement: Arrangement, row: Row, pool: RowPool): void => {
  const { graph, x, upperPort, lowerPort } = arrangement;
  const { up, down, upper } = graph.lines;
  pool.hold(row.length);
  for (let at = 0; at < row.length; at += 1) {
    const node = row[at]!;
    const lines = up.start[node + 1]! - up.start[node]!;
    const hasChildren = down.start[node] !== down.start[node + 1];
    let sum = 0;
    for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) {
      const line = up.items[slot]!;
      sum += x[upper[line]!]! + upperPort[line]! - lowerPort[line]!;
    }
    pool.wish[at] = hasChildren || lines === 0 ? x[node]! : sum / lines;
    pool.weight[at] = hasChildren ? insistence : 1;
  }
  settleRow(arrangement, row, pool.wish, pool.weight, pool);
};
