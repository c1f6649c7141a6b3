import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDay, mayBeAnniversary } from "./compare-dates.ts";

test("every day has the year, the month and the day that calendars give it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_500_000, max: 1_500_000 }), (day) => {
      const date = new Date(day * 86_400_000);
      expect(calendarDay(day)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      });
    }),
  );
});

test.each([
  [0, { year: 1970, month: 1, day: 1 }],
  [-1, { year: 1969, month: 12, day: 31 }],
  [11_016, { year: 2000, month: 2, day: 29 }],
  [-25_509, { year: 1900, month: 2, day: 28 }],
  [-25_508, { year: 1900, month: 3, day: 1 }],
])("day %i is %o", (day, expected) => {
  expect(calendarDay(day)).toEqual(expected);
});

test("no day of a calendar is overlooked among the same days of other years", () => {
  const calendar = fc.record({
    year: fc.integer({ min: -1_000, max: 2_500 }),
    years: fc.integer({ min: 2, max: 3_000 }),
    month: fc.integer({ min: 0, max: 11 }),
    day: fc.integer({ min: 1, max: 29 }),
  });
  const dayOf = (year: number, month: number, day: number) => new Date(0).setUTCFullYear(year, month, day) / 86_400_000;
  fc.assert(
    fc.property(calendar, ({ year, years, month, day }) => {
      const apart = dayOf(year + years, month, day) - dayOf(year, month, day);
      expect(mayBeAnniversary(apart)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
