import { expect, test } from "vitest";
import { liesIn, mayLieIn, placeOfText, namesOf } from "./lies-in.ts";

const shrewsbury = { name: "Shrewsbury", within: ["Shropshire", "England"] };

test.each([
  ["Shrewsbury", true],
  ["shrewsbury,England", true],
  ["The Mount, Shrewsbury, Shropshire", true],
  ["Shrewsbury, Shropshire, England", true],
  ["Shrewsbury, Massachusetts", false],
  ["Shrewsbury, England, Shropshire", false],
  ["New Shrewsbury", false],
  ["Shropshire, England", false],
  ["", false],
])("%s", (text, expected) => expect(liesIn(text, shrewsbury)).toBe(expected));

test("a place that another was declared to be goes by both names", () => {
  const names = namesOf({ ...shrewsbury, sameAs: [{ id: "1", text: "Salop, England" }] });
  expect(names).toEqual([shrewsbury, { name: "Salop", within: ["England"] }]);
});

test("a place that only a text names has what says more of it, and what says less, but not what says otherwise", () => {
  const naples = placeOfText("naples, Italy");
  expect(naples).toEqual({ name: "naples", within: ["Italy"], sameAs: [] });
  expect(
    ["Naples", "Naples, Italy", "Via Toledo, Naples, Campania, Italy"].every((text) => mayLieIn(text, naples)),
  ).toBe(true);
  expect(["Naples, Florida", "Italy", "Rome, Italy"].some((text) => mayLieIn(text, naples))).toBe(false);
  expect(mayLieIn("Naples, Florida", placeOfText("Naples"))).toBe(true);
});
