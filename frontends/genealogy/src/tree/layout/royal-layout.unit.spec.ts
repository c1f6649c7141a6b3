import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cardWidth, siblingGap } from "./dimensions.ts";
import type { FamilyTreeInput } from "./family-shape.ts";
import { layoutTree } from "./layout-tree.ts";

const file = new URL("../../../../../../shared/data/royal92.ged", import.meta.url);

/** Just enough GEDCOM for this file: who is in which family. */
const readFamilies = (text: string): FamilyTreeInput => {
  const people: { id: string }[] = [];
  const links: { parent: string; child: string }[] = [];
  const unions: { a: string; b: string }[] = [];
  let parents: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, level, xref, tag, value] = /^(\d+) (?:(@\w+@) )?(\w+) ?(.*)$/.exec(line) ?? [];
    if (level === "0") {
      parents = [];
      if (tag === "INDI") people.push({ id: xref! });
    } else if (level === "1" && (tag === "HUSB" || tag === "WIFE")) {
      parents.push(value!);
      if (parents.length === 2) unions.push({ a: parents[0]!, b: parents[1]! });
    } else if (level === "1" && tag === "CHIL") {
      for (const parent of parents) links.push({ parent, child: value! });
    }
  }
  return { people, links, unions };
};

describe.skipIf(!existsSync(file))("the royal houses of Europe, 3,010 people", () => {
  const input = existsSync(file) ? readFamilies(readFileSync(file, "latin1")) : { people: [], links: [], unions: [] };
  const layout = layoutTree(input);

  test("everybody is drawn once, with every union and every child", () => {
    expect(layout.report).toMatchObject({ people: 3010, unions: 1138, childLinks: 2018, upwardLinks: 0 });
  });

  test("all but a few partners stand side by side, and one union contradicts the rest", () => {
    expect(layout.report.adjacentUnions).toBeGreaterThanOrEqual(1095);
    expect(layout.report.loosenedUnions).toBe(1);
  });

  test("the drawing is hardly wider than its fullest row", () => {
    const perRow = new Map<number, number>();
    for (const y of layout.y) perRow.set(y, (perRow.get(y) ?? 0) + 1);
    const fullest = Math.max(...perRow.values()) * (cardWidth + siblingGap);
    expect(layout.bounds.width).toBeLessThan(fullest * 1.25);
  });

  test("nobody overlaps anybody", () => {
    const byRow = Array.from(layout.ids.keys()).sort(
      (one, other) => layout.y[one]! - layout.y[other]! || layout.x[one]! - layout.x[other]!,
    );
    const overlapping = byRow.filter((person, at) => {
      const left = byRow[at - 1];
      return (
        left !== undefined &&
        layout.y[left] === layout.y[person] &&
        layout.x[person]! - layout.x[left]! < cardWidth + 20
      );
    });
    expect(overlapping).toEqual([]);
  });
});
