import { indexRows, itemsOf, NumberList, type IndexRows } from "./index-rows.ts";

/** What a tree is drawn from. Ties that name nobody among the people, or the same person twice, are left out. */
export type FamilyTreeInput = {
  people: readonly { id: string }[];
  /** `pedigree`: how the child belongs where it is not by birth; parents of different kinds are no couple by themselves. */
  links: readonly { parent: string; child: string; pedigree?: string }[];
  unions: readonly { a: string; b: string }[];
};

/**
 * The people as numbers (their place in `ids`), and the families they form. A family is a couple or a single parent
 * together with the children both (or the one) have. People who have a child together form a union even when nobody stated one.
 */
export type FamilyShape = {
  ids: readonly string[];
  indexOf: ReadonlyMap<string, number>;
  unions: { a: Int32Array; b: Int32Array; stated: Uint8Array; count: number };
  families: {
    a: Int32Array;
    /** The other parent, or -1. */
    b: Int32Array;
    /** The union of the two, or -1. */
    union: Int32Array;
    children: IndexRows;
    count: number;
  };
  /** The families somebody is a child of: one, as a rule; more with adoptive parents. */
  familiesOfChild: IndexRows;
  unionsOf: IndexRows;
  parentsOf: IndexRows;
  childrenOf: IndexRows;
};

export const familyShape = ({ people, links, unions }: FamilyTreeInput): FamilyShape => {
  const indexOf = new Map<string, number>();
  for (const { id } of people) if (!indexOf.has(id)) indexOf.set(id, indexOf.size);
  const ids = [...indexOf.keys()];
  const size = ids.length;
  const parentsOf = parentRows(size, links, indexOf);
  const pairs = new PairNumbers(size);
  for (const { a, b } of unions) {
    const [first, second] = [indexOf.get(a), indexOf.get(b)];
    if (first !== undefined && second !== undefined && first !== second) pairs.numberOf(first, second);
  }
  const stated = pairs.count;
  const pedigrees = pedigreesOf(links, indexOf);
  const families = groupFamilies(size, parentsOf, pairs, { stated, pedigrees });
  const [a, b] = [pairs.first.values, pairs.second.values];
  const both = { rows: concat(a, b), items: concat(upTo(pairs.count), upTo(pairs.count)) };
  return {
    ids,
    indexOf,
    unions: { a, b, stated: Uint8Array.from(a, (_, union) => (union < stated ? 1 : 0)), count: pairs.count },
    families: families.families,
    familiesOfChild: families.familiesOfChild,
    unionsOf: indexRows(size, both.rows, both.items),
    parentsOf,
    childrenOf: turned(size, parentsOf),
  };
};

/** By child and parent (`child * people + parent`), where a child is none by birth. */
const pedigreesOf = (
  links: FamilyTreeInput["links"],
  indexOf: ReadonlyMap<string, number>,
): ReadonlyMap<number, string> => {
  const pedigrees = new Map<number, string>();
  for (const { parent, child, pedigree } of links) {
    if (pedigree === undefined) continue;
    const [from, to] = [indexOf.get(parent), indexOf.get(child)];
    if (from !== undefined && to !== undefined) pedigrees.set(to * indexOf.size + from, pedigree);
  }
  return pedigrees;
};

/** Numbers unordered pairs in the order they first appear. */
class PairNumbers {
  readonly #size: number;
  readonly #numbers = new Map<number, number>();
  readonly first = new NumberList();
  readonly second = new NumberList();

  constructor(size: number) {
    this.#size = size;
  }

  get count(): number {
    return this.first.length;
  }

  find(one: number, other: number): number | undefined {
    return this.#numbers.get(Math.min(one, other) * this.#size + Math.max(one, other));
  }

  numberOf(one: number, other: number): number {
    const known = this.find(one, other);
    if (known !== undefined) return known;
    this.#numbers.set(Math.min(one, other) * this.#size + Math.max(one, other), this.count);
    this.second.push(other);
    return this.first.push(one);
  }
}

const parentRows = (size: number, links: FamilyTreeInput["links"], indexOf: ReadonlyMap<string, number>): IndexRows => {
  const children = new NumberList();
  const parents = new NumberList();
  for (const { parent, child } of links) {
    const [from, to] = [indexOf.get(parent), indexOf.get(child)];
    if (from === undefined || to === undefined || from === to) continue;
    children.push(to);
    parents.push(from);
  }
  return withoutRepeats(indexRows(size, children.values, parents.values));
};

