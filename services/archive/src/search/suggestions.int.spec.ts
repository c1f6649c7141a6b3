import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { muchCalled, personRecords, searchers } from "./testing/searched-family.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});

describe("the search box suggests", () => {
  test("names, titles, tags and places by how their words begin, whatever their case and accents", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Émilie", lastName: "Wedgwood", birthPlace: "Weimar, Thüringen" });
    const story = await emma.story({ title: "How we were wed", tags: ["Wedding"] });
    expect(await emma.suggest("WED")).toEqual([
      { text: "Émilie Wedgwood", kind: "people", id: person.memberId },
      { text: "How we were wed", kind: "stories", id: story },
      { text: "Wedding", kind: "tags", id: null },
    ]);
    expect(await emma.suggest("emilie wedg")).toEqual([
      { text: "Émilie Wedgwood", kind: "people", id: person.memberId },
    ]);
    expect(await emma.suggest("thuri")).toEqual([{ text: "Weimar, Thüringen", kind: "places", id: null }]);
    expect(await emma.suggest("%")).toEqual([]);
  });

  test("people by everything they are called, and says by what, behind those who are named so", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [margaret, pegg] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
    await margaret.add(muchCalled);
    await pegg.add({ firstName: "Zoe", lastName: "Peggs" });
    const suggested = { text: "Margaret Wedgwood", kind: "people", id: margaret.memberId };
    expect(await emma.suggest("pegg")).toEqual([
      { text: "Zoe Peggs", kind: "people", id: pegg.memberId },
      { ...suggested, alsoCalled: "Peggy" },
    ]);
    for (const [typed, alsoCalled] of [
      ["margaret dar", "Margaret Darwin"],
      ["peggy wedg", "Peggy"],
      ["peggy dar", "Peggy, Margaret Darwin"],
      ["all", "Allen"],
      ["lady marg", undefined],
      ["bened", "Sister Benedicta"],
    ] as const)
      expect([typed, await emma.suggest(typed)]).toEqual([typed, [{ ...suggested, alsoCalled }]]);
    expect(await emma.suggest("margaret wed")).toEqual([suggested]);
    await margaret.change({ ...muchCalled, otherNames: null });
    expect(await emma.suggest("peggy")).toEqual([]);
  });

  test("names as people write them, also where a file has an underscore in one", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Edward_VII", lastName: null });
    expect(await emma.suggest("edward")).toEqual([{ text: "Edward VII", kind: "people", id: person.memberId }]);
    expect((await emma.caller.get(`/api/item-names?ids=${person.memberId}`)).body).toMatchObject([
      { name: "Edward VII", category: "member" },
    ]);
  });

  test("places of items, as far as somebody may read them", async () => {
    const { emma, cousin } = await searchers(harness);
    await emma.story({ title: "One", location: "Kew" });
    await emma.story({ title: "Two", location: "kew" });
    const hidden = await emma.story({ title: "Four", location: "Secret garden", privacy: "private" });
    const listed = async (who: typeof emma) => (await who.caller.get("/api/item-places")).body;
    expect(await listed(cousin)).toEqual([{ value: "Kew", count: 2 }]);
    expect(await listed(emma)).toEqual([
      { value: "Kew", count: 2 },
      { value: "Secret garden", count: 1 },
    ]);
    expect((await emma.caller.delete(`/api/family-artifacts/${hidden}`)).status).toBe(204);
    expect(await listed(emma)).toEqual([{ value: "Kew", count: 2 }]);
    expect(await emma.suggest("kew")).toEqual([{ text: "Kew", kind: "places", id: null }]);
  });

  test("tags and places in use, and the years there is something of", async () => {
    const { emma } = await searchers(harness);
    await emma.story({ title: "One", tags: ["Garden"], location: "Kew", date: "1850" });
    await emma.story({ title: "Two", tags: ["garden", "rose"], location: "Kew", date: "between 1901 and 1903" });
    expect(await emma.facets()).toEqual({
      tags: [
        { value: "Garden", count: 2 },
        { value: "rose", count: 1 },
      ],
      places: [{ value: "Kew", count: 2 }],
      years: { first: 1850, last: 1903 },
    });
  });
});
