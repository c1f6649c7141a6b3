import fc from "fast-check";
import { expect, test } from "vitest";
import { cardHeight, cardWidth, rowHeight, siblingGap, spouseGap } from "./dimensions.ts";
import type { FamilyTreeInput } from "./family-shape.ts";
import { layoutTree, type TreeLayout } from "./layout-tree.ts";

/** Any ties at all, also impossible ones: circles of parents, many partners, three parents, ties to nobody. */
const families: fc.Arbitrary<FamilyTreeInput> = fc.integer({ min: 1, max: 40 }).chain((size) => {
  const person = fc.integer({ min: 0, max: size }).map((at) => `p${at}`);
  return fc.record({
    people: fc.constant(Array.from({ length: size }, (_, at) => ({ id: `p${at}` }))),
    links: fc.array(fc.record({ parent: person, child: person }), { maxLength: size * 2 }),
    unions: fc.array(fc.record({ a: person, b: person }), { maxLength: size }),
  });
});

/** What a family might really be: parents are older, partners of nearly the same age, as numbers rise. */
const likelyFamilies: fc.Arbitrary<FamilyTreeInput> = fc
  .array(fc.record({ partner: fc.nat({ max: 5 }), parents: fc.nat({ max: 9 }) }), { minLength: 1, maxLength: 80 })
  .map((choices) => {
    const unions = choices.flatMap(({ partner }, at) =>
      partner > 2 && at - partner >= 0 ? [{ a: `p${at - partner}`, b: `p${at}` }] : [],
    );
    const links = choices.flatMap(({ parents }, at) => {
      const couple = unions.findLast(({ b }) => Number(b.slice(1)) < at - parents - 4);
      return couple === undefined || parents === 0
        ? []
        : [couple.a, couple.b].map((parent) => ({ parent, child: `p${at}` }));
    });
    return { people: choices.map((_, at) => ({ id: `p${at}` })), links, unions };
  });

const anyFamilies = fc.oneof(families, likelyFamilies);

const check = (property: (layout: TreeLayout, input: FamilyTreeInput) => void) =>
  fc.assert(
    fc.property(anyFamilies, (input) => property(layoutTree(input), input)),
    { numRuns: 120 },
  );

test("everybody is placed exactly once, within the bounds, in whole pixels", () => {
  check((layout, { people }) => {
    expect(layout.ids).toEqual(people.map(({ id }) => id));
    expect(layout.x).toHaveLength(people.length);
    for (let at = 0; at < people.length; at += 1) {
      expect([layout.x[at]! % 1, layout.y[at]! % 1]).toEqual([0, 0]);
      expect(layout.x[at]!).toBeGreaterThanOrEqual(0);
      expect(layout.x[at]! + cardWidth).toBeLessThanOrEqual(layout.bounds.width);
      expect(layout.y[at]!).toBeGreaterThanOrEqual(0);
      expect(layout.y[at]! + cardHeight).toBeLessThanOrEqual(layout.bounds.height);
    }
  });
});

test("nobody overlaps anybody, and neighbours keep their distance", () => {
  check(({ ids, x, y, unions }) => {
    const couples = new Set(Array.from(unions.a, (a, union) => `${a} ${unions.b[union]}`));
    for (let one = 0; one < ids.length; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const couple = couples.has(`${one} ${other}`) || couples.has(`${other} ${one}`);
        const clear =
          Math.abs(y[one]! - y[other]!) >= cardHeight ||
          Math.abs(x[one]! - x[other]!) >= cardWidth + (couple ? spouseGap : siblingGap);
        expect(clear).toBe(true);
      }
    }
  });
});

