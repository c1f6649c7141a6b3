import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { families } from "../../testing/family-text.fixture.ts";
import { familyShape, type FamilyTreeInput } from "../layout/family-shape.ts";
import { layoutTree } from "../layout/layout-tree.ts";
import { onlyThese, peopleOfView, type ViewChoice } from "./people-of-view.ts";
import { treeViews } from "./tree-view.ts";

const input = families(
  "Gus + Ada: Ben, Cleo",
  "Ben + Dora: Eve, Finn, Hal",
  "Cleo + Kit: Lea",
  "Finn + Mia: Noa",
  "Ola + Per: Dora, Rob",
);
const shape = familyShape(input);
const choice: ViewChoice = {
  view: "whole",
  rootId: undefined,
  generations: null,
  opened: new Set(),
  closed: new Set(),
  path: [],
};
const shown = (wanted: Partial<ViewChoice>) => peopleOfView(shape, { ...choice, ...wanted });
const names = (wanted: Partial<ViewChoice>) => [...shown(wanted).people].toSorted().join(" ");
const hidden = (wanted: Partial<ViewChoice>) => Object.fromEntries(shown(wanted).hidden);

describe("ancestors", () => {
  test("of all generations, or of some; the person's own is the first", () => {
    expect(names({ view: "ancestors", rootId: "Noa" })).toBe("Ada Ben Dora Finn Gus Mia Noa Ola Per");
    expect(names({ view: "ancestors", rootId: "Noa", generations: 2 })).toBe("Finn Mia Noa");
    expect(hidden({ view: "ancestors", rootId: "Noa", generations: 2 })).toEqual({ "up:Finn": 2 });
  });
  test("one branch goes on further when it is opened, and ends where it is closed", () => {
    const generations = 3;
    expect(names({ view: "ancestors", rootId: "Noa", generations, opened: new Set(["up:Dora"]) })).toBe(
      "Ben Dora Finn Mia Noa Ola Per",
    );
    expect(names({ view: "fan", rootId: "Noa", closed: new Set(["up:Ben"]) })).toBe("Ben Dora Finn Mia Noa Ola Per");
  });
});

describe("descendants", () => {
  test("with those who married in, and without their families", () => {
    expect(names({ view: "descendants", rootId: "Gus" })).toBe("Ada Ben Cleo Dora Eve Finn Gus Hal Kit Lea Mia Noa");
    expect(names({ view: "descendants", rootId: "Gus", generations: 2 })).toBe("Ada Ben Cleo Dora Gus Kit");
  });
  test("what is left out below is counted at those who descend, not at who married in", () => {
    expect(hidden({ view: "descendants", rootId: "Gus", generations: 2 })).toEqual({ "down:Ben": 3, "down:Cleo": 1 });
    expect(hidden({ view: "descendants", rootId: "Gus", closed: new Set(["down:Finn"]) })).toEqual({ "down:Finn": 1 });
  });
});

test("an hourglass has both", () => {
  expect(names({ view: "hourglass", rootId: "Finn", generations: 2 })).toBe("Ben Dora Finn Mia Noa");
});

describe("the whole family", () => {
  test("is everybody, with nothing left out", () => {
    expect(shown({})).toEqual({ people: new Set(shape.ids), hidden: new Map() });
  });
  test("a folded branch takes along whoever hangs on it alone", () => {
    const closed = new Set(["down:Ben"] as const);
    expect(names({ closed })).toBe("Ada Ben Cleo Dora Gus Kit Lea Ola Per Rob");
    expect(hidden({ closed })).toEqual({ "down:Ben": 3, "down:Dora": 3 });
    expect(names({ closed: new Set(["down:Gus"]) })).toBe("Ada Gus");
  });
  test("and comes back from the other parent", () => {
    const fold = { closed: new Set(["down:Ben"] as const), opened: new Set(["down:Dora"] as const) };
    expect(names(fold)).toBe([...shape.ids].toSorted().join(" "));
  });
});

test("a path shows its people, and the parents who join brothers and sisters", () => {
  expect(names({ view: "path", path: ["Lea", "Cleo", "Ben", "Eve"] })).toBe("Ada Ben Cleo Eve Gus Lea");
  expect(names({ view: "ancestors", rootId: "Rob", path: ["Lea"] })).toBe("Lea Ola Per Rob");
});

test("somebody nobody knows has no relatives", () => {
  for (const view of ["ancestors", "descendants", "hourglass", "fan"] as const)
    expect(names({ view, rootId: "Nobody" })).toBe("");
});

/** Any ties, also impossible ones. */
const anything = fc.integer({ min: 1, max: 25 }).chain((size) => {
  const person = fc.integer({ min: 0, max: size }).map((at) => `p${at}`);
  const branch = fc
    .tuple(fc.constantFrom("up" as const, "down" as const), person)
    .map(([to, id]) => `${to}:${id}` as const);
  const branches = fc.array(branch, { maxLength: 4 }).map((some) => new Set(some));
  return fc.record({
    input: fc.record<FamilyTreeInput>({
      people: fc.constant(Array.from({ length: size }, (_, at) => ({ id: `p${at}` }))),
      links: fc.array(fc.record({ parent: person, child: person }), { maxLength: size * 2 }),
      unions: fc.array(fc.record({ a: person, b: person }), { maxLength: size }),
    }),
    wanted: fc.record<ViewChoice>({
      view: fc.constantFrom(...treeViews),
      rootId: person,
      generations: fc.option(fc.integer({ min: 2, max: 10 })),
      opened: branches,
      closed: branches,
      path: fc.array(person, { maxLength: 4 }),
    }),
  });
});

test("everybody of a view is drawn once, and nobody else", () => {
  fc.assert(
    fc.property(anything, ({ input, wanted }) => {
      const { people, hidden: left } = peopleOfView(familyShape(input), wanted);
      const layout = layoutTree(onlyThese(input, people));
      expect(layout.ids.toSorted()).toEqual([...people].toSorted());
      for (const branch of left.keys()) expect(people.has(branch.slice(branch.indexOf(":") + 1))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("descendants descend, and more generations never show fewer", () => {
  fc.assert(
    fc.property(anything, ({ input, wanted }) => {
      const of = (generations: number | null) =>
        peopleOfView(familyShape(input), { ...wanted, view: "descendants", generations, path: [] }).people;
      expect([...of(2)].filter((id) => !of(3).has(id))).toEqual([]);
      expect([...of(3)].filter((id) => !of(null).has(id))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
