import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDate } from "./parse-date.ts";
import { compareDays } from "./compare-days.ts";

test("days stand in the order of time, and what has none last", () => {
  const days = [null, "1809-02-12", "-0043-03-15", "0014-08-19", undefined, "-0099-07-12", "-0043-01-01", "0000-06-01"];
  expect(days.toSorted(compareDays)).toEqual([
    "-0099-07-12",
    "-0043-01-01",
    "-0043-03-15",
    "0000-06-01",
    "0014-08-19",
    "1809-02-12",
    null,
    undefined,
  ]);
});

test("they stand as the numbers of their days", () => {
  const year = fc.integer({ min: -3_000, max: 2_100 }).filter((at) => at !== 0);
  const date = year.map((at) => parseDate(at < 0 ? `12 MAR ${-at} BC` : `12 MAR ${String(at).padStart(4, "0")}`));
  fc.assert(
    fc.property(date, date, (one, other) => {
      expect(compareDays(one.from, other.from)).toBe(Math.sign(one.sortDay! - other.sortDay!));
    }),
  );
});
