import { expect, test } from "vitest";
import { lifeYears, yearInWords } from "./year-in-words.ts";

test.each([
  ["12 FEB 1809", "1809"],
  ["1932", "1932"],
  ["1 March 1901 (at noon)", "1901"],
  ["from 1901 to 1903", "1901"],
  ["abt 1932", "about 1932"],
  ["EST 1932", "about 1932"],
  ["between 1901 and 1903", "about 1901"],
  ["1850s", "about 1850"],
  ["late 1850s", "about 1856"],
  ["mid 1951", "1951"],
  ["before 1932", "before 1932"],
  ["AFT 1932", "after 1932"],
  ["44 BC", "44 BC"],
  ["before 44 BC", "before 44 BC"],
  ["at harvest time", undefined],
  [null, undefined],
])("the year of %j is %j", (date, words) => {
  expect(yearInWords(date)).toBe(words);
});

test("says a life in years", () => {
  expect(lifeYears({ birthDate: "12 FEB 1809", deathDate: "1882" })).toBe("1809–1882");
  expect(lifeYears({ birthDate: "about 1990", deathDate: null })).toBe("born about 1990");
  expect(lifeYears({ birthDate: null, deathDate: "1882" })).toBe("died 1882");
  expect(lifeYears({ birthDate: "between 1901 and 1903", deathDate: "bef 1990" })).toBe("about 1901–before 1990");
  expect(lifeYears({ birthDate: "1850s", deathDate: "mid 1901" })).toBe("about 1850–1901");
  expect(lifeYears({ birthDate: "late 1850s", deathDate: "1 March 1901 (at noon)" })).toBe("about 1856–1901");
  expect(lifeYears({ birthDate: "long ago", deathDate: null })).toBe("");
});
