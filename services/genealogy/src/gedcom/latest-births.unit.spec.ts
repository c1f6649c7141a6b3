import fc from "fast-check";
import { expect, test } from "vitest";
import { LatestBirths } from "./latest-births.ts";

type Years = Readonly<Record<string, readonly number[]>>;

const births = (people: Years, parents: readonly (readonly [string, string])[], couples: typeof parents = []) => {
  const known = new LatestBirths();
  for (const [id, years] of Object.entries(people)) known.addPerson(id, years);
  for (const [parent, child] of parents) known.addParent(parent, child);
  for (const [one, other] of couples) known.addCouple(one, other);
  known.spread();
  return known;
};
const line = [
  ["a", "b"],
  ["b", "c"],
  ["c", "d"],
  ["d", "e"],
] as const;

test("who has dated relatives alone was born when those leave it likely", () => {
  const known = births({ a: [1700], b: [], c: [], d: [], e: [] }, line);
  expect(["b", "c", "d", "e"].map((id) => known.of(id))).toEqual([1790, 1850, 1910, 1970]);
  expect(births({ a: [], b: [], c: [1850], d: [], e: [] }, line).of("a")).toBe(1826);
  expect(births({ a: [] }, []).of("a")).toBeUndefined();
});

test("nobody is taken for dead by what is likely of somebody far away, when the nearest relatives with a date lived lately", () => {
  // Generations of 60 years say 1910; the grandchild who was born in 1990 says that they were born in 1966 at the latest.
  const known = births({ a: [1700], b: [], c: [], d: [], e: [], f: [1990] }, [...line.slice(0, 3), ["d", "f"]]);
  expect(known.of("d")).toBe(1970);
  expect(known.nearestYear("d")).toBe(1990);
  // A wife with a date is nearer than a great-grandfather.
  const married = births({ a: [1700], b: [], c: [], d: [], e: [], w: [1890, 1980] }, line.slice(0, 3), [["d", "w"]]);
  expect(married.of("d")).toBe(1970);
});

test("what is proved holds, however late the nearest relatives lived", () => {
  // Whoever had a child in 1920 was born in 1908 at the latest.
  expect(births({ a: [], b: [1920, 2001] }, [["a", "b"]]).of("a")).toBe(1908);
  expect(births({ a: [1800], b: [] }, [["a", "b"]]).of("b")).toBe(1890);
  const wedded = births({ a: [] }, []);
  wedded.addMarriage("a", 1850);
  wedded.spread();
  expect([wedded.of("a"), wedded.nearestYear("a")]).toEqual([1838, 1850]);
});

test("of relatives who are as near the one who lived last counts", () => {
  const known = births({ a: [1801, 1870], b: [], c: [1840, 1935] }, [
    ["a", "b"],
    ["b", "c"],
  ]);
  expect(known.nearestYear("b")).toBe(1935);
  expect(known.nearestYear("a")).toBe(1870);
});

test("nobody without a date counts as born before what their nearest relatives leave open, unless that is proved", () => {
  const year = fc.option(fc.integer({ min: 1600, max: 2020 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(year, { minLength: 2, maxLength: 9 }), (years) => {
      const ids = years.map((_, at) => `p${at}`);
      const people = Object.fromEntries(years.map((one, at) => [ids[at]!, one === undefined ? [] : [one]]));
      const known = births(
        people,
        ids.slice(1).map((id, at) => [ids[at]!, id] as const),
      );
      // In one line a limit that is proved follows from each date alone.
      for (const [at, id] of ids.entries()) {
        const proved = Math.min(
          ...years.flatMap((one, other) =>
            one === undefined ? [] : [other >= at ? one - 12 * (other - at) : one + 90 * (at - other)],
          ),
        );
        if (proved === Infinity) {
          expect(known.of(id)).toBeUndefined();
          continue;
        }
        expect(known.of(id)!).toBeLessThanOrEqual(proved);
        expect(known.of(id)!).toBeGreaterThanOrEqual(Math.min(proved, known.nearestYear(id)!));
      }
    }),
    // What is rare among random lines: a line without any date.
    { examples: [[[undefined, undefined]]] },
  );
});
