import { expect, test } from "vitest";
import { kinOf, lineOf, stepTo, type Direction } from "./kin.ts";
import { layoutTree } from "./layout/layout-tree.ts";

// Emma and Charles, cousins, with two children; Josiah is the grandfather of both.
const layout = layoutTree({
  people: ["josiah", "susannah", "josiah2", "charles", "emma", "william", "henrietta"].map((id) => ({ id })),
  links: [
    { parent: "josiah", child: "susannah" },
    { parent: "josiah", child: "josiah2" },
    { parent: "susannah", child: "charles" },
    { parent: "josiah2", child: "emma" },
    { parent: "charles", child: "william" },
    { parent: "emma", child: "william" },
    { parent: "charles", child: "henrietta" },
    { parent: "emma", child: "henrietta" },
  ],
  unions: [{ a: "charles", b: "emma" }],
});
const kin = kinOf(layout);
const number = (id: string) => layout.ids.indexOf(id);
const step = (id: string, direction: Direction) => {
  const to = stepTo(kin, layout, number(id), direction);
  return to === undefined ? undefined : layout.ids[to];
};

test("up leads to a parent, down to a child", () => {
  expect(step("charles", "up")).toBe("susannah");
  expect(["william", "henrietta"]).toContain(step("emma", "down"));
  expect(step("josiah", "up")).toBeUndefined();
  expect(step("william", "down")).toBeUndefined();
});

test("sideways leads to the partner, and back", () => {
  const direction = layout.x[number("emma")]! > layout.x[number("charles")]! ? "right" : "left";
  expect(step("charles", direction)).toBe("emma");
  expect(step("emma", direction === "right" ? "left" : "right")).toBe("charles");
});

test("from somebody who married in, up leads to the partner's parents and down to the partner's children", () => {
  const drawing = layoutTree({
    people: ["erasmus", "robert", "susannah", "charles"].map((id) => ({ id })),
    links: [
      { parent: "erasmus", child: "robert" },
      { parent: "robert", child: "charles" },
    ],
    unions: [{ a: "robert", b: "susannah" }],
  });
  const from = (id: string, direction: Direction) => {
    const to = stepTo(kinOf(drawing), drawing, drawing.ids.indexOf(id), direction);
    return to === undefined ? undefined : drawing.ids[to];
  };
  expect(from("susannah", "up")).toBe("erasmus");
  expect(from("susannah", "down")).toBe("charles");
});

test("sideways never ends while somebody stands in the row", () => {
  for (const person of layout.ids.keys())
    for (const direction of ["left", "right"] as const) {
      const isThere = (other: number) =>
        layout.y[other] === layout.y[person] &&
        (direction === "left" ? layout.x[other]! < layout.x[person]! : layout.x[other]! > layout.x[person]!);
      const isLast = !Array.from(layout.ids.keys()).some(isThere);
      expect(stepTo(kin, layout, person, direction) === undefined).toBe(isLast);
    }
});

test("a line holds all ancestors, descendants and partners, each once, though cousins married", () => {
  const line = [...lineOf(kin, number("emma"))].map((person) => layout.ids[person]);
  expect(line).toHaveLength(6);
  expect(new Set(line)).toEqual(new Set(["charles", "emma", "henrietta", "josiah", "josiah2", "william"]));
});
