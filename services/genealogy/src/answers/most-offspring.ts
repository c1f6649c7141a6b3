import { setImmediate as nextTurn } from "node:timers/promises";
import { neighboursOf } from "../kinship/adjacency.ts";
import type { FamilyGraph } from "../kinship/family-graph.ts";
import type { KinLinks } from "../kinship/kin-links.ts";

export type Offspring = "children" | "grandchildren";

const numberOf: Readonly<Record<Offspring, (links: KinLinks, person: number) => number>> = {
  children: ({ children }, person) => neighboursOf(children, person).length,
  grandchildren: ({ children, stated, statedRelationship }, person) => {
    const found = new Set<number>();
    for (const child of neighboursOf(children, person))
      for (const grandchild of neighboursOf(children, child)) found.add(grandchild);
    // Some are typed as such, their parents unknown.
    for (const other of neighboursOf(stated, person))
      if (statedRelationship(person, other) === "grandchild") found.add(other);
    return found.size;
  },
};

/** So many are counted before others have their turn. */
const countedAtOnce = 20_000;

/** Who has how many of them: the ids by their number, the most first; nobody who has none. */
export const mostOffspring = async (
  graph: FamilyGraph,
  what: Offspring,
): Promise<readonly (readonly [number: number, ids: readonly string[]])[]> => {
  const { links } = graph;
  const byNumber = new Map<number, string[]>();
  for (let person = 0; person < links.people; person += 1) {
    if (person > 0 && person % countedAtOnce === 0) await nextTurn();
    const number = numberOf[what](links, person);
    if (number === 0) continue;
    const ids = byNumber.get(number) ?? [];
    byNumber.set(number, ids);
    ids.push(graph.idAt(person));
  }
  return [...byNumber].toSorted(([one], [other]) => other - one);
};
