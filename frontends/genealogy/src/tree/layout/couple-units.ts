import { cardWidth, siblingGap, spouseGap } from "./dimensions.ts";
import type { FamilyShape } from "./family-shape.ts";
import { indexRows, itemsOf, NumberList, type IndexRows } from "./index-rows.ts";

/** People who stand together in a row: partners, and partners of partners. */
export type CoupleUnits = {
  count: number;
  unitOf: Int32Array;
  /** From left to right. */
  members: IndexRows;
  /** Middle of each person's card, measured from the middle of the unit. */
  offset: Float64Array;
  width: Float64Array;
  /** For each union 1 when its partners stand side by side. */
  adjacent: Uint8Array;
};

/** Stands partners side by side wherever that is possible: nobody has more than two sides. */
export const coupleUnits = (shape: FamilyShape, loosened: Uint8Array): CoupleUnits => {
  const size = shape.ids.length;
  const unitOf = new Int32Array(size).fill(-1);
  const offset = new Float64Array(size);
  const adjacent = new Uint8Array(shape.unions.count);
  const [memberUnit, unitMember] = [new NumberList(), new NumberList()];
  const widths: number[] = [];
  for (let person = 0; person < size; person += 1) {
    if (unitOf[person] !== -1) continue;
    const unit = widths.length;
    const row = standInRow(shape, loosened, adjacent, gather(shape, loosened, person));
    let right = 0;
    for (let at = 0; at < row.length; at += 1) {
      const member = row[at]!;
      unitOf[member] = unit;
      memberUnit.push(unit);
      unitMember.push(member);
      if (at > 0) right += isCouple(shape, adjacent, row[at - 1]!, member) ? spouseGap : siblingGap;
      offset[member] = right + cardWidth / 2;
      right += cardWidth;
    }
    for (const member of row) offset[member]! -= right / 2;
    widths.push(right);
  }
  return {
    count: widths.length,
    unitOf,
    members: indexRows(widths.length, memberUnit.values, unitMember.values),
    offset,
    width: Float64Array.from(widths),
    adjacent,
  };
};

/** Turns a unit round, as in a mirror. */
export const turnUnit = ({ members, offset }: CoupleUnits, unit: number): void => {
  const row = itemsOf(members, unit).reverse();
  for (const member of row) offset[member]! *= -1;
};

const otherOf = ({ unions }: FamilyShape, union: number, person: number): number =>
  unions.a[union] === person ? unions.b[union]! : unions.a[union]!;

const isCouple = (shape: FamilyShape, adjacent: Uint8Array, one: number, other: number): boolean =>
  itemsOf(shape.unionsOf, one).some((union) => adjacent[union] === 1 && otherOf(shape, union, one) === other);

/** Everybody who has to stand in one row with a person, that person first. */
const gather = (shape: FamilyShape, loosened: Uint8Array, person: number): number[] => {
  if (shape.unionsOf.start[person] === shape.unionsOf.start[person + 1]) return [person];
  const members = [person];
  const seen = new Set(members);
  for (const member of members) {
    for (const union of itemsOf(shape.unionsOf, member)) {
      const other = otherOf(shape, union, member);
      if (loosened[union] === 1 || seen.has(other)) continue;
      seen.add(other);
      members.push(other);
    }
  }
  return members;
};

const standInRow = (shape: FamilyShape, loosened: Uint8Array, adjacent: Uint8Array, members: number[]): number[] => {
  if (members.length === 1) return members;
  const unions = new Set<number>();
  for (const member of members) {
    for (const union of itemsOf(shape.unionsOf, member)) if (loosened[union] === 0) unions.add(union);
  }
  if (members.length === 2) {
    const [union] = unions;
    adjacent[union!] = 1;
    return [shape.unions.a[union!]!, shape.unions.b[union!]!];
  }
  return joinChains(shape, unions, chooseNeighbours(shape, unions, adjacent));
};

/**
 * Picks the unions whose partners get to stand side by side: those of people who have no other first, so that somebody
 * with many partners does not take the only free side of one who has two.
 */
const chooseNeighbours = (shape: FamilyShape, unions: ReadonlySet<number>, adjacent: Uint8Array) => {
  const { a, b, stated } = shape.unions;
  const partners = new Map<number, number>();
  for (const union of unions) for (const one of [a[union]!, b[union]!]) partners.set(one, (partners.get(one) ?? 0) + 1);
  const busy = (union: number) => Math.min(partners.get(a[union]!)!, partners.get(b[union]!)!);
  const sides = new Map<number, number[]>([...partners.keys()].map((person) => [person, []]));
  const chain = new Map<number, number>([...partners.keys()].map((person) => [person, person]));
  const chainOf = (person: number): number => {
    let end = person;
    while (chain.get(end) !== end) end = chain.get(end)!;
    return end;
  };
  const inOrder = [...unions].sort(
    (one, other) => busy(one) - busy(other) || stated[other]! - stated[one]! || one - other,
  );
  for (const union of inOrder) {
    const [one, other] = [a[union]!, b[union]!];
    if (sides.get(one)!.length === 2 || sides.get(other)!.length === 2 || chainOf(one) === chainOf(other)) continue;
    chain.set(chainOf(other), chainOf(one));
    sides.get(one)!.push(other);
    sides.get(other)!.push(one);
    adjacent[union] = 1;
  }
  return sides;
};

/** The chains of neighbours one after another: the longest in the middle, each further one on the side of its partners. */
const joinChains = (
  shape: FamilyShape,
  unions: ReadonlySet<number>,
  sides: ReadonlyMap<number, number[]>,
): number[] => {
  const chains = chainsOf(sides).sort((one, other) => other.length - one.length);
  const chainOf = new Map(chains.flatMap((chain) => chain.map((person) => [person, chain] as const)));
  const middle = chains[0]!;
  const left: number[] = [];
  const right: number[] = [];
  const side = new Map(middle.map((person, at) => [person, Math.sign(at - (middle.length - 1) / 2)]));
  // Everybody is connected, so that going from partner to partner comes by all chains.
  for (const [person, own] of side) {
    for (const union of itemsOf(shape.unionsOf, person)) {
      const partner = otherOf(shape, union, person);
      if (!unions.has(union) || side.has(partner)) continue;
      const goesLeft = own === 0 ? left.length < right.length : own < 0;
      const chain = chainOf.get(partner)!;
      (goesLeft ? left : right).push(...chain);
      for (const member of chain) side.set(member, goesLeft ? -1 : 1);
    }
  }
  return [...left.reverse(), ...middle, ...right];
};

const chainsOf = (sides: ReadonlyMap<number, number[]>): number[][] => {
  const chains: number[][] = [];
  const seen = new Set<number>();
  for (const [person, neighbours] of sides) {
    if (seen.has(person) || neighbours.length === 2) continue;
    const chain: number[] = [];
    for (let next: number | undefined = person; next !== undefined;) {
      chain.push(next);
      seen.add(next);
      next = sides.get(next)!.find((neighbour) => !seen.has(neighbour));
    }
    chains.push(chain);
  }
  return chains;
};
