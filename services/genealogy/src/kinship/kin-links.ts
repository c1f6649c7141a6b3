import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { adjacencyOf, neighboursOf, type Adjacency } from "./adjacency.ts";
import { connectedGroups } from "./connected-groups.ts";
import { impliedParents } from "./implied-parents.ts";

export type Sex = "male" | "female" | "other";
/** Stored one way round: a parent, grandparent, aunt or uncle comes first. */
export type LinkKind = "parent" | "partner" | "sibling" | "grandparent" | "aunt_uncle" | "cousin" | "other";

/** What is typed between two people without saying how it comes about; `of` reads "the first is the … of the second". */
export type StatedRelationship = "grandparent" | "grandchild" | "aunt_uncle" | "niece_nephew" | "cousin" | "other";

export type TypedLinks = {
  sexes: readonly Sex[];
  from: readonly number[];
  to: readonly number[];
  kinds: readonly LinkKind[];
  /** How a child belongs to a parent, or two partners are together; null by birth, and where they are married. */
  qualities: readonly (OtherPedigree | OtherPartnership | null)[];
};

export type OtherPedigree = Exclude<Pedigree, "birth">;
export type OtherPartnership = Exclude<Partnership, "married">;

/** Parents and children, to walk up and down. Numbers as in `KinLinks`. */
export type Lines = {
  people: number;
  nodes: number;
  parents: Adjacency;
  children: Adjacency;
  /** Of lines by birth alone: whether a child belongs to a parent in another way. */
  isNotByBirth?: (child: number, parent: number) => boolean;
};

/**
 * The relationships of a family in a form to walk. People are numbered 0 … `people` - 1. The numbers from there to
 * `nodes` - 1 are parents nobody has named, implied by siblings typed as such.
 */
export type KinLinks = Omit<Lines, "isNotByBirth"> & {
  sexes: readonly Sex[];
  /** By birth alone; null where every child is one by birth. Other parents come after those by birth in `parents`. */
  byBirth: Lines | null;
  /** How a child belongs to a parent; null by birth. */
  pedigree: (child: number, parent: number) => OtherPedigree | null;
  /** How two partners are together; null where they are married. */
  partnership: (one: number, other: number) => OtherPartnership | null;
  /** The sibling a parent was taken over from, beside `parents.to`; -1 where the relationship itself was typed. */
  parentVia: Int32Array;
  /** Siblings as typed. */
  siblings: Adjacency;
  partners: Adjacency;
  /** People who have a child together in the same way, and are not partners. */
  coParents: Adjacency;
  stated: Adjacency;
  /** What the neighbour in `stated.to` is of the person, or null. */
  statedRelationship: (person: number, other: number) => StatedRelationship | null;
  /** Equal for two nodes when anything at all connects them. */
  group: Int32Array;
};

export const linkKin = ({ sexes, from, to, kinds, qualities }: TypedLinks): KinLinks => {
  const people = sexes.length;
  const pick = (kind: LinkKind, isWanted = (_at: number) => true) => {
    const first: number[] = [];
    const second: number[] = [];
    for (let at = 0; at < kinds.length; at += 1) {
      if (kinds[at] !== kind || !isWanted(at)) continue;
      first.push(from[at]!);
      second.push(to[at]!);
    }
    return { first, second };
  };
  const both = ({ first, second }: { first: number[]; second: number[] }) =>
    adjacencyOf(people, [...pairs(first, second)], [...pairs(second, first)]);

  const quality = qualitiesOf(people, { from, to, kinds, qualities });
  const typed = pick("parent", (at) => qualities[at] === null);
  const typedParents = adjacencyOf(people, typed.second, typed.first);
  const siblings = both(pick("sibling"));
  const implied = impliedParents(typedParents, siblings);
  const nodes = people + implied.unnamed;
  const partners = both(pick("partner"));
  const birth = { people, nodes, parents: implied.parents, children: turned(nodes, implied.parents) };
  const others = pick("parent", (at) => qualities[at] !== null);
  const lines =
    others.first.length === 0
      ? { ...birth, parentVia: implied.via }
      : withOtherParents(birth, implied.via, adjacencyOf(people, others.second, others.first));
  const { parents, children, parentVia } = lines;
  const isNotByBirth = (child: number, parent: number) => quality.pedigree(child, parent) !== null;
  const stated = statedOf(people, pick);
  return {
    people,
    nodes,
    sexes,
    parents,
    parentVia,
    children,
    byBirth: others.first.length === 0 ? null : { ...birth, isNotByBirth },
    ...quality,
    siblings,
    partners,
    coParents: coParentsOf(parents, partners, people, quality.pedigree),
    ...stated,
    group: connectedGroups(nodes, [parents, children, partners, stated.stated]),
  };
};

