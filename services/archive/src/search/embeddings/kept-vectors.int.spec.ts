import type { Recorded } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import type { PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import { withEarlierTables } from "@kinkeeper/platform/testing/earlier-tables";
import { expect, test } from "vitest";
import type { SearchedEvent } from "../changes.ts";
import { searchProjection } from "../search.projection.ts";
import type { Embeddings } from "./embeddings.ts";
import { wantModel, writeVectors, type Due } from "./fill-vectors.ts";
import { forgetKeptVectors } from "./kept-vectors.ts";
import { createMeanings } from "./meanings.ts";

const migrations = new URL("../../../migrations/", import.meta.url);

test("an index that is filled anew keeps what the same texts of a family mean; only the others are computed", () =>
  withEarlierTables(
    { name: "archive", migrations },
    (file) => file < "0027",
    async ({ earlier, update }) => {
      const asked: string[] = [];
      const model: Embeddings = {
        id: "only",
        alpha: 0.5,
        embed: (texts) => {
          asked.push(...texts);
          return Promise.resolve(texts.map(({ length }) => Float32Array.from([1, length, 0, 0])));
        },
        query: () => Promise.resolve({ vector: Float32Array.from([1, 0, 0, 0]), closeness: 0.5 }),
        stop: () => Promise.resolve(),
      };
      const [tenantId, neighbour] = [newId(), newId()];
      const add = ({ service }: PostgresReadModel, family: string, name: string, description: string) => {
        const details = { name, description, recurrence: "daily", linkedMemberIds: [], tags: [], privacy: "family" };
        const itemId = newId();
        const added = {
          type: "TraditionAdded",
          stream: `tradition-${itemId}`,
          data: { itemId, userId: newId(), details },
          metadata: { tenantId: family },
        };
        return service.begin((sql) =>
          applyProjection(searchProjection, sql, [added as unknown as Recorded<SearchedEvent>]),
        );
      };
      const vectors = ({ service }: PostgresReadModel) =>
        service`select c.text, v.code, v.vector from search_vectors v join search_chunks c using (tenant_id, number, nr)
          where c.tenant_id = ${tenantId} and c.due is null and v.model = 'only' order by c.text`;

      await add(earlier, tenantId, "Tea", "At five.");
      await add(earlier, tenantId, "Walks", "On Sundays.");
      await wantModel(earlier.service, model.id);
      const due = await earlier.service<Due[]>`select tenant_id, number, nr, text from search_chunks`;
      await writeVectors(earlier.service, model.id, due, await model.embed(due.map(({ text }) => text)));
      const before = await vectors(earlier);
      expect([before.length, asked.splice(0).length]).toEqual([2, 2]);

      const updated = await update();
      const reached = (consumer: string, position: number) => updated.service`
        insert into platform_checkpoints (consumer, context, position) values (${`projection/${consumer}`}, 'archive', ${position})
        on conflict (consumer, context) do update set position = excluded.position`;
      await updated.service.unsafe(`truncate ${searchProjection.tables.join(", ")}`);
      await reached("search_v4", 2);
      await reached(searchProjection.name, 1);
      await add(updated, tenantId, "Tea", "At five.");
      const meanings = createMeanings({
        readModel: updated,
        logger: createLogger("archive", "silent"),
        chosen: { wanted: model, all: [model] },
      });
      await meanings.start();
      // Another process fills the index, and is slower than this one.
      await expect.poll(async () => (await vectors(updated)).length).toBe(1);
      expect(await forgetKeptVectors(updated.service, searchProjection.name)).toBe(false);
      await add(updated, tenantId, "Walks", "On Sundays.");
      await add(updated, tenantId, "Cake", "At six.");
      await add(updated, neighbour, "Tea", "At five.");
      await reached(searchProjection.name, 2);
      await expect.poll(async () => (await vectors(updated)).length).toBe(3);
      await expect.poll(() => updated.service`select from search_kept_vectors`).toHaveLength(0);
      await meanings.stop();
      expect(asked.toSorted()).toEqual(["Cake. At six.", "Tea. At five."]);
      expect((await vectors(updated)).slice(1)).toEqual(before);
    },
  ));
