import { expect, test } from "vitest";
import { families } from "./family-text.fixture.ts";
import { KinWalk } from "./kin-walk.ts";
import { layoutTree } from "./layout-tree.ts";

const input = families(
  "Gus + Ada: Ben, Cleo",
  "Ben + Dora: Eve, Finn, Hal",
  "Cleo + Kit: Lea",
  "Finn + Mia: Noa",
  "Ola + Per: Dora, Rob",
);
const walk = new KinWalk(input);
const sorted = (ids: Iterable<string>) => Array.from(ids).sort().join(" ");

test("ancestors, of all generations or of some", () => {
  expect(sorted(walk.ancestorsOf("Noa"))).toBe("Ada Ben Dora Finn Gus Mia Noa Ola Per");
  expect(sorted(walk.ancestorsOf("Noa", 1))).toBe("Finn Mia Noa");
});

test("descendants, of all generations or of some", () => {
  expect(sorted(walk.descendantsOf("Gus"))).toBe("Ben Cleo Eve Finn Gus Hal Lea Noa");
  expect(sorted(walk.descendantsOf("Gus", 1))).toBe("Ben Cleo Gus");
});

test("blood relatives are those who share an ancestor, without partners", () => {
  expect(sorted(walk.bloodRelativesOf("Lea"))).toBe("Ada Ben Cleo Eve Finn Gus Hal Kit Lea Noa");
});

test("a neighbourhood has ancestors, siblings, descendants and partners", () => {
  expect(sorted(walk.neighbourhood("Finn", 1, 1))).toBe("Ben Dora Eve Finn Hal Mia Noa");
  expect(sorted(walk.neighbourhood("Ben", 0, 1))).toBe("Ben Dora Eve Finn Hal Mia");
});

test("people nobody knows have no kin", () => {
  expect(sorted(walk.bloodRelativesOf("Nobody"))).toBe("");
  expect(walk.step(layoutTree(input), "Nobody", "up")).toBeNull();
});

test("what is left of the input draws on its own", () => {
  const part = walk.only(walk.descendantsOf("Ben"));
  expect(layoutTree(part).report).toMatchObject({ people: 5, unions: 0, childLinks: 4 });
});

test("arrow keys walk to parents, children, partners and siblings", () => {
  const drawing = layoutTree(input);
  expect(["Gus", "Ada"]).toContain(walk.step(drawing, "Ben", "up"));
  expect(["Eve", "Finn", "Hal"]).toContain(walk.step(drawing, "Ben", "down"));
  expect(walk.step(drawing, "Gus", "up")).toBeNull();
  expect(walk.step(drawing, "Lea", "down")).toBeNull();
  const place = (id: string) => drawing.x[drawing.ids.indexOf(id)]!;
  const side = place("Dora") < place("Ben") ? "left" : "right";
  expect(walk.step(drawing, "Ben", side)).toBe("Dora");
  const inOrder = ["Eve", "Finn", "Hal"].sort((one, other) => place(one) - place(other));
  expect(walk.step(drawing, inOrder[0]!, "left")).toBeNull();
});

test("it walks only to people who are drawn", () => {
  const drawing = layoutTree(walk.only(new Set(["Ben", "Hal"])));
  expect(walk.step(drawing, "Ben", "down")).toBe("Hal");
  expect(walk.step(drawing, "Ben", "up")).toBeNull();
});
