import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import type { Recorded } from "@kinkeeper/contracts/event";
import { createLogger } from "@kinkeeper/platform/logger";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { newId } from "@kinkeeper/platform/ids";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchedEvent } from "../changes.ts";
import type { Embeddings, QueryVector } from "./embeddings.ts";
import { createMeanings, type Meanings } from "./meanings.ts";
import { searchProjection } from "../search.projection.ts";

interface Model extends Embeddings {
  /** While it is down, asking it fails. */
  isDown: boolean;
  /** How often it was asked while it was down. */
  refused: number;
}

const model = (id: string): Model => ({
  id,
  alpha: 0.5,
  isDown: false,
  refused: 0,
  async embed(texts) {
    if (this.isDown) this.refused += 1;
    if (this.isDown) throw new Error(`${id} is down`);
    return texts.map(() => Float32Array.from([1, 0, 0, 0]));
  },
  async query(text) {
    const vectors = await this.embed([text]);
    return { vector: vectors[0]!, closeness: 0.5 };
  },
  stop: async () => undefined,
});

let database: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  database = await startTemporaryPostgres();
  const migrations = new URL("../../../migrations/", import.meta.url);
  readModel = await connectReadModel({ service: "archive", url: database.url, migrations });
});
afterAll(async () => {
  await readModel.close();
  await database.stop();
});

const meaningsOf = (wanted: Model, ...former: readonly Model[]): Meanings => meaningsIn(readModel, wanted, ...former);
const meaningsIn = (within: ReadModel, wanted: Model, ...former: readonly Model[]): Meanings =>
  createMeanings({
    readModel: within,
    logger: createLogger("archive", "silent"),
    chosen: { wanted, all: [wanted, ...former] },
  });
const models = async () =>
  (await readModel.service<{ model: string }[]>`select distinct model from search_vectors order by 1`).map(
    (row) => row.model,
  );
const dueIn = async (sql: Sql) => (await sql`select from search_chunks where due is not null`).length;
const due = () => dueIn(readModel.service);
/** In one transaction, for which it is the same moment all along. */
const atOneMoment = (work: (within: ReadModel) => Promise<void>): Promise<unknown> =>
  readModel.service.begin((transaction) => {
    const sql = new Proxy(transaction, {
      get: (target, name, receiver) =>
        name === "begin" ? target.savepoint.bind(target) : (Reflect.get(target, name, receiver) as unknown),
    });
    return work({ ...readModel, service: sql as unknown as Sql });
  });

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
  await expect.poll(due).toBe(0);
  expect((await before.ofQuery("tea"))?.model).toBe("former");
  await before.stop();

  next.isDown = true;
  const changing = meaningsOf(next, former);
  await changing.start();
  expect((await changing.ofQuery("tea"))?.model).toBe("former");
  await expect.poll(() => next.refused).toBeGreaterThan(0);
  expect([await models(), await due()]).toEqual([["former"], 1]);

  next.isDown = false;
  await expect.poll(async () => (await changing.ofQuery("tea"))?.model).toBe("next");
  expect([await models(), await due()]).toEqual([["next"], 0]);
  await changing.stop();
});

