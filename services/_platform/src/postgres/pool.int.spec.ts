import { expect, onTestFinished, test } from "vitest";
import { startTemporaryPostgres } from "../testing/temporary-postgres.ts";
import { openPool } from "./pool.ts";

test("connections that nobody uses are closed, and opened again by the next query", async () => {
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

  await Promise.all([1, 2, 3].map(() => pool.sql.begin((sql) => sql`select pg_sleep(0.5)`)));
  expect(await opened()).toBe(3);
  await expect.poll(opened).toBe(0);

  const [row] = await pool.sql<{ answer: number }[]>`select 42 as answer`;
  expect(row?.answer).toBe(42);
  expect(await opened()).toBe(1);
});
