import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FamilyGraph } from "../kinship/family-graph.ts";
import type { KinTerm } from "./kin-words.ts";
import { relativesOf } from "./relatives-of.ts";

const brotherInLaw: KinTerm = {
  one: "brother-in-law",
  many: "brothers-in-law",
  isPlural: true,
  sex: "male",
  way: { by: "law", up: 1, down: 1 },
};

/** A husband of so many wives, each with a brother. */
const husbandOf = (wives: number): FamilyGraph => {
  const graph = new FamilyGraph();
  graph.addPerson({ id: "husband", sex: "male" });
  for (let at = 0; at < wives; at += 1) {
    const [wife, brother, father] = [`wife${at}`, `brother${at}`, `father${at}`];
    graph.addPerson({ id: wife, sex: "female" });
    for (const id of [brother, father]) graph.addPerson({ id, sex: "male" });
    graph.addRelationship({ member1Id: "husband", member2Id: wife, relationshipType: "spouse" });
    for (const child of [wife, brother])
      graph.addRelationship({ member1Id: father, member2Id: child, relationshipType: "parent" });
  }
  return graph;
};

test("finds all of them, also beyond those that are looked at first, and lets others have their turn meanwhile", async () => {
  let turns = 0;
  const others = new AbortController();
  const counting = (async () => {
    while (!others.signal.aborted) {
      await nextTurn();
      turns += 1;
    }
  })();
  const found = await relativesOf(husbandOf(500), "husband", brotherInLaw);
  others.abort();
  await counting;
  expect(found).toHaveLength(500);
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(["brother-in-law"]));
  expect(turns).toBeGreaterThanOrEqual(9);
});
