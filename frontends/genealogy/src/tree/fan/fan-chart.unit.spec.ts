import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { expect, test } from "vitest";
import { familyOf as familyFixture } from "../../family/family.ts";
import { tieOf } from "../../testing/family.fixture.ts";
import { branchOf } from "../views/tree-view.ts";
import { fanChart, type FanFolds } from "./fan-chart.ts";

const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood" });
const josiah = memberOf({ firstName: "Josiah", sex: "male" });
const elizabeth = memberOf({ firstName: "Elizabeth", sex: "female" });
const sarah = memberOf({ firstName: "Sarah", sex: "female" });
const child = memberOf({ firstName: "William" });
const family = familyFixture(
  [emma, josiah, elizabeth, sarah, child],
  [
    tieOf(elizabeth, "parent", emma),
    tieOf(emma, "child", josiah),
    tieOf(sarah, "parent", josiah),
    tieOf(emma, "parent", child),
  ],
);
const fieldsOf = (generations: number) =>
  fanChart(family, emma, generations).fields.map(({ member, generation, place, side }) => [
    member.firstName,
    generation,
    place,
    side,
  ]);

test("ancestors stand above their child, fathers to the left, as far as is asked for", () => {
  expect(fieldsOf(2)).toEqual([
    ["Emma", 0, 0, "self"],
    ["Josiah", 1, 0, "father"],
    ["Elizabeth", 1, 1, "mother"],
  ]);
  expect(fieldsOf(9)).toHaveLength(4);
  expect(fieldsOf(9).at(-1)).toEqual(["Sarah", 2, 1, "father"]);
});

test("a branch is folded up, or goes one generation further than the rest", () => {
  const up = (member: FamilyMember) => new Set([branchOf("up", member.id)]);
  const shown = (generations: number, folds: FanFolds) =>
    fanChart(family, child, generations, folds).fields.map(({ member, hidden, showsParents }) => [
      member.firstName,
      hidden,
      showsParents,
    ]);
  const none = new Set<never>();
  expect(shown(2, { opened: none, closed: none })).toEqual([
    ["William", 0, true],
    ["Emma", 2, false],
  ]);
  expect(shown(2, { opened: up(emma), closed: none })).toEqual([
    ["William", 0, true],
    ["Emma", 0, true],
    ["Josiah", 1, false],
    ["Elizabeth", 0, false],
  ]);
  expect(shown(9, { opened: none, closed: up(emma) })).toEqual([
    ["William", 0, true],
    ["Emma", 2, false],
  ]);
});

test("an ancestor in two ways has two places, and nobody's circle ends the drawing", () => {
  const looped = familyFixture(
    [emma, josiah, elizabeth, sarah],
    [
      tieOf(josiah, "parent", emma),
      tieOf(elizabeth, "parent", emma),
      tieOf(sarah, "parent", josiah),
      tieOf(sarah, "parent", elizabeth),
      tieOf(emma, "parent", sarah),
    ],
  );
  const { fields } = fanChart(looped, emma, 10);
  expect(fields.filter(({ member, generation }) => member === sarah && generation === 2)).toHaveLength(2);
  expect(Math.max(...fields.map(({ generation }) => generation))).toBe(9);
});

test("everything lies within the chart, and long names are cut to their field", () => {
  const long = familyFixture([memberOf({ firstName: "Maximiliana ".repeat(9) })], []);
  const chart = fanChart(long, long.members[0]!, 5);
  expect(chart.fields[0]!.texts[0]!.text.length).toBeLessThan(24);
  const numbers = (chart.fields[0]!.outline.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(chart.width, chart.height));
});

test("the lines of a name stand in the order of its language", () => {
  const daiyu = memberOf({ firstName: "黛玉", lastName: "林" });
  const linesOf = (member: FamilyMember) =>
    fanChart(familyFixture([member], []), member, 1)
      .fields[0]!.texts.slice(0, 2)
      .map(({ text }) => text);
  expect(linesOf(emma)).toEqual(["Emma", "Wedgwood"]);
  expect(linesOf(daiyu)).toEqual(["林", "黛玉"]);
});
