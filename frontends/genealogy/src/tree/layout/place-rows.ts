import { settleRow, type Arrangement, type Row, type RowPool } from "./arrangement.ts";

/** A line longer than this pulls no harder than one of this length: one far cousin must not pull a family apart. */
const fullPull = 600;
/** Lines that only pass a row should do so straight. */
const trunkPull = 6;
/** Keeps those who are tied to nobody where they are. */
const ownWeight = 0.01;

/**
 * Moves the nodes of every row, in their order, to where their lines are short: parents over the middle of their children,
 * children below their parents. Each step sets one row right for all others as they stand, and does so exactly.
 */
export const placeRows = (arrangement: Arrangement, rows: readonly Row[], sweeps: number, pool: RowPool): void => {
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (let at = 0; at < rows.length; at += 1) placeRow(arrangement, rows[at]!, pool);
    for (let at = rows.length - 2; at >= 0; at -= 1) placeRow(arrangement, rows[at]!, pool);
  }
};

const placeRow = (arrangement: Arrangement, row: Row, pool: RowPool): void => {
  const { graph, x, upperPort, lowerPort } = arrangement;
  const { up, down, upper, lower } = graph.lines;
  pool.hold(row.length);
  const { wish, weight } = pool;
  for (let at = 0; at < row.length; at += 1) {
    const node = row[at]!;
    const isTrunk = node >= graph.units;
    let sum = 0;
    let mass = 0;
    for (let slot = up.start[node]!; slot < up.start[node + 1]!; slot += 1) {
      const line = up.items[slot]!;
      const to = x[upper[line]!]! + upperPort[line]! - lowerPort[line]!;
      const pull = pullOf(Math.abs(to - x[node]!), isTrunk && upper[line]! >= graph.units);
      sum += pull * to;
      mass += pull;
    }
    for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) {
      const line = down.items[slot]!;
      const to = x[lower[line]!]! + lowerPort[line]! - upperPort[line]!;
      const pull = pullOf(Math.abs(to - x[node]!), isTrunk && lower[line]! >= graph.units);
      sum += pull * to;
      mass += pull;
    }
    wish[at] = mass === 0 ? x[node]! : sum / mass;
    weight[at] = mass === 0 ? ownWeight : mass;
  }
  settleRow(arrangement, row, wish, weight, pool);
};

const pullOf = (distance: number, trunk: boolean): number => {
  const full = trunk ? trunkPull : 1;
  return distance > fullPull ? (full * fullPull) / distance : full;
};