test("every link and every union is drawn, from where it begins to where it ends", () => {
  check((layout, { links, unions }) => {
    const { childLinks } = layout;
    const known = new Map(layout.ids.map((id, at) => [id, at]));
    const real = (one: string, other: string) => one !== other && known.has(one) && known.has(other);
    const drawn = new Set<string>();
    for (let link = 0; link < childLinks.child.length; link += 1) {
      const child = childLinks.child[link]!;
      for (const parent of [childLinks.parent[link]!, childLinks.otherParent[link]!]) drawn.add(`${parent} ${child}`);
      const { start, points } = childLinks.lines;
      const last = start[link + 1]! - 1;
      expect([points[last * 2], points[last * 2 + 1]]).toEqual([layout.x[child]! + cardWidth / 2, layout.y[child]!]);
      for (let point = start[link]! + 1; point <= last; point += 1) {
        const across = points[point * 2] !== points[point * 2 - 2];
        const along = points[point * 2 + 1] !== points[point * 2 - 1];
        expect(across && along).toBe(false);
      }
    }
    const linked = links.filter(({ parent, child }) => real(parent, child));
    expect(linked.every(({ parent, child }) => drawn.has(`${known.get(parent)} ${known.get(child)}`))).toBe(true);
    const pairName = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
    const pairs = new Set(Array.from(layout.unions.a, (a, union) => pairName(a, layout.unions.b[union]!)));
    const joined = unions.filter(({ a, b }) => real(a, b));
    expect(joined.every(({ a, b }) => pairs.has(pairName(known.get(a)!, known.get(b)!)))).toBe(true);
    expect(layout.unions.lines.start).toHaveLength(layout.unions.a.length + 1);
  });
});

test("lines to children pass between the cards", () => {
  check(({ ids, x, y, childLinks, report }) => {
    const { start, points } = childLinks.lines;
    const meetsCard = (point: number) => {
      const [left, right] = [points[point * 2]!, points[point * 2 + 2]!].sort((one, other) => one - other);
      const [top, bottom] = [points[point * 2 + 1]!, points[point * 2 + 3]!].sort((one, other) => one - other);
      return ids.some(
        (_, at) => x[at]! < right! && x[at]! + cardWidth > left! && y[at]! < bottom! && y[at]! + cardHeight > top!,
      );
    };
    let meeting = 0;
    for (let link = 0; link < childLinks.child.length; link += 1) {
      for (let point = start[link]!; point + 1 < start[link + 1]!; point += 1) if (meetsCard(point)) meeting += 1;
    }
    // A line that goes up goes round about and may pass behind cards.
    expect(report.upwardLinks > 0 || meeting === 0).toBe(true);
  });
});

test("children stand below their parents, save for those reported", () => {
  check((layout) => {
    const { child, parent, otherParent } = layout.childLinks;
    let upward = 0;
    for (let link = 0; link < child.length; link += 1) {
      const parents = [parent[link]!, otherParent[link]!].filter((person) => person !== -1);
      if (parents.some((person) => layout.y[child[link]!]! < layout.y[person]! + rowHeight)) upward += 1;
    }
    expect(upward).toBeLessThanOrEqual(layout.report.upwardLinks);
  });
});

test("partners stand in one row, save for those reported, and side by side where it says so", () => {
  check((layout) => {
    const { a, b, adjacent, loosened } = layout.unions;
    for (let union = 0; union < a.length; union += 1) {
      const [one, other] = [a[union]!, b[union]!];
      const sameRow = layout.y[one] === layout.y[other];
      expect(sameRow || loosened[union] === 1).toBe(true);
      expect(Math.abs(layout.x[one]! - layout.x[other]!) === cardWidth + spouseGap && sameRow).toBe(
        adjacent[union] === 1,
      );
    }
  });
});

test("a person with one partner, who has no other, stands beside them", () => {
  check((layout) => {
    const { a, b, adjacent, loosened } = layout.unions;
    const partners = new Map<number, number>();
    for (const person of [...a, ...b]) partners.set(person, (partners.get(person) ?? 0) + 1);
    const apart = Array.from(a.keys()).filter(
      (union) =>
        partners.get(a[union]!) === 1 &&
        partners.get(b[union]!) === 1 &&
        adjacent[union] === 0 &&
        loosened[union] === 0,
    );
    expect(apart).toEqual([]);
  });
});

test("the same input gives the same drawing", () => {
  check((layout, input) => {
    expect(layoutTree(input)).toEqual(layout);
  });
});