/** A model that notes what it is asked, and traditions of families that give it something to do. */
const noting = () => {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map(() => Float32Array.from([1, 0, 0, 0]));
  };
  const added = (tenantId: string, name: string, itemId = newId()) =>
    ({
      type: "TraditionAdded",
      stream: `tradition-${itemId}`,
      data: {
        itemId,
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
  const add = (tenantId: string, ...names: readonly string[]) =>
    readModel.service.begin((sql) =>
      applyProjection(
        searchProjection,
        sql,
        names.map((name) => added(tenantId, name)),
      ),
    );
  const many = (name: string, count = 40) => Array.from({ length: count }, (_, nr) => `${name} ${nr}`);
  const meaningsAt = (within: ReadModel) => meaningsIn(within, { ...model("next"), embed });
  return { asked, add, many, meaningsAt, meanings: meaningsAt(readModel) };
};

test("families take turns, however much one of them has due", async () => {
  const { asked, add, many, meanings } = noting();
  const [busy, neighbour, other] = [newId(), newId(), newId()];
  await add(neighbour, "Of the neighbours");
  await add(other, "Of the others");
  await add(busy, ...many("Of the busy ones"));
  await meanings.start();
  await expect.poll(due).toBe(0);
  await meanings.stop();
  expect(asked).toHaveLength(42);
  const at = (name: string) => asked.findIndex((text) => text.startsWith(name));
  // Each waits for one lot of eight of the busy family at most.
  expect(Math.max(at("Of the neighbours"), at("Of the others"))).toBeLessThan(10);
});

test("what was written last is computed first, however much else is due", async () => {
  const { asked, add, many, meanings } = noting();
  const tenantId = newId();
  await add(tenantId, ...many("From a file"));
  await add(tenantId, "Just now");
  await meanings.start();
  await expect.poll(due).toBe(0);
  await meanings.stop();
  expect([asked.length, asked.findIndex((text) => text.startsWith("Just now")) < 8]).toEqual([41, true]);
});

test("a family into which much is coming waits until it has come, and no other does", async () => {
  const { asked, add, many, meaningsAt } = noting();
  const [importing, neighbour] = [newId(), newId()]; // in the order of their turns
  await add(importing, ...many("From a file", 150));
  await add(neighbour, "Of the neighbours");
  // However long anything takes, it has come at this moment.
  await atOneMoment(async (within) => {
    const { service: sql } = within;
    await sql`update search_chunks set due = now() where due is not null`;
    const meanings = meaningsAt(within);
    try {
      await meanings.start();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      expect(asked).toEqual([expect.stringContaining("Of the neighbours")]);
      await sql`update search_chunks set due = due - interval '6 seconds'`;
      await expect.poll(() => dueIn(sql)).toBe(0);
    } finally {
      await meanings.stop();
    }
  });
  expect(asked).toHaveLength(151);
});

test("a family whose people are being imported waits until the import has ended, and no other does", async () => {
  const { asked, add, meanings } = noting();
  const [importing, neighbour] = [newId(), newId()];
  await readModel.service`insert into running_imports (tenant_id, id) values (${importing}, ${newId()})`;
  await add(importing, "From a file");
  await add(neighbour, "Of the neighbours");
  await meanings.start();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([expect.stringContaining("Of the neighbours")]);
  await readModel.service`delete from running_imports`;
  await expect.poll(due).toBe(0);
  await meanings.stop();
  expect(asked).toHaveLength(2);
});

test("a long story is embedded in pieces, each of them once", async () => {
  const asked: string[] = [];
  const meanings = meaningsOf({
    ...model("next"),
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map(() => Float32Array.from([1, 0, 0, 0]));
    },
  });
  const content = Array.from({ length: 2_000 }, (_, nr) => `Sentence number ${nr} of the story.`).join(" ");
  const added = {
    type: "TraditionAdded",
    data: {
      itemId: newId(),
      userId: newId(),
      details: {
        name: "Long",
        description: content,
        recurrence: "yearly",
        linkedMemberIds: [],
        tags: [],
        privacy: "family",
      },
    },
    metadata: { tenantId: newId() },
  } as unknown as Recorded<SearchedEvent>;
  await readModel.service.begin((sql) => applyProjection(searchProjection, sql, [added]));
  await meanings.start();
  await expect.poll(due).toBe(0);
  await meanings.stop();
  expect(
    asked
      .map((text) => text.slice("Long. ".length))
      .toSorted()
      .join("").length,
  ).toBe(content.length);
  expect(new Set(asked).size).toBe(asked.length);
});

test("a question whose meaning cannot be computed is answered by its words", async () => {
  const only = model("next");
  const meanings = meaningsOf(only);
  await meanings.start();
  only.isDown = true;
  expect(await meanings.ofQuery("never asked before")).toBeUndefined();
  await meanings.stop();
});

test("a question whose meaning comes too late is answered by its words, and by its meaning when it is asked again", async () => {
  const only = model("next");
  let isAsked = 0;
  const answered = Promise.withResolvers<QueryVector>();
  const meanings = meaningsOf({
    ...only,
    query: () => {
      isAsked += 1;
      return answered.promise;
    },
  });
  await meanings.start();
  expect(await meanings.ofQuery("asked on a busy machine")).toBeUndefined();
  const computed = { vector: Float32Array.from([1, 0, 0, 0]), closeness: 0.5 };
  answered.resolve(computed);
  await answered.promise;
  expect(await meanings.ofQuery("asked on a busy machine")).toMatchObject(computed);
  expect(isAsked).toBe(1);
  await meanings.stop();
});
