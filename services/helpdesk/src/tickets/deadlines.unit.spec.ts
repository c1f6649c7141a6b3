import { ticketPriority } from "@kinkeeper/contracts/enumerations";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deadlinesSetting, dueTimes, usualDeadlines } from "./deadlines.ts";

const priority = fc.constantFrom(...ticketPriority.options);
/** Instants of a hundred years, the nights in which clocks are changed among them. */
const instant = fc.date({
  min: new Date("1990-01-01T00:00:00Z"),
  max: new Date("2090-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const hours = (from: Date, to: string) => (Date.parse(to) - from.getTime()) / 3_600_000;

describe("the times of a ticket", () => {
  test("are so many hours later, whatever the clocks on the wall do", () => {
    fc.assert(
      fc.property(priority, instant, (of, from) => {
        const { firstResponseDue, resolutionDue } = dueTimes(of, from, usualDeadlines);
        expect(hours(from, firstResponseDue)).toBe(usualDeadlines[of].firstResponse);
        expect(hours(from, resolutionDue)).toBe(usualDeadlines[of].resolution);
        // ISO in UTC sorts as the instants do.
        expect([firstResponseDue, resolutionDue].every((due) => due.endsWith("Z"))).toBe(true);
        expect(firstResponseDue < resolutionDue).toBe(true);
      }),
    );
  });

  test("of a more urgent one are never later", () => {
    fc.assert(
      fc.property(instant, (from) => {
        const due = ["urgent", "high", "medium", "low"].map((of) =>
          dueTimes(ticketPriority.parse(of), from, usualDeadlines),
        );
        expect(due.map(({ firstResponseDue }) => firstResponseDue)).toEqual(
          due.map(({ firstResponseDue }) => firstResponseDue).toSorted(),
        );
        expect(due.map(({ resolutionDue }) => resolutionDue)).toEqual(
          due.map(({ resolutionDue }) => resolutionDue).toSorted(),
        );
      }),
    );
  });

  test("hold on the nights of the change in London, where a day has 23 and 25 hours", () => {
    const before = (text: string) => dueTimes("medium", new Date(text), usualDeadlines).firstResponseDue;
    expect(before("2026-03-28T23:30:00Z")).toBe("2026-03-29T23:30:00.000Z");
    expect(before("2026-10-24T23:30:00Z")).toBe("2026-10-25T23:30:00.000Z");
  });
});

describe("the setting", () => {
  test("changes those it names and leaves the others", () => {
    expect(deadlinesSetting.parse("urgent 2/10, low 72/200")).toEqual({
      ...usualDeadlines,
      urgent: { firstResponse: 2, resolution: 10 },
      low: { firstResponse: 72, resolution: 200 },
    });
    expect(deadlinesSetting.parse(undefined)).toEqual(usualDeadlines);
  });

  test.each(["soon", "urgent 1", "urgent 8/1", "whenever 1/8", "urgent 1/8 high 4/24", "urgent -1/8"])(
    "refuses %s with an example",
    (text) => expect(deadlinesSetting.safeParse(text).error?.issues[0]?.message).toContain("urgent 1/8, high 4/24"),
  );
});
