import { expect, onTestFinished, test } from "vitest";
import { startTemporaryPostgres } from "../testing/temporary-postgres.ts";
import { openPool } from "./pool.ts";

/** A pool of three, and how many connections of it there are. */
const idlingPool = async () => {
  const database = await startTemporaryPostgres();
  onTestFinished(() => database.stop());
  const admin = openPool({ url: database.url, max: 1, settings: {} });
  const pool = openPool({ url: database.url, max: 3, settings: { application_name: "idle" }, idleSeconds: 0.2 });
  onTestFinished(() => admin.close());
  onTestFinished(() => pool.close());
  const opened = async (): Promise<number> => {
    const rows = await admin.sql`select pid from pg_stat_activity where application_name = 'idle'`;
    return rows.length;
  };
  return { pool, opened };
};

test("connections that nobody uses are closed, and opened again by the next query", async () => {
  const { pool, opened } = await idlingPool();

  // Counted while they are in use: how soon an idle one goes depends on the machine.
  const countedInUse = (connections: number): Promise<void[]> =>
    Promise.all(
      Array.from({ length: connections }, () =>
        pool.sql.begin(async (sql) => {
          await sql`select 1`;
          await expect.poll(opened).toBe(connections);
        }),
      ),
    );
  await countedInUse(3);
  await expect.poll(opened).toBe(0);
  await countedInUse(1);
});

test("of connections that are not needed all at once, one stays for whoever asks again and again", async () => {
  const { pool, opened } = await idlingPool();
  await Promise.all([1, 2, 3].map(() => pool.sql`select pg_sleep(0.05)`));
  const one = async (): Promise<number> => {
    // What is part of another query, or never asked, needs none.
    void pool.sql`select 2`;
    await pool.sql`select 1 where ${pool.sql`true`}`;
    await expect(pool.sql`select 1 / 0`).rejects.toThrow("division by zero");
    return opened();
  };
  await expect.poll(one, { interval: 20 }).toBe(1);
});

test("a transaction that takes longer keeps its connection", async () => {
  const { pool, opened } = await idlingPool();
  await Promise.all([1, 2, 3].map(() => pool.sql`select pg_sleep(0.05)`));
  const ended = Promise.withResolvers<void>();
  const pidOf = async (sql: Pick<typeof pool.sql, "unsafe">) =>
    (await sql.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid"))[0]!.pid;
  const long = pool.sql.begin(async (sql) => {
    const before = await pidOf(sql);
    await ended.promise;
    expect(await pidOf(sql)).toBe(before);
  });
  await pool.sql`select pg_sleep(1)`;
  expect(await opened()).toBe(3);
  ended.resolve();
  await long;
  await expect.poll(opened).toBe(0);
});
