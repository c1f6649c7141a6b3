import { expect, test } from "vitest";
import { FamilyGraph } from "../kinship/family-graph.ts";
import { branchOf } from "./branches.ts";

const parent = (member1Id: string, member2Id: string) => ({
  member1Id,
  member2Id,
  relationshipType: "parent" as const,
});
const family = (...relationships: Parameters<FamilyGraph["addRelationship"]>[0][]) =>
  FamilyGraph.from(
    ["josiah", "susannah", "robert", "charles", "emma", "george", "erasmus"].map((id) => ({ id })),
    relationships,
  );
const graph = family(
  parent("josiah", "susannah"),
  parent("susannah", "charles"),
  parent("robert", "charles"),
  { ...parent("charles", "george"), relationshipType: "parent" },
  { member1Id: "charles", member2Id: "emma", relationshipType: "spouse" },
  { member1Id: "charles", member2Id: "erasmus", relationshipType: "sibling" },
);

test("ancestors are parents and theirs, descendants children and theirs; neither partners nor siblings", () => {
  expect(branchOf(graph, "charles", "ancestors")).toEqual(new Set(["charles", "susannah", "robert", "josiah"]));
  expect(branchOf(graph, "josiah", "descendants")).toEqual(
    new Set(["josiah", "susannah", "charles", "george", "erasmus"]),
  );
  expect(branchOf(graph, "emma", "descendants")).toEqual(new Set(["emma"]));
});

test("a child who is adopted is a descendant, and whoever is their own ancestor is walked once", () => {
  const adopted = family({ ...parent("robert", "emma"), pedigree: "adopted" });
  expect(branchOf(adopted, "robert", "descendants")).toEqual(new Set(["robert", "emma"]));
  const circle = family(parent("robert", "emma"), parent("emma", "robert"));
  expect(branchOf(circle, "emma", "ancestors")).toEqual(new Set(["emma", "robert"]));
});
