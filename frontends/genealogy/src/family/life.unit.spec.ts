import { expect, test } from "vitest";
import { treeYears } from "./life.ts";

test.each([
  ["12 FEB 1809", "19 APR 1882", false, "1809 - 1882"],
  ["ABT 1764", null, false, "about 1764 - ?"],
  ["1990", null, true, "1990 - Present"],
  [null, "BEF 1700", false, "? - before 1700"],
  [null, null, true, ""],
])("a card's years are as sure as the dates: %s, %s", (birthDate, deathDate, isLiving, years) => {
  expect(treeYears({ birthDate, deathDate, isLiving })).toBe(years);
});
