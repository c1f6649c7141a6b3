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
