import type { PGlite } from "@electric-sql/pglite";
import type { PgliteFront } from "./pglite-front.ts";

const secondsBetweenLooks = 30;

/** Tables of which so many rows were written since they were last looked through: the default thresholds of autovacuum. */
const neglected = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup
  order by n_mod_since_analyze desc`;

/**
 * PGlite has no autovacuum. Without it tables swell, and plans are made for tables that were empty once: this looks
 * after one table at a time, between the transactions of others.
 */
export const vacuumOnce = async (front: PgliteFront): Promise<readonly string[]> => {
  const tables = await front.maintain(async (database: PGlite) => {
    await database.query("select pg_stat_force_next_flush()");
    return (await database.query<{ name: string }>(neglected)).rows.map(({ name }) => name);
  });
  for (const table of tables) await front.maintain((database) => database.exec(`vacuum (analyze) ${table}`));
  return tables;
};

/** Looks after the tables now and then; answers how to stop. */
export const keepVacuumed = (front: PgliteFront, onFailure: (error: unknown) => void): (() => void) => {
  const timer = setInterval(() => void vacuumOnce(front).catch(onFailure), secondsBetweenLooks * 1000);
  timer.unref();
  return () => clearInterval(timer);
};
