import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { noFilter } from "../items/item-filter.ts";
import { datesOf } from "../testing/events-server.ts";
import { eventOf, tieOf } from "../testing/events.fixture.ts";
import { chaptersOf, type TreeYears } from "./timeline-chapters.ts";
import { momentOfDate, momentOfEvent } from "./timeline.ts";
import { treeSought } from "./tree-sought.ts";

const year = (of: number | null, birth: number, marriage = 0, death = 0) => ({ year: of, birth, marriage, death });
const chapters = (events: readonly { title?: string; eventDate: string }[], years: TreeYears = [], kind = "") =>
  chaptersOf(
    events.map((event) => momentOfEvent(eventOf(event))),
    years,
    kind,
  );

describe("the timeline", () => {
  test("is in the order of time, by decade, with the undated at the end", () => {
    const events = [
      { title: "Voyage", eventDate: "1831" },
      { title: "Some day", eventDate: "when the barn burned" },
      { title: "Wedding", eventDate: "29 JAN 1839" },
      { title: "Birth", eventDate: "12 FEB 1809" },
    ];
    expect(
      chapters(events).map(({ name, parts }) => [
        name,
        parts.flatMap(({ moments }) => moments.map(({ title }) => title)),
      ]),
    ).toEqual([
      ["1800s", ["Birth"]],
      ["1830s", ["Voyage", "Wedding"]],
      ["Undated", ["Some day"]],
    ]);
  });

  test("names the decades before year 1 as people do", () => {
    expect(chapters([{ eventDate: "44 BC" }])[0]?.name).toBe("40s BC");
  });

  test("reads of the tree a few years at a time, and of a year with too many a part", () => {
    const years = [year(1809, 100, 0, 40), year(1811, 90), year(1812, 30), year(1815, 320), year(null, 2)];
    const parts = chapters([{ title: "Party", eventDate: "1813" }], years).flatMap(({ name, parts: some }) =>
      some.map(({ moments, tree }) => [name, tree?.page.years, tree?.page.skip, tree?.count, moments.length]),
    );
    expect(parts).toEqual([
      ["1800s", "1809..1809", 0, 140, 0],
      ["1810s", "1811..1812", 0, 120, 1],
      ["1810s", "1815..1815", 0, 150, 0],
      ["1810s", "1815..1815", 150, 150, 0],
      ["1810s", "1815..1815", 300, 20, 0],
      ["Undated", "undated", 0, 2, 0],
    ]);
  });

  test("shows of one kind only the years that have any", () => {
    const years = [year(1809, 200), year(1882, 0, 0, 3)];
    expect(chapters([], years, "death").map(({ name, count }) => [name, count])).toEqual([["1880s", 3]]);
    expect(chapters([], years, "move")).toEqual([]);
  });

  test("has every event once, and everything of the tree in one part", () => {
    const some = fc.record({
      events: fc.array(fc.integer({ min: 1700, max: 1740 }), { maxLength: 20 }),
      years: fc.uniqueArray(fc.tuple(fc.integer({ min: 1690, max: 1750 }), fc.integer({ min: 1, max: 400 })), {
        selector: ([of]) => of,
      }),
    });
    fc.assert(
      fc.property(some, ({ events, years }) => {
        const counted = years.map(([of, count]) => year(of, count)).toSorted((one, other) => one.year! - other.year!);
        const parts = chapters(
          events.map((eventDate) => ({ eventDate: `${eventDate}` })),
          counted,
        ).flatMap((chapter) => chapter.parts);
        expect(parts.flatMap(({ moments }) => moments.map(({ date }) => Number(date)))).toEqual(
          events.toSorted((one, other) => one - other),
        );
        const all = years.reduce((sum, [, count]) => sum + count, 0);
        expect(parts.reduce((sum, { tree }) => sum + (tree?.count ?? 0), 0)).toBe(all);
      }),
      { numRuns: 200 },
    );
  });
});

describe("what the tree tells", () => {
  const charles = memberOf({
    firstName: "Charles",
    birthDate: "12 FEB 1809",
    birthPlace: "Shrewsbury",
    deathDate: "1882",
  });
  const emma = memberOf({ firstName: "Emma", birthDate: null });
  const wedding = tieOf(charles, emma, { marriageDate: "29 JAN 1839", marriagePlace: "Maer" });

  test("is called by what it is and whose it was, and leads to the first of them", () => {
    const told = datesOf([charles, emma], [wedding]).map(momentOfDate);
    expect(told.map(({ title, date, location, href }) => [title, date, location, href])).toEqual([
      ["Birth of Charles", "12 FEB 1809", "Shrewsbury", `/people/${charles.id}`],
      ["Death of Charles", "1882", null, `/people/${charles.id}`],
      ["Marriage of Charles and Emma", "29 JAN 1839", "Maer", `/people/${charles.id}`],
    ]);
  });

  test("is asked for without what events tell already", () => {
    const events = [
      eventOf({ eventType: "birth", linkedMemberIds: [charles.id] }),
      eventOf({ eventType: "marriage", linkedMemberIds: [emma.id, charles.id] }),
      eventOf({ eventType: "move", linkedMemberIds: [emma.id] }),
      eventOf({ eventType: "birth" }),
    ];
    expect(treeSought("", noFilter, events)).toEqual({
      told: `birth:${charles.id},marriage:${emma.id}:${charles.id}`,
    });
  });

  test("is narrowed as the events are; of a tag it has nothing", () => {
    const filter = { ...noFilter, person: emma.id, place: "Maer", from: "1800", to: "-" };
    expect(treeSought(" emma ", filter, [])).toEqual({ q: "emma", person: emma.id, place: "Maer", from: "1800" });
    expect(treeSought("", { ...noFilter, tag: "voyage" }, [])).toBeUndefined();
    expect(treeSought("", { ...noFilter, person: "nobody" }, [])).toBeUndefined();
  });
});
