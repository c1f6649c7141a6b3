import { expect, test } from "vitest";
import { writtenApart } from "./joined-names.ts";

test.each([
  ["delacroix", " de la croix"],
  ["vandermeer", " van der meer"],
  ["macdonald", " mac donald"],
  ["obrien", " o brien"],
  ["maryann", " mary ann"],
])("%s is written as%s too", (together, apart) => {
  expect(writtenApart(together)).toContain(apart);
});

test("what is short and begins with no particle, or is one, is written in one way, and so is what is no name", () => {
  expect(["emily", "fitz", "", "x".repeat(31)].flatMap(writtenApart)).toEqual([]);
});

test("three particles stand before a name at most", () => {
  expect(writtenApart("dedededede").every((name) => name.trim().split(" ").length <= 4)).toBe(true);
});
