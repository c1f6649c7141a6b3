import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { computed, idsOf, personRecords, searcher, searchers, total } from "./testing/searched-family.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(archive);
});
afterAll(() => harness.stop());

test("a story is found by what it means", async () => {
  const { emma, cousin, stranger } = await searchers(harness);
  const crossing = await emma.story({
    title: "The crossing",
    content:
      "In the spring of 1907 great-grandfather Giuseppe sailed from Naples to New York with one suitcase and eleven dollars.",
  });
  await emma.story({
    title: "Plum dumplings",
    content: "Cook the potatoes, mash them with flour and an egg, and wrap every plum in dough.",
  });
  await emma.story({
    title: "The brass band",
    content: "Father played the trumpet on Sundays in the park pavilion.",
  });
  const hidden = await emma.story({
    title: "My diary",
    content: "I left Italy by boat and came to America as an immigrant.",
    privacy: "private",
  });
  await computed(harness);
  const answer = await cousin.searchByMeaning("immigration to america by ship");
  expect(answer.stories.map(({ id }) => id)).toEqual([crossing]);
  expect(answer.stories[0]!.match.reasons).toEqual(["meaning"]);
  expect(answer.stories[0]!.match.passages[0]!.text).toContain("sailed from Naples to New York");
  expect(answer.counts.stories).toBe(1);
  expect(idsOf(await emma.searchByMeaning("immigration to america by ship"))).toEqual(
    expect.arrayContaining([crossing, hidden]),
  );
  expect(total(await stranger.searchByMeaning("immigration to america by ship"))).toBe(0);
});

test("what means nothing finds nothing", async () => {
  const { emma } = await searchers(harness);
  await emma.story({ title: "The harvest", content: "We brought in the wheat before the rain." });
  await emma.story({ title: "A wedding at Maer", content: "Emma married Charles in January, and the choir sang." });
  await computed(harness);
  for (const typed of ["xylophone quasar", "asdf qwer zxcv", "quarterly earnings of semiconductor companies"])
    expect([typed, total(await emma.searchByMeaning(typed))]).toEqual([typed, 0]);
});

test("a person is compared by their biography, and one without costs nothing", async () => {
  const { emma } = await searchers(harness);
  const tenantId = emma.caller.claims.tenantId!;
  const [doctor, nameless] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
  await nameless.add({ firstName: "Robert", lastName: "Darwin" });
  await doctor.add({
    firstName: "Erasmus",
    lastName: "Darwin",
    biography: "He practised medicine in Lichfield and treated the sick.",
  });
  await computed(harness);
  expect((await emma.searchByMeaning("physician who healed patients")).people.map(({ id }) => id)).toEqual([
    doctor.memberId,
  ]);
  const chunks = await harness.service.readModel
    .service`select number from search_chunks where tenant_id = ${tenantId}`;
  expect(chunks).toHaveLength(1);
});

test("a changed text is compared by what it says now, a removed one not at all", async () => {
  const { emma } = await searchers(harness);
  const id = await emma.story({
    title: "Uncle",
    content: "He practised medicine in Lichfield and treated the sick.",
  });
  await computed(harness);
  expect(idsOf(await emma.searchByMeaning("physician who healed patients"))).toEqual([id]);
  await emma.caller.patch(`/api/family-artifacts/${id}`, { content: "He bred horses and raced them at Ascot." });
  await computed(harness);
  expect(idsOf(await emma.searchByMeaning("physician who healed patients"))).toEqual([]);
  expect(idsOf(await emma.searchByMeaning("equestrian racing"))).toEqual([id]);
  await emma.caller.delete(`/api/family-artifacts/${id}`);
  expect(idsOf(await emma.searchByMeaning("equestrian racing"))).toEqual([]);
});

test("nobody learns by meaning of what they may not see, and everybody finds what they may", async () => {
  const told = [
    "They came to America as immigrants, on an old ship.",
    "I left Italy by boat and came to America as an immigrant.",
  ];
  const planned = fc.array(
    fc.record({
      family: fc.nat({ max: 1 }),
      member: fc.nat({ max: 1 }),
      isPrivate: fc.boolean(),
      wasOtherwise: fc.boolean(),
      text: fc.constantFrom(...told),
    }),
    { minLength: 2, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(planned, async (plans) => {
      const families = await Promise.all(
        [0, 1].map(async () => {
          const { emma, cousin } = await searchers(harness);
          return [emma, cousin] as const;
        }),
      );
      const items = [];
      for (const [nr, { family, member, isPrivate, wasOtherwise, text }] of plans.entries()) {
        const owner = families[family]![member]!;
        const privacy = isPrivate ? "private" : "family";
        const before = isPrivate ? "family" : "private";
        const id = await owner.story({
          title: `Paper ${nr}`,
          content: text,
          privacy: wasOtherwise ? before : privacy,
        });
        if (wasOtherwise) await owner.caller.patch(`/api/family-artifacts/${id}`, { privacy });
        items.push({ id, family, owner, isPrivate });
      }
      await computed(harness);
      for (const [familyNumber, members] of families.entries())
        for (const who of members) {
          const mine = items.filter(
            ({ family, owner, isPrivate }) => family === familyNumber && (!isPrivate || owner === who),
          );
          const answer = await who.searchByMeaning("immigration to america by ship");
          expect([...idsOf(answer)].sort()).toEqual(mine.map(({ id }) => id).sort());
          expect(total(answer)).toBe(mine.length);
          const { claims } = who.caller;
          const vectors = await harness.service.readModel.asViewer(
            { tenantId: claims.tenantId!, userId: claims.sub },
            (sql) => sql`select from search_vectors`,
          );
          expect(vectors).toHaveLength(mine.length);
        }
    }),
    { numRuns: 5 },
  );
});

test("how near something is says nothing of what somebody else keeps to themselves", async () => {
  const emma = searcher(await harness.as());
  const cousin = searcher(await harness.as({ tenantId: emma.caller.claims.tenantId! }));
  await emma.story({ title: "The crossing", content: "She sailed from Naples to New York and never went back." });
  await emma.story({ title: "The move", content: "They took the boat to Boston with four children." });
  await computed(harness);
  const scores = async () =>
    (await emma.searchByMeaning("immigration to america by ship")).stories.map(({ id, match }) => [id, match.score]);
  const before = await scores();
  for (const nr of [1, 2, 3])
    await cousin.story({
      title: `Diary ${nr}`,
      content: "I left Italy by boat and came to America as an immigrant.",
      privacy: "private",
    });
  await computed(harness);
  expect(before.length).toBeGreaterThan(0);
  expect(await scores()).toEqual(before);
});

test("what was not computed when the service stopped is computed when it is back", async () => {
  const { emma } = await searchers(harness);
  const content = "He practised medicine in Lichfield and treated the sick.";
  await Promise.all(Array.from({ length: 6 }, (_, nr) => emma.story({ title: `Uncle ${nr}`, content })));
  await harness.restart();
  await computed(harness);
  expect((await emma.searchByMeaning("physician who healed patients", { limit: "10" })).stories).toHaveLength(6);
});
