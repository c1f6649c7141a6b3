import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import type { TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archive } from "../../service.ts";
import { idsOf, personRecords, searchers, total } from "./searched-family.ts";

/** What the search does where meanings can be compared, with the model that comes with the product. */
export const meaningContract = (where: string, startDatabase: () => Promise<TemporaryPostgres>): unknown =>
  describe(`meanings on ${where}`, () => {
    let harness: ServiceHarness;
    beforeAll(async () => {
      harness = await startHarness(archive, { postgres: await startDatabase() });
    });
    afterAll(() => harness.stop());

    /** Waits until nothing is due any more. */
    const computed = async (): Promise<void> =>
      await expect
        .poll(
          async () => (await harness.service.readModel.service`select from search_chunks where due is not null`).length,
          { timeout: 30_000 },
        )
        .toBe(0);

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
      await computed();
      const answer = await cousin.search("immigration to america by ship");
      expect(answer.isByWordsAlone).toBe(false);
      expect(answer.stories.map(({ id }) => id)).toEqual([crossing]);
      expect(answer.stories[0]!.match.reasons).toEqual(["meaning"]);
      expect(answer.stories[0]!.match.passages[0]!.text).toContain("sailed from Naples to New York");
      expect(answer.counts.stories).toBe(1);
      expect(idsOf(await emma.search("immigration to america by ship"))).toEqual(
        expect.arrayContaining([crossing, hidden]),
      );
      expect(total(await stranger.search("immigration to america by ship"))).toBe(0);
    });

    test("what means nothing finds nothing", async () => {
      const { emma } = await searchers(harness);
      await emma.story({ title: "The harvest", content: "We brought in the wheat before the rain." });
      await emma.story({ title: "A wedding at Maer", content: "Emma married Charles in January, and the choir sang." });
      await computed();
      for (const typed of ["xylophone quasar", "asdf qwer zxcv", "quarterly earnings of semiconductor companies"])
        expect([typed, total(await emma.search(typed))]).toEqual([typed, 0]);
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
      await computed();
      expect((await emma.search("physician who healed patients")).people.map(({ id }) => id)).toEqual([
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
      await computed();
      expect(idsOf(await emma.search("physician who healed patients"))).toEqual([id]);
      await emma.caller.patch(`/api/family-artifacts/${id}`, { content: "He bred horses and raced them at Ascot." });
      await computed();
      expect(idsOf(await emma.search("physician who healed patients"))).toEqual([]);
      expect(idsOf(await emma.search("equestrian racing"))).toEqual([id]);
      await emma.caller.delete(`/api/family-artifacts/${id}`);
      expect(idsOf(await emma.search("equestrian racing"))).toEqual([]);
    });

    test("what was not computed when the service stopped is computed when it is back", async () => {
      const { emma } = await searchers(harness);
      const content = "He practised medicine in Lichfield and treated the sick.";
      await Promise.all(Array.from({ length: 6 }, (_, nr) => emma.story({ title: `Uncle ${nr}`, content })));
      await harness.restart();
      await computed();
      expect((await emma.search("physician who healed patients", { limit: "10" })).stories).toHaveLength(6);
    });
  });
