import { setImmediate as nextTurn } from "node:timers/promises";
import { neighboursOf } from "../kinship/adjacency.ts";
import type { FamilyGraph } from "../kinship/family-graph.ts";
import type { KinLinks } from "../kinship/kin-links.ts";

const counted = ["children", "grandchildren", "siblings"] as const;
/** Kin that everybody's are counted of. Nobody counts everybody's cousins. */
export type CountedKin = (typeof counted)[number];

export const isCountedKin = (many: string): many is CountedKin => (counted as readonly string[]).includes(many);

type NumberOf = (person: number) => number;

const numberOfGrandchildren =
  ({ children, stated, statedRelationship }: KinLinks): NumberOf =>
  (person) => {
    const found = new Set<number>();
    for (const child of neighboursOf(children, person))
      for (const grandchild of neighboursOf(children, child)) found.add(grandchild);
    // Some are typed as such, their parents unknown.
    for (const other of neighboursOf(stated, person))
      if (statedRelationship(person, other) === "grandchild") found.add(other);
    return found.size;
  };

/** Half-siblings too. Who have the same parents have as many: these are gone through once. */
const numberOfSiblings = ({ parents, children }: KinLinks): NumberOf => {
  const byParents = new Map<string, number>();
  return (person) => {
    const of = neighboursOf(parents, person);
    if (of.length === 0) return 0;
    const key = of.toSorted().join(" ");
    const known = byParents.get(key);
    if (known !== undefined) return known;
    const number = new Set([...of].flatMap((parent) => [...neighboursOf(children, parent)])).size - 1;
    byParents.set(key, number);
    return number;
  };
};

const numberOf: Readonly<Record<CountedKin, (links: KinLinks) => NumberOf>> = {
  children:
    ({ children }) =>
    (person) =>
      neighboursOf(children, person).length,
  grandchildren: numberOfGrandchildren,
  siblings: numberOfSiblings,
};

/** So many are counted before others have their turn. */
const countedAtOnce = 20_000;

/** Who has how many of them: the ids by their number, the most first; nobody who has none. */
export const mostKin = async (
  graph: FamilyGraph,
  what: CountedKin,
): Promise<readonly (readonly [number: number, ids: readonly string[]])[]> => {
  const { links } = graph;
  const numberOfPerson = numberOf[what](links);
  const byNumber = new Map<number, string[]>();
  for (let person = 0; person < links.people; person += 1) {
    if (person > 0 && person % countedAtOnce === 0) await nextTurn();
    const number = numberOfPerson(person);
    if (number === 0) continue;
    const ids = byNumber.get(number) ?? [];
    byNumber.set(number, ids);
    ids.push(graph.idAt(person));
  }
  return [...byNumber].toSorted(([one], [other]) => other - one);
};
