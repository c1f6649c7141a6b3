import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, instantOf } from "./local-time.ts";
import { firstDayOf, periodToTell, type Frequency } from "./periods.ts";

const since = new Date("2020-01-01T00:00:00.000Z");
const frequencies: readonly Frequency[] = ["daily", "weekly", "monthly"];

test.each([
  ["daily", "2026-05-13", "2026-05-13"],
  ["weekly", "2026-05-13", "2026-05-11"],
  ["weekly", "2026-05-11", "2026-05-11"],
  ["weekly", "2026-03-01", "2026-02-23"],
  ["monthly", "2026-05-13", "2026-05-01"],
] as const)("a %s period around %s began on %s", (frequency, day, first) =>
  expect(firstDayOf(frequency, day)).toBe(first),
);

describe("what is to be told", () => {
  test("reaches from the last time to this morning", () => {
    const told = new Date("2026-05-01T08:00:00.000Z");
    expect(periodToTell("monthly", "2026-06-01", "UTC", { told, since })).toEqual({
      day: "2026-06-01",
      from: told,
      until: new Date("2026-06-01T08:00:00.000Z"),
    });
  });
  test("the first time is one period long, or as long as there was somebody to tell", () => {
    const { from } = periodToTell("weekly", "2026-06-01", "UTC", { told: undefined, since })!;
    expect(from.toISOString()).toBe("2026-05-25T08:00:00.000Z");
    const came = new Date("2026-05-30T12:00:00.000Z");
    expect(periodToTell("weekly", "2026-06-01", "UTC", { told: undefined, since: came })!.from).toEqual(came);
  });
  test("is nothing between, nor before the first period has ended", () => {
    const told = new Date("2026-06-01T08:00:00.000Z");
    expect(periodToTell("monthly", "2026-06-20", "UTC", { told, since })).toBeUndefined();
    const came = new Date("2026-06-02T12:00:00.000Z");
    expect(periodToTell("monthly", "2026-06-20", "UTC", { told: undefined, since: came })).toBeUndefined();
  });
  test("a morning that was missed is made up for on a later day", () => {
    const told = new Date("2026-05-01T08:00:00.000Z");
    expect(periodToTell("monthly", "2026-06-03", "UTC", { told, since })?.day).toBe("2026-06-01");
  });
  test.each([
    ["daily", "2026-05-20"],
    ["weekly", "2026-05-25"],
  ] as const)("that is %s from now on leaves nothing out of the month that was to be told later", (frequency, day) => {
    const told = new Date("2026-05-01T08:00:00.000Z");
    expect(periodToTell(frequency, day, "UTC", { told, since })!.from).toEqual(told);
    const long = new Date("2024-01-01T08:00:00.000Z");
    const { from } = periodToTell(frequency, day, "UTC", { told: long, since })!;
    expect(from).toEqual(new Date(Date.parse(`${day}T08:00:00.000Z`) - 31 * 86_400_000));
  });
  test("after a long silence the oldest is news no more", () => {
    const told = new Date("2024-01-01T08:00:00.000Z");
    expect(periodToTell("monthly", "2026-06-01", "UTC", { told, since })!.from.toISOString()).toBe(
      "2026-04-01T08:00:00.000Z",
    );
  });

  test("day after day, over changes of the clocks, nothing is told twice and nothing left out", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...frequencies),
        fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
        fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2022-01-01", days)),
        (frequency, zone, start) => {
          const came = instantOf(start, 9, zone);
          let told: Date | undefined;
          for (let day = start; day < addDays(start, 120); day = addDays(day, 1)) {
            const period = periodToTell(frequency, day, zone, { told, since: came });
            if (!period) continue;
            expect(period.from).toEqual(told ?? came);
            expect(period.until.getTime()).toBeGreaterThan(period.from.getTime());
            told = period.until;
          }
          expect(told).toBeDefined();
        },
      ),
      { numRuns: 60 },
    );
  });
});
