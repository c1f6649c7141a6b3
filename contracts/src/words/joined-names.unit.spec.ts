import { expect, test } from "vitest";
import { writtenApart } from "./joined-names.ts";

test.each([
  ["delacroix", " de la croix"],
  ["vandermeer", " van der meer"],
  ["macdonald", " mac donald"],
  ["obrien", " o brien"],
])("%s is written as%s too", (together, apart) => {
  expect(writtenApart(together)).toContain(apart);
});

test("what begins with no particle, or is one, is written in one way", () => {
  expect([writtenApart("wedgwood"), writtenApart("fitz"), writtenApart("")]).toEqual([[], [], []]);
});

test("three particles stand before a name at most", () => {
  expect(writtenApart("dededede").every((name) => name.trim().split(" ").length <= 4)).toBe(true);
});
