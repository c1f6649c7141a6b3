import { describe, expect, test } from "vitest";
import { seenBy } from "./camera.ts";
import { firstCamera } from "./first-camera.ts";
import { families } from "../testing/family-text.fixture.ts";
import { layoutTree } from "./layout/layout-tree.ts";

const viewport = { width: 1100, height: 640 };
const names = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);
const small = layoutTree(families("Josiah: Susannah", "Susannah: Charles"));
const large = layoutTree(
  families(
    `Josiah: ${names("c", 9).join(", ")}`,
    ...names("c", 9).map((child) => `${child}: ${names(child, 9).join(", ")}`),
  ),
);
const numberOf = (id: string) => large.ids.indexOf(id);

describe("a visit to the tree begins", () => {
  test("with everybody where that can be read", () => {
    const seen = seenBy(firstCamera(small, { view: "whole", chosen: undefined, focus: 0 }, viewport), viewport);
    expect(seen.x).toBeLessThan(0);
    expect(seen.y).toBeLessThan(0);
    expect(seen.width).toBeGreaterThanOrEqual(small.bounds.width);
    expect(seen.height).toBeGreaterThanOrEqual(small.bounds.height);
  });

  test("in the middle of a person who was asked for", () => {
    const person = numberOf("c35");
    const camera = firstCamera(large, { view: "whole", chosen: person, focus: person }, viewport);
    expect(camera.zoom).toBe(1);
    expect(large.x[person]! + 100 - camera.x).toBeCloseTo(viewport.width / 2);
    expect(large.y[person]! + 70 - camera.y).toBeCloseTo(viewport.height / 2);
  });

  test("in a large family around whom it begins with, where names can be read", () => {
    const person = numberOf("c3");
    const camera = firstCamera(large, { view: "whole", chosen: undefined, focus: person }, viewport);
    expect(camera.zoom).toBe(0.75);
    expect((large.x[person]! + 100 - camera.x) * camera.zoom).toBeCloseTo(viewport.width / 2);
  });

  test("without showing what lies beyond the drawing", () => {
    const seen = seenBy(
      firstCamera(large, { view: "whole", chosen: undefined, focus: numberOf("c08") }, viewport),
      viewport,
    );
    expect(seen.y + seen.height).toBeCloseTo(large.bounds.height + 64 + (seen.height - large.bounds.height - 128) / 2);
    expect(seen.x).toBeGreaterThanOrEqual(-64);
    const right = firstCamera(large, { view: "whole", chosen: undefined, focus: numberOf("c88") }, viewport);
    expect(right.x + viewport.width / 0.75).toBeLessThanOrEqual(large.bounds.width + 64.001);
  });

  test("with descendants below, with ancestors above", () => {
    const top = numberOf("Josiah");
    const down = firstCamera(large, { view: "descendants", chosen: top, focus: top }, viewport);
    expect((large.y[top]! - down.y) * down.zoom).toBeCloseTo(48);
    const low = numberOf("c35");
    const up = firstCamera(large, { view: "ancestors", chosen: low, focus: low }, viewport);
    expect((large.y[low]! + 140 - up.y) * up.zoom).toBeCloseTo(viewport.height - 48);
  });

  test("a path is seen whole", () => {
    const path = [numberOf("c00"), numberOf("c88")];
    const seen = seenBy(firstCamera(large, { view: "whole", chosen: 0, focus: 0, path }, viewport), viewport);
    expect(seen.x).toBeLessThan(large.x[path[0]!]!);
    expect(seen.x + seen.width).toBeGreaterThan(large.x[path[1]!]! + 200);
  });
});
