import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { announceChanges } from "../projections/announce-changes.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { connectReadModel, type PostgresReadModel } from "./postgres-read-model.ts";

let database: TemporaryPostgres;
beforeAll(async () => {
  database = await startTemporaryPostgres();
});
afterAll(() => database.stop());

const connect = async (service: string): Promise<PostgresReadModel> => {
  const readModel = await connectReadModel({ url: database.url, service });
  onTestFinished(() => readModel.close());
  return readModel;
};

/** Listens, and has been told once that the line stands. */
const listening = async (readModel: PostgresReadModel, topic: string) => {
  const tell = vi.fn<() => void>();
  const stop = readModel.onChange(topic, tell);
  await expect.poll(() => tell).toHaveBeenCalled();
  tell.mockClear();
  return { tell, stop };
};

test("a change is heard in every process of the service once it is committed, once for each transaction, and by nobody else", async () => {
  const projecting = await connect("letters");
  const other = await connect("letters");
  const stranger = await connect("diary");
  const [here, there, elsewhere, unasked] = await Promise.all([
    listening(projecting, "ticket/1"),
    listening(other, "ticket/1"),
    listening(stranger, "ticket/1"),
    listening(other, "ticket/2"),
  ]);

  await projecting.service.begin(async (sql) => {
    await announceChanges(sql, ["ticket/1", "ticket/1"]);
    await announceChanges(sql, ["ticket/1"]);
  });
  await expect.poll(() => [here, there].map(({ tell }) => tell.mock.calls.length)).toEqual([1, 1]);

  const failed = projecting.service.begin(async (sql) => {
    await announceChanges(sql, ["ticket/1"]);
    throw new Error("taken back");
  });
  await expect(failed).rejects.toThrow("taken back");
  there.stop();
  await projecting.service.begin((sql) => announceChanges(sql, ["ticket/1", "ticket/2"]));
  await expect.poll(() => [here, unasked].map(({ tell }) => tell.mock.calls.length)).toEqual([2, 1]);

  expect(there.tell).toHaveBeenCalledOnce();
  // Its own come after the others': those did not reach it.
  await stranger.service.begin((sql) => announceChanges(sql, ["ticket/1"]));
  await expect.poll(() => elsewhere.tell).toHaveBeenCalledOnce();
});

test("whoever listens is told after the line was lost, because a change may have been missed meanwhile", async () => {
  const readModel = await connect("novels");
  const { tell } = await listening(readModel, "ticket/1");
  const admin = postgres(database.url, { max: 1 });
  onTestFinished(() => admin.end());

  const ended = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "novels_changes"'`;
  expect(ended).toHaveLength(1);
  await expect.poll(() => tell).toHaveBeenCalledOnce();

  await readModel.service.begin((sql) => announceChanges(sql, ["ticket/1"]));
  await expect.poll(() => tell).toHaveBeenCalledTimes(2);
});
