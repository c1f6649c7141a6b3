import { describe, expect, test } from "vitest";
import { keptOn, keptWithin, yearsBetween } from "./days.ts";

describe("days of the year", () => {
  test("29 February is kept on the 28th in common years, and on its own day in leap years", () => {
    expect(keptOn("2026-02-28")).toEqual(["02-28", "02-29"]);
    expect(keptOn("2028-02-28")).toEqual(["02-28"]);
    expect(keptOn("2028-02-29")).toEqual(["02-29"]);
    expect(keptOn("1900-02-28")).toEqual(["02-28", "02-29"]);
    expect(keptOn("2000-02-28")).toEqual(["02-28"]);
  });

  test("go on over the end of the year", () => {
    const kept = keptWithin("2026-12-30", 5);
    expect([...kept]).toEqual([
      ["12-30", "2026-12-30"],
      ["12-31", "2026-12-31"],
      ["01-01", "2027-01-01"],
      ["01-02", "2027-01-02"],
      ["01-03", "2027-01-03"],
    ]);
  });

  test("begin today", () => expect(keptWithin("2026-03-01", 1).get("03-01")).toBe("2026-03-01"));

  test("years are counted by the calendar", () => expect(yearsBetween("1809-02-12", "2026-02-12")).toBe(217));
});
