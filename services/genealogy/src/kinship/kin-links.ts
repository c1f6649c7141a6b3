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
};

/**
 * The relationships of a family in a form to walk. People are numbered 0 … `people` - 1. The numbers from there to
 * `nodes` - 1 are parents nobody has named, implied by siblings typed as such.
 */
export type KinLinks = {
  people: number;
  nodes: number;
  sexes: readonly Sex[];
  /** Parents as typed, and those taken over from a sibling. */
  parents: Adjacency;
  /** The other way round of `parents`. */
  children: Adjacency;
  /** The sibling a parent was taken over from, beside `parents.to`; -1 where the relationship itself was typed. */
  parentVia: Int32Array;
  /** Siblings as typed. */
  siblings: Adjacency;
  partners: Adjacency;
  /** People who have a child together and are not partners. */
  coParents: Adjacency;
  stated: Adjacency;
  /** What the neighbour in `stated.to` is of the person, or null. */
  statedRelationship: (person: number, other: number) => StatedRelationship | null;
  /** Equal for two nodes when anything at all connects them. */
  group: Int32Array;
};

export const linkKin = ({ sexes, from, to, kinds }: TypedLinks): KinLinks => {
  const people = sexes.length;
  const pick = (kind: LinkKind) => {
    const first: number[] = [];
    const second: number[] = [];
    for (let at = 0; at < kinds.length; at += 1) {
      if (kinds[at] !== kind) continue;
      first.push(from[at]!);
      second.push(to[at]!);
    }
    return { first, second };
  };
  const both = ({ first, second }: { first: number[]; second: number[] }) =>
    adjacencyOf(people, [...pairs(first, second)], [...pairs(second, first)]);

  const typed = pick("parent");
  const typedParents = adjacencyOf(people, typed.second, typed.first);
  const siblings = both(pick("sibling"));
  const implied = impliedParents(typedParents, siblings);
  const nodes = people + implied.unnamed;
  const partners = both(pick("partner"));
  const childArcs = arcsOf(nodes, implied.parents);
  const children = adjacencyOf(nodes, childArcs.to, childArcs.from);
  const stated = statedOf(people, pick);
  return {
    people,
    nodes,
    sexes,
    parents: implied.parents,
    parentVia: implied.via,
    children,
    siblings,
    partners,
    coParents: coParentsOf(implied.parents, partners, people),
    ...stated,
    group: connectedGroups(nodes, [implied.parents, children, partners, stated.stated]),
  };
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

const coParentsOf = (parentsOf: Adjacency, partners: Adjacency, people: number): Adjacency => {
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
