import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../testing/tally-fixture.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { openAdvisoryLocks, type AdvisoryLocks } from "./advisory-locks.ts";
import { openPool } from "./pool.ts";

let database: TemporaryPostgres;
beforeAll(async () => {
  database = await startTemporaryPostgres();
});
afterAll(() => database.stop());

const open = (schema = "genealogy"): AdvisoryLocks => {
  const locks = openAdvisoryLocks(database.url, schema);
  onTestFinished(() => locks.close());
  return locks;
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });

test("one holds the lock, the other waits and gets it when the first gives it back", async () => {
  const [one, other] = [open(), open()];
  const order: string[] = [];
  const [stopOne, stopOther] = [new AbortController(), new AbortController()];
  const held = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const first = one.hold(
    "people",
    async (signal) => {
      order.push("one");
      held.resolve();
      await untilAborted(signal);
    },
    stopOne.signal,
  );
  await held.promise;
  const second = other.hold(
    "people",
    async () => void order.push("other"),
    stopOther.signal,
    () => waits.resolve(),
  );
  await waits.promise;
  expect(order).toEqual(["one"]);
  stopOne.abort();
  await Promise.all([first, second]);
  expect(order).toEqual(["one", "other"]);
});

test("who waits can give up; locks of other names and schemas are others", async () => {
  const [one, other, elsewhere] = [open(), open(), open("archive")];
  const stop = new AbortController();
  const held = Promise.withResolvers<void>();
  const first = one.hold("people", async (signal) => (held.resolve(), untilAborted(signal)), stop.signal);
  await held.promise;

  const giveUp = new AbortController();
  let ran = false;
  await other.hold(
    "people",
    async () => void (ran = true),
    giveUp.signal,
    () => giveUp.abort(),
  );
  expect(ran).toBe(false);
  const names: string[] = [];
  await other.hold("pets", async () => void names.push("pets"), stop.signal);
  await elsewhere.hold("people", async () => void names.push("people elsewhere"), stop.signal);
  expect(names).toEqual(["pets", "people elsewhere"]);
  stop.abort();
  await first;
});

test("when the connection that holds it is lost, the work is told, because somebody else may hold it now", async () => {
  const [one, other] = [open(), open()];
  const stop = new AbortController();
  const admin = openPool({ url: database.url, max: 1, settings: {} });
  onTestFinished(() => admin.close());
  const held = Promise.withResolvers<void>();
  let told = false;
  const first = one.hold(
    "people",
    async (signal) => {
      held.resolve();
      await untilAborted(signal);
      told = true;
    },
    stop.signal,
  );
  await held.promise;
  await admin.sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await first;
  expect(told).toBe(true);
  let taken = false;
  await other.hold("people", async () => void (taken = true), stop.signal);
  expect(await eventually(() => taken, Boolean)).toBe(true);
});
