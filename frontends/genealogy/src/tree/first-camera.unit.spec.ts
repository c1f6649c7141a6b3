import { describe, expect, test } from "vitest";
import { seenBy } from "./camera.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { firstCamera, founderOf } from "./first-camera.ts";
import { kinOf } from "./kin.ts";
import { layoutTree } from "./layout/layout-tree.ts";

type Links = readonly (readonly [parent: string, child: string])[];

/** What of a drawn family the first camera looks at. */
const drawn = (links: Links): DrawnFamily => {
  const layout = layoutTree({
    people: [...new Set(links.flat())].map((id) => ({ id })),
    links: links.map(([parent, child]) => ({ parent, child })),
    unions: [],
  });
  return { layout, kin: kinOf(layout) } as DrawnFamily;
};

/** Somebody with so many children, each with as many. */
const large = (name: string, children: number): Links =>
  Array.from({ length: children }, (_, one) => `${name}.${one}`).flatMap((child) => [
    [name, child] as const,
    ...Array.from({ length: children }, (_, two) => [child, `${child}.${two}`] as const),
  ]);

const viewport = { width: 1100, height: 700 };
const idOf = ({ layout }: DrawnFamily, person: number | undefined) =>
  person === undefined ? undefined : layout.ids[person];

describe("a visit to the tree begins", () => {
  test("with everybody where that can be read", () => {
    const family = drawn([
      ["josiah", "susannah"],
      ["susannah", "charles"],
    ]);
    const seen = seenBy(firstCamera(family, undefined, viewport), viewport);
    expect(seen.x).toBeLessThan(0);
    expect(seen.y).toBeLessThan(0);
    expect(seen.width).toBeGreaterThanOrEqual(family.layout.bounds.width);
    expect(seen.height).toBeGreaterThanOrEqual(family.layout.bounds.height);
  });

  test("at the founder of the largest family, near the top edge, where names can be read", () => {
    const family = drawn([...large("wedgwood", 8), ...large("darwin", 3)]);
    expect(idOf(family, founderOf(family))).toBe("wedgwood");
    const camera = firstCamera(family, undefined, viewport);
    const founder = founderOf(family)!;
    expect(camera.zoom).toBe(0.75);
    expect((family.layout.y[founder]! - camera.y) * camera.zoom).toBe(40);
    expect((family.layout.x[founder]! + 100 - camera.x) * camera.zoom).toBeCloseTo(viewport.width / 2);
  });

  test("at the founder from whom most descend, not at who married in at the top", () => {
    const family = drawn([...large("josiah", 8), ["in-law", "josiah.0"], ["josiah.0", "heir"]]);
    expect(idOf(family, founderOf(family))).toBe("josiah");
  });

  test("in the middle of a person who was asked for", () => {
    const family = drawn(large("wedgwood", 8));
    const person = family.layout.ids.indexOf("wedgwood.3.5");
    const camera = firstCamera(family, person, viewport);
    expect(camera.zoom).toBe(1);
    expect(family.layout.x[person]! + 100 - camera.x).toBeCloseTo(viewport.width / 2);
    expect(family.layout.y[person]! + 70 - camera.y).toBeCloseTo(viewport.height / 2);
  });

  test("nowhere in particular when nobody is drawn", () => {
    expect(founderOf(drawn([]))).toBeUndefined();
    expect(firstCamera(drawn([]), undefined, viewport).zoom).toBe(1);
  });
});
