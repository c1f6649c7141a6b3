import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, celebratedOn, instantOf, localTime, morning } from "./local-time.ts";

const zones = Intl.supportedValuesOf("timeZone");
/** Years in which no country skipped a day. */
const anyDay = fc.integer({ min: 0, max: 365 * 28 }).map((days) => addDays("2012-01-02", days));
const anyZone = fc.constantFrom(...zones);

describe("the morning of a day", () => {
  test("begins when the wall shows it, in every time zone, whatever the clocks do", () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const at = instantOf(day, morning, zone);
        expect(localTime(at, zone)).toEqual({ day, hour: morning });
        const before = localTime(new Date(at.getTime() - 1), zone);
        expect([before.day, before.hour < morning]).toEqual([day, true]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("comes once in a day: looking every half hour for two days finds each of them, and each once", () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const start = instantOf(day, morning, zone).getTime();
        const seen = Array.from({ length: 96 }, (_, index) => localTime(new Date(start + index * 1_800_000), zone))
          .filter(({ hour }) => hour >= morning)
          .map((each) => each.day);
        expect([...new Set(seen)].slice(0, 2)).toEqual([day, addDays(day, 1)]);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["Europe/London", "2026-03-29", "2026-03-29T07:00:00.000Z"],
    ["Europe/London", "2026-03-28", "2026-03-28T08:00:00.000Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T13:00:00.000Z"],
    ["Pacific/Auckland", "2026-04-05", "2026-04-04T20:00:00.000Z"],
    ["Asia/Kathmandu", "2026-06-01", "2026-06-01T02:15:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T21:00:00.000Z"],
    ["UTC", "2026-02-28", "2026-02-28T08:00:00.000Z"],
  ])("in %s on %s", (zone, day, at) => expect(instantOf(day, morning, zone).toISOString()).toBe(at));

  test("an hour that clocks skip is as much later as they were put forward, one that comes twice is the first", () => {
    expect(instantOf("2026-03-29", 1, "Europe/London").toISOString()).toBe("2026-03-29T01:00:00.000Z");
    expect(instantOf("2026-10-25", 1, "Europe/London").toISOString()).toBe("2026-10-25T00:00:00.000Z");
    // Where midnight itself is skipped.
    expect(localTime(instantOf("2026-04-24", 0, "Africa/Cairo"), "Africa/Cairo").day).toBe("2026-04-24");
  });

  test("of a place nobody knows is an error", () =>
    expect(() => localTime(new Date(0), "Atlantis/Capital")).toThrow(RangeError));
});

describe("whose birthday it is", () => {
  test.each([
    ["2026-02-12", [[2, 12]]],
    [
      "2026-02-28",
      [
        [2, 28],
        [2, 29],
      ],
    ],
    ["2028-02-28", [[2, 28]]],
    ["2028-02-29", [[2, 29]]],
    [
      "2100-02-28",
      [
        [2, 28],
        [2, 29],
      ],
    ],
    ["2026-03-01", [[3, 1]]],
  ])("on %s", (day, expected) =>
    expect(celebratedOn(day).map(({ month, day: ofMonth }) => [month, ofMonth])).toEqual(expected),
  );

  test("everybody's comes exactly once in every year", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 0, max: 365 }).map((days) => addDays("2000-01-01", days)),
        (year, birthday) => {
          const first = `${year}-01-01`;
          let times = 0;
          for (let day = first; day.startsWith(`${year}-`); day = addDays(day, 1))
            times += celebratedOn(day).filter(
              (each) => each.month === Number(birthday.slice(5, 7)) && each.day === Number(birthday.slice(8)),
            ).length;
          expect(times).toBe(1);
        },
      ),
      { numRuns: 50 },
    );
  });
});
