import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDay } from "./compare-dates.ts";

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
