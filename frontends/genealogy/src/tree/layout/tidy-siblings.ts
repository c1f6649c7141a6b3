import { turnRound, type Arrangement, type Row } from "./arrangement.ts";

/**
 * Brothers and sisters in the order they were given, where that costs nothing: the whole family is mirrored when more of them
 * stand the wrong way round than the right way, and those without partner and children change places among themselves.
 */
export const tidySiblings = (arrangement: Arrangement, rows: readonly Row[]): void => {
  if (mostStandReversed(arrangement, rows)) mirror(arrangement, rows);
  for (const row of rows) {
    for (const node of row) {
      turnCouple(arrangement, node);
      sortChildless(arrangement, node);
    }
    row.sort((one, other) => arrangement.x[one]! - arrangement.x[other]!);
  }
};

/** Counts pairs of children, and of partners: the one given first belongs on the left. */
const mostStandReversed = ({ graph, shape, units, x, lowerPort }: Arrangement, rows: readonly Row[]): boolean => {
  const { down, lower, child } = graph.lines;
  let balance = 0;
  for (const row of rows) {
    for (const node of row) {
      let before = -1;
      for (let slot = down.start[node]!; slot < down.start[node + 1]!; slot += 1) {
        const line = down.items[slot]!;
        if (child[line] === -1) continue;
        if (before !== -1 && graph.lines.family[before] === graph.lines.family[line]) {
          balance += Math.sign(x[lower[line]!]! + lowerPort[line]! - x[lower[before]!]! - lowerPort[before]!);
        }
        before = line;
      }
      if (node >= graph.units || units.members.start[node + 1]! - units.members.start[node]! !== 2) continue;
      const left = units.members.items[units.members.start[node]!]!;
      const union = shape.unionsOf.items[shape.unionsOf.start[left]!]!;
      balance += shape.unions.a[union] === left ? 0.5 : -0.5;
    }
  }
  return balance < 0;
};

const mirror = (arrangement: Arrangement, rows: readonly Row[]): void => {
  for (const row of rows) {
    row.reverse();
    for (const node of row) {
      arrangement.x[node]! *= -1;
      if (node < arrangement.graph.units) turnRound(arrangement, node);
    }
  }
};

/** A couple without parents can stand either way round: as it was given, then. */
const turnCouple = (arrangement: Arrangement, node: number): void => {
  const { graph, shape, units } = arrangement;
  const { up } = graph.lines;
  if (node >= graph.units || up.start[node] !== up.start[node + 1]) return;
  const first = units.members.start[node]!;
  if (units.members.start[node + 1]! - first !== 2) return;
  const left = units.members.items[first]!;
  const union = shape.unionsOf.items[shape.unionsOf.start[left]!]!;
  if (shape.unions.a[union] !== left) turnRound(arrangement, node);
};

/** Children of one family who are alone in their unit, have no children and no other parents: any of them can stand where another does. */
const sortChildless = ({ graph, units, x }: Arrangement, parent: number): void => {
  const { up, down, lower, child, family } = graph.lines;
  const byFamily = new Map<number, number[]>();
  for (let slot = down.start[parent]!; slot < down.start[parent + 1]!; slot += 1) {
    const line = down.items[slot]!;
    const node = lower[line]!;
    const members = units.members.start[node + 1]! - units.members.start[node]!;
    if (
      child[line] === -1 ||
      members !== 1 ||
      down.start[node] !== down.start[node + 1] ||
      up.start[node + 1]! - up.start[node]! > 1
    )
      continue;
    const group = byFamily.get(family[line]!);
    if (group === undefined) byFamily.set(family[line]!, [node]);
    else group.push(node);
  }
  for (const group of byFamily.values()) {
    if (group.length < 2) continue;
    const places = group.map((node) => x[node]!).sort((one, other) => one - other);
    group.sort(
      (one, other) =>
        units.members.items[units.members.start[one]!]! - units.members.items[units.members.start[other]!]!,
    );
    for (let at = 0; at < group.length; at += 1) x[group[at]!] = places[at]!;
  }
};
