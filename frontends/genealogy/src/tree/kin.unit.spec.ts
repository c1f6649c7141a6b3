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

test("a line holds all ancestors and descendants, each once, though cousins married", () => {
  const line = [...lineOf(kin, number("emma"))].map((person) => layout.ids[person]);
  expect(line).toHaveLength(5);
  expect(new Set(line)).toEqual(new Set(["emma", "henrietta", "josiah", "josiah2", "william"]));
});
