import { streamName } from "@kinkeeper/contracts/event";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { countOf, idsOf, personRecords, searchers } from "./testing/searched-family.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});

describe("a search is narrowed down", () => {
  test("by years, person, place and tag, with words and without", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({
      firstName: "Erasmus",
      birthDate: "12 DEC 1731",
      deathDate: "1802",
      birthPlace: "Elston, Nottinghamshire",
    });
    const early = await emma.story({
      title: "A voyage",
      date: "1790",
      location: "Córdoba, Spain",
      tags: ["Travel"],
      associatedMembers: [person.memberId],
    });
    const late = await emma.story({
      title: "Another voyage",
      date: "about 1905",
      location: "Lichfield",
      tags: ["travel", "Sea"],
    });
    const undated = await emma.story({ title: "A voyage without a date" });
    const ids = async (q: string, more: Record<string, string>) => [...idsOf(await emma.search(q, more))].sort();
    for (const q of ["voyage", ""]) {
      expect(await ids(q, { category: "stories", from: "1700", to: "1800" })).toEqual([early]);
      expect(await ids(q, { category: "stories", from: "1900" })).toEqual([late]);
      expect(await ids(q, { category: "stories", place: "cordoba" })).toEqual([early]);
      expect(await ids(q, { category: "stories", tag: "TRAVEL" })).toEqual([early, late].sort());
      expect(await ids(q, { category: "stories", person: person.memberId })).toEqual([early]);
      expect(await ids(q, { category: "stories" })).toEqual([early, late, undated].sort());
    }
    const counted = await emma.search("", { from: "1700", to: "1800" });
    expect(counted.counts).toEqual({ people: 1, stories: 1, artifacts: 0, events: 0, traditions: 0 });
    expect(counted.stories[0]!.match).toMatchObject({ reasons: ["filter"], passages: [] });
    expect((await emma.search("", { category: "stories" })).stories.map(({ id }) => id)).toEqual([
      early,
      late,
      undated,
    ]);
    expect(counted.people[0]).toMatchObject({ firstName: "Erasmus", birthPlace: "Elston, Nottinghamshire" });
    expect(counted.stories[0]).toMatchObject({
      peopleCount: 1,
      people: [{ id: person.memberId, name: "Erasmus" }],
    });
  });

  test("by all the years a date can mean that is open to one side, as lists are", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Erasmus", birthDate: "BEF 1850", deathDate: "1870" });
    const before = await emma.story({ title: "A voyage", date: "before 1850" });
    const after = await emma.story({ title: "A voyage", date: "after 1850" });
    const between = await emma.story({ title: "A voyage", date: "between 1849 and 1852" });
    const about = await emma.story({ title: "A voyage", date: "about 1847" });
    const unread = await emma.story({ title: "A voyage", date: "when the sea froze" });
    const found = async (years: Record<string, string>) => {
      const ids = new Set(idsOf(await emma.search("", years)));
      const all = { person: person.memberId, before, after, between, about, unread };
      return Object.entries(all).flatMap(([name, id]) => (ids.has(id) ? [name] : []));
    };
    expect(await found({ from: "1840", to: "1848" })).toEqual(["person", "before", "about"]);
    expect(await found({ to: "1500" })).toEqual(["person", "before"]);
    expect(await found({ from: "1850", to: "1850" })).toEqual(["person", "between"]);
    expect(await found({ from: "1900" })).toEqual(["after"]);
    expect((await emma.facets()).years).toEqual({ first: 1847, last: 1870 });
  });

  test("to a person with what was linked to whoever was merged with them, and not to somebody one may not know of", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [kept, twin] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
    const known = { firstName: "Ottilie", lastName: "Quarrel" };
    await kept.add(known);
    await twin.add({ firstName: "Tilly", lastName: "Quarrel" });
    const voyage = await emma.story({ title: "A voyage", associatedMembers: [kept.memberId] });
    const back = await emma.story({ title: "The voyage back", associatedMembers: [twin.memberId] });
    const about = async (person: string, q: string) =>
      (await emma.search(q, { category: "stories", person })).stories.map(({ id }) => id).toSorted();
    await harness.record({
      stream: streamName("member", tenantId, twin.memberId),
      expectedRevision: 0,
      events: [{ type: "MemberRemoved", data: { memberId: twin.memberId, mergedInto: kept.memberId } }],
    });
    for (const q of ["voyage", ""]) expect(await about(kept.memberId, q)).toEqual([voyage, back].toSorted());
    expect((await emma.search("Ottilie")).stories.map(({ id }) => id).toSorted()).toEqual([voyage, back].toSorted());
    await kept.change({ ...known, restrictions: ["confidential"] });
    for (const q of ["voyage", ""]) expect(await about(kept.memberId, q)).toEqual([]);
  });

  test("to no more than the limit of each kind, while the counts tell of all", async () => {
    const { emma } = await searchers(harness);
    for (const nr of [1, 2, 3]) await emma.story({ title: `Kite ${nr}` });
    const answer = await emma.search("kite", { limit: "2" });
    expect([answer.stories.length, countOf(answer, "stories")]).toEqual([2, 3]);
  });
});