const withoutRepeats = ({ start, items }: IndexRows): IndexRows => {
  const rows = start.length - 1;
  const seenBy = new Int32Array(rows).fill(-1);
  const rowOf = new NumberList();
  const kept = new NumberList();
  for (let row = 0; row < rows; row += 1) {
    for (let at = start[row]!; at < start[row + 1]!; at += 1) {
      if (seenBy[items[at]!] === row) continue;
      seenBy[items[at]!] = row;
      rowOf.push(row);
      kept.push(items[at]!);
    }
  }
  return indexRows(rows, rowOf.values, kept.values);
};

/** Each item's rows instead of each row's items. */
const turned = (rows: number, { start, items }: IndexRows): IndexRows => {
  const rowOf = new Int32Array(items.length);
  for (let row = 0; row < rows; row += 1) rowOf.fill(row, start[row], start[row + 1]);
  return indexRows(rows, items, rowOf);
};

const groupFamilies = (
  size: number,
  parentsOf: IndexRows,
  pairs: PairNumbers,
  { stated, pedigrees }: { stated: number; pedigrees: ReadonlyMap<number, string> },
) => {
  const [a, b, union] = [new NumberList(), new NumberList(), new NumberList()];
  const [childFamily, familyChild] = [new NumberList(), new NumberList()];
  const ofUnion = new Map<number, number>();
  const ofSingle = new Map<number, number>();
  const join = (child: number, parent: number, other: number) => {
    const couple = other === -1 ? -1 : pairs.numberOf(parent, other);
    const known = other === -1 ? ofSingle.get(parent) : ofUnion.get(couple);
    const family = known ?? a.push(other === -1 ? parent : pairs.first.values[couple]!);
    if (known === undefined) {
      b.push(other === -1 ? -1 : pairs.second.values[couple]!);
      union.push(couple);
      if (other === -1) ofSingle.set(parent, family);
      else ofUnion.set(couple, family);
    }
    childFamily.push(family);
    familyChild.push(child);
  };
  for (let child = 0; child < size; child += 1) {
    const first = parentsOf.start[child]!;
    const parents = parentsOf.start[child + 1]! - first;
    if (parents === 0) continue;
    if (parents <= 2 && pedigrees.size === 0) {
      join(child, parentsOf.items[first]!, parents === 2 ? parentsOf.items[first + 1]! : -1);
      continue;
    }
    const pedigreeOf = (parent: number) => pedigrees.get(child * size + parent);
    for (const [parent, other] of inCouples([...itemsOf(parentsOf, child)], { pairs, stated, pedigreeOf }))
      join(child, parent, other);
  }
  const count = a.length;
  return {
    families: {
      a: a.values,
      b: b.values,
      union: union.values,
      children: indexRows(count, childFamily.values, familyChild.values),
      count,
    },
    familiesOfChild: indexRows(size, familyChild.values, childFamily.values),
  };
};

/**
 * Two parents are a couple. Of more, and of birth and adoptive parents, those with a stated union are; then whoever is left
 * of each kind, two by two.
 */
function* inCouples(
  parents: number[],
  {
    pairs,
    stated,
    pedigreeOf,
  }: { pairs: PairNumbers; stated: number; pedigreeOf: (parent: number) => string | undefined },
): Generator<[number, number]> {
  const left = parents;
  if (left.length > 2 || left.some((parent) => pedigreeOf(parent) !== pedigreeOf(left[0]!))) {
    for (let one = 0; one < left.length; one += 1) {
      const other = left.findIndex((person, at) => at > one && (pairs.find(left[one]!, person) ?? stated) < stated);
      if (other === -1) continue;
      yield [left[one]!, left[other]!];
      left.splice(other, 1);
      left.splice(one, 1);
      one -= 1;
    }
  }
  for (const alike of Map.groupBy(left, pedigreeOf).values())
    for (let at = 0; at < alike.length; at += 2) yield [alike[at]!, alike[at + 1] ?? -1];
}

const upTo = (count: number): Int32Array => Int32Array.from({ length: count }, (_, at) => at);

const concat = (one: Int32Array, other: Int32Array): Int32Array => {
  const joined = new Int32Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
};
