import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { expect, describe, test } from "vitest";
import { FamilyGraph } from "./family-graph.ts";
import { kinship } from "./kinship.ts";

const women = new Set("Ann Bea Cora Dora Eva Fay Gwen Hope".split(" "));

/** `family("Ann Bob parent Tim", "Cora adopted Tim", "Ann divorced Bob")`; the first are what they are of the last. */
const family = (...relationships: string[]): FamilyGraph => {
  const graph = new FamilyGraph();
  for (const text of relationships) {
    const words = text.split(" ");
    const [how, last] = words.splice(-2) as [string, string];
    for (const id of [...words, last]) graph.addPerson({ id, sex: women.has(id) ? "female" : "male" });
    for (const first of words) {
      const ends = { member1Id: first, member2Id: last };
      if (["adopted", "foster", "step", "other"].includes(how))
        graph.addRelationship({ ...ends, relationshipType: "parent", pedigree: how as Pedigree });
      else if (["divorced", "separated", "partners"].includes(how))
        graph.addRelationship({ ...ends, relationshipType: "spouse", partnership: how as Partnership });
      else graph.addRelationship({ ...ends, relationshipType: how as "parent" });
    }
  }
  return graph;
};

const nameOf = (graph: FamilyGraph, from: string, to: string) => kinship(graph, from, to).name;

describe("a child with birth parents and adoptive parents", () => {
  const graph = family(
    "Ann Bob parent Tim",
    "Ann Bob parent Dora",
    "Cora Dan adopted Tim",
    "Cora spouse Dan",
    "Cora Dan parent Eva",
    "Hal parent Dan",
    "Hal parent Ned",
    "Ned parent Gwen",
    "Tim parent Fay",
  );
  test.each([
    ["Tim", "Bob", "father"],
    ["Tim", "Dan", "adoptive father"],
    ["Tim", "Cora", "adoptive mother"],
    ["Dan", "Tim", "adopted son"],
    ["Tim", "Eva", "adoptive sister"],
    ["Eva", "Tim", "adoptive brother"],
    ["Tim", "Dora", "sister"],
    ["Tim", "Hal", "adoptive grandfather"],
    ["Hal", "Fay", "adopted great-granddaughter"],
    ["Tim", "Ned", "adoptive uncle"],
    ["Tim", "Gwen", "adoptive first cousin"],
    ["Ann", "Bob", "co-parent"],
    ["Bob", "Ann", "co-parent"],
  ])("to %s, %s is the %s", (from, to, name) => expect(nameOf(graph, from, to)).toBe(name));

  test("the two fathers have no child together", () => {
    expect(nameOf(graph, "Bob", "Dan")).not.toBe("co-parent");
    expect(kinship(graph, "Tim", "Dan").path).toEqual([
      { memberId: "Tim", step: "start" },
      { memberId: "Dan", step: "adoptive father" },
    ]);
  });
});

describe("others who bring a child up", () => {
  test("foster parents and foster siblings", () => {
    const graph = family("Ann Bob foster Tim", "Ann Bob parent Eva", "Ann Bob foster Dora");
    expect(nameOf(graph, "Tim", "Ann")).toBe("foster mother");
    expect(nameOf(graph, "Ann", "Tim")).toBe("foster son");
    expect(nameOf(graph, "Tim", "Eva")).toBe("foster sister");
    expect(nameOf(graph, "Dora", "Tim")).toBe("foster brother");
  });

  test("a stepfather who is stated, with his own children and theirs together", () => {
    const graph = family("Ann parent Tim", "Dan step Tim", "Ann spouse Dan", "Dan parent Ned", "Ann Dan parent Eva");
    expect(nameOf(graph, "Tim", "Dan")).toBe("stepfather");
    expect(nameOf(graph, "Dan", "Tim")).toBe("stepson");
    expect(nameOf(graph, "Tim", "Ned")).toBe("stepbrother");
    expect(nameOf(graph, "Tim", "Eva")).toBe("half-sister");
    expect(nameOf(graph, "Eva", "Tim")).toBe("half-brother");
  });

  test("an uncle who adopted his niece is told as both", () => {
    const graph = family("Hal parent Dan", "Hal parent Ned", "Ned parent Eva", "Dan adopted Eva");
    expect(kinship(graph, "Eva", "Dan")).toMatchObject({ name: "adoptive father", also: "uncle" });
  });

  test("half-siblings of whom one was adopted by the other's father stay half-siblings", () => {
    const graph = family("Ann Bob parent Tim", "Dan adopted Tim", "Ann Dan parent Eva");
    expect(nameOf(graph, "Tim", "Eva")).toBe("half-sister");
  });

  test("nobody knows how: the plain word, and no child together with a parent by birth", () => {
    const graph = family("Bob parent Tim", "Dan other Tim");
    expect(nameOf(graph, "Tim", "Dan")).toBe("father");
    expect(nameOf(graph, "Bob", "Dan")).not.toBe("co-parent");
  });

  test("a sibling stated as such shares parents by birth alone", () => {
    const graph = family("Ann Bob adopted Tim", "Tim sibling Dora");
    expect(nameOf(graph, "Tim", "Dora")).toBe("sister");
    expect(nameOf(graph, "Dora", "Ann")).not.toBe("mother");
  });
});

describe("partners", () => {
  const graph = family(
    "Ann divorced Bob",
    "Bob spouse Cora",
    "Ann Bob parent Tim",
    "Hal parent Bob",
    "Hal parent Ned",
    "Eva partners Ned",
    "Fay separated Hal",
  );
  test.each([
    ["Bob", "Ann", "former wife"],
    ["Ann", "Bob", "former husband"],
    ["Bob", "Cora", "wife"],
    ["Ann", "Hal", "former father-in-law"],
    ["Ned", "Ann", "former sister-in-law"],
    ["Ned", "Cora", "sister-in-law"],
    ["Ned", "Eva", "partner"],
    ["Eva", "Ned", "partner"],
    ["Hal", "Fay", "wife"],
    ["Tim", "Cora", "stepmother"],
    ["Cora", "Ann", "husband's former wife"],
  ])("to %s, %s is the %s", (from, to, name) => expect(nameOf(graph, from, to)).toBe(name));

  test("of two ways as near the one that no divorce ended is told", () => {
    const twice = family("Hal parent Bob", "Hal parent Ned", "Ann divorced Bob", "Ann spouse Ned");
    expect(nameOf(twice, "Hal", "Ann")).toBe("daughter-in-law");
  });
});
