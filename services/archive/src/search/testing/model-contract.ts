import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import type { Recorded } from "@kinkeeper/contracts/event";
import { createLogger } from "@kinkeeper/platform/logger";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { newId } from "@kinkeeper/platform/ids";
import type { TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SearchedEvent } from "../changes.ts";
import type { Embeddings } from "../embeddings/embeddings.ts";
import { createMeanings, type Meanings } from "../embeddings/meanings.ts";
import { searchProjection } from "../search.projection.ts";

interface Model extends Embeddings {
  /** While it is down, asking it fails. */
  isDown: boolean;
}

const model = (id: string): Model => ({
  id,
  dimensions: 4,
  alpha: 0.5,
  isDown: false,
  async embed(texts) {
    if (this.isDown) throw new Error(`${id} is down`);
    return texts.map(() => Float32Array.from([1, 0, 0, 0]));
  },
  async query(text) {
    const vectors = await this.embed([text]);
    return { vector: vectors[0]!, closeness: 0.5 };
  },
  stop: async () => undefined,
});

/** What happens to vectors when the model is another, or cannot be asked. */
export const modelContract = (where: string, startDatabase: () => Promise<TemporaryPostgres>): unknown =>
  describe(`models on ${where}`, () => {
    let database: TemporaryPostgres;
    let readModel: PostgresReadModel;
    beforeAll(async () => {
      database = await startDatabase();
      const migrations = new URL("../../../migrations/", import.meta.url);
      readModel = await connectReadModel({ service: "archive", url: database.url, migrations });
    });
    afterAll(async () => {
      await readModel.close();
      await database.stop();
    });

    const meaningsOf = (wanted: Model, ...former: readonly Model[]): Meanings =>
      createMeanings({
        readModel,
        logger: createLogger("archive", "silent"),
        chosen: { wanted, all: [wanted, ...former] },
      });
    const models = async () =>
      (await readModel.service<{ model: string }[]>`select distinct model from search_vectors order by 1`).map(
        (row) => row.model,
      );
    const due = async () => (await readModel.service`select from search_chunks where due is not null`).length;

    test("the former model is asked until the new one's vectors are complete, then it goes", async () => {
      const tenantId = newId();
      const details = {
        name: "Tea",
        description: "At five.",
        recurrence: "daily",
        linkedMemberIds: [],
        tags: [],
        privacy: "family",
      };
      const added = {
        type: "TraditionAdded",
        data: { itemId: newId(), userId: newId(), details },
        metadata: { tenantId },
      };
      await readModel.service.begin((sql) =>
        applyProjection(searchProjection, sql, [added as unknown as Recorded<SearchedEvent>]),
      );
      const [former, next] = [model("former"), model("next")];

      const before = meaningsOf(former);
      await before.start();
      await expect.poll(due, { timeout: 10_000 }).toBe(0);
      expect((await before.ofQuery("tea"))?.model).toBe("former");
      await before.stop();

      next.isDown = true;
      const changing = meaningsOf(next, former);
      await changing.start();
      expect((await changing.ofQuery("tea"))?.model).toBe("former");
      await expect.poll(() => changing.areCompared(), { timeout: 10_000 }).toBe(false);
      expect([await models(), await due()]).toEqual([["former"], 1]);

      next.isDown = false;
      await expect.poll(async () => (await changing.ofQuery("tea"))?.model, { timeout: 20_000 }).toBe("next");
      expect([await models(), await due(), changing.areCompared()]).toEqual([["next"], 0, true]);
      await changing.stop();
    });

    test("what was written last is computed first, however much else is due", async () => {
      const asked: string[] = [];
      const only = { ...model("next"), embed: (texts: readonly string[]) => note(texts) };
      const note = async (texts: readonly string[]) => {
        asked.push(...texts);
        return texts.map(() => Float32Array.from([1, 0, 0, 0]));
      };
      const tenantId = newId();
      const added = (name: string) =>
        ({
          type: "TraditionAdded",
          data: {
            itemId: newId(),
            userId: newId(),
            details: {
              name,
              description: "Yearly.",
              recurrence: "yearly",
              linkedMemberIds: [],
              tags: [],
              privacy: "family",
            },
          },
          metadata: { tenantId },
        }) as unknown as Recorded<SearchedEvent>;
      const many = Array.from({ length: 40 }, (_, nr) => added(`From a file ${nr}`));
      await readModel.service.begin((sql) => applyProjection(searchProjection, sql, many));
      await readModel.service.begin((sql) => applyProjection(searchProjection, sql, [added("Just now")]));
      const meanings = meaningsOf(only);
      await meanings.start();
      await expect.poll(due, { timeout: 10_000 }).toBe(0);
      await meanings.stop();
      expect([asked.length, asked.findIndex((text) => text.startsWith("Just now")) < 8]).toEqual([41, true]);
    });

    test("a question whose meaning cannot be computed is answered by its words", async () => {
      const only = model("next");
      const meanings = meaningsOf(only);
      await meanings.start();
      only.isDown = true;
      expect(await meanings.ofQuery("never asked before")).toBeUndefined();
      expect(meanings.areCompared()).toBe(false);
      await meanings.stop();
    });
  });