/** What is not by birth, and who is not simply married; few, and looked up by pair. */
const qualitiesOf = (
  people: number,
  { from, to, kinds, qualities }: Omit<TypedLinks, "sexes">,
): Pick<KinLinks, "pedigree" | "partnership"> => {
  const pedigrees = new Map<number, OtherPedigree>();
  const partnerships = new Map<number, OtherPartnership>();
  for (const [at, quality] of qualities.entries()) {
    if (quality === null) continue;
    const [first, second] = [from[at]!, to[at]!];
    if (kinds[at] === "parent") pedigrees.set(second * people + first, quality as OtherPedigree);
    if (kinds[at] === "partner")
      for (const key of [first * people + second, second * people + first])
        partnerships.set(key, quality as OtherPartnership);
  }
  return {
    pedigree: (child, parent) => pedigrees.get(child * people + parent) ?? null,
    partnership: (one, other) => partnerships.get(one * people + other) ?? null,
  };
};

const turned = (nodes: number, parents: Adjacency): Adjacency => {
  const arcs = arcsOf(nodes, parents);
  return adjacencyOf(nodes, arcs.to, arcs.from);
};

/** All parents in one: after those by birth, with the sibling each was taken over from, the others. */
const withOtherParents = ({ nodes, parents }: Lines, birthVia: Int32Array, others: Adjacency) => {
  const people = others.start.length - 1;
  const start = new Uint32Array(nodes + 1);
  const to: number[] = [];
  const via: number[] = [];
  for (let node = 0; node < nodes; node += 1) {
    const byBirth = neighboursOf(parents, node);
    for (const [slot, parent] of byBirth.entries()) {
      to.push(parent);
      via.push(birthVia[parents.start[node]! + slot]!);
    }
    for (const parent of node < people ? neighboursOf(others, node) : []) {
      if (byBirth.includes(parent)) continue;
      to.push(parent);
      via.push(-1);
    }
    start[node + 1] = to.length;
  }
  const all: Adjacency = { start, to: Int32Array.from(to) };
  return { parents: all, children: turned(nodes, all), parentVia: Int32Array.from(via) };
};

function* pairs(first: number[], second: number[]): Generator<number> {
  yield* first;
  yield* second;
}

const arcsOf = (nodes: number, { start, to }: Adjacency) => {
  const from: number[] = Array.from({ length: to.length });
  for (let node = 0; node < nodes; node += 1) from.fill(node, start[node], start[node + 1]);
  return { from, to: [...to] };
};

const coParentsOf = (
  parentsOf: Adjacency,
  partners: Adjacency,
  people: number,
  pedigree: KinLinks["pedigree"],
): Adjacency => {
  const from: number[] = [];
  const to: number[] = [];
  for (let child = 0; child < people; child += 1) {
    // Nobody has more than a handful; bad data must not cost the square of it.
    const parents = neighboursOf(parentsOf, child)
      .subarray(0, 8)
      .filter((parent) => parent < people);
    for (const one of parents) {
      for (const other of parents) {
        if (one === other || neighboursOf(partners, one).includes(other)) continue;
        // Birth and adoptive parents have a child, but not together.
        if (pedigree(child, one) !== pedigree(child, other)) continue;
        from.push(one);
        to.push(other);
      }
    }
  }
  return adjacencyOf(people, from, to);
};

/** From what says most to what says least; each kind with its name for the second and for the first person of the relationship. */
const statedDirections: [LinkKind, StatedRelationship, StatedRelationship][] = [
  ["grandparent", "grandparent", "grandchild"],
  ["aunt_uncle", "aunt_uncle", "niece_nephew"],
  ["cousin", "cousin", "cousin"],
  ["other", "other", "other"],
];

const statedOf = (people: number, pick: (kind: LinkKind) => { first: number[]; second: number[] }) => {
  const from: number[] = [];
  const to: number[] = [];
  const kinds = new Map<number, StatedRelationship>();
  const keyOf = (person: number, other: number) => person * people + other;
  for (const [kind, ofSecond, ofFirst] of statedDirections) {
    const { first, second } = pick(kind);
    for (let at = 0; at < first.length; at += 1) {
      const [one, other] = [first[at]!, second[at]!];
      if (kinds.has(keyOf(one, other))) continue;
      from.push(other, one);
      to.push(one, other);
      kinds.set(keyOf(other, one), ofSecond);
      kinds.set(keyOf(one, other), ofFirst);
    }
  }
  return {
    stated: adjacencyOf(people, from, to),
    statedRelationship: (person: number, other: number) => kinds.get(keyOf(person, other)) ?? null,
  };
};
