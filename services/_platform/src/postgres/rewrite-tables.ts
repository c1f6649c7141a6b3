import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { openPool } from "./pool.ts";

/** A table is waited for so long, and tried so often: whoever reads it goes first. */
const lockTimeout = "2s";
const attempts = 30;
const pauseMs = 1_000;
/** SQLSTATE lock_not_available. */
const isLocked = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";

/**
 * Whoever began before still sees what was deleted since, and so a rewritten table would keep it: whoever writes, whose number is the
 * least that is not over, and whoever only reads, who has none and is told by what they see.
 */
const untilEarlierEnded = async (sql: Sql, signal: AbortSignal): Promise<void> => {
  const [now] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  for (;;) {
    const [row] = await sql<{ over: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${now!.id}::xid8 and not exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age(${now!.id}::xid8::xid)
      ) as over`;
    if (row!.over) return;
    await delay(pauseMs, undefined, { signal });
  }
};

/** Does something that waits for locks, again and again where it does not get them. */
const retryWhileLocked = async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || attempt === attempts) throw error;
      await delay(pauseMs, undefined, { signal });
    }
};

/** Tables of these schemas that hold more than numbers and ids, the small ones first. */
const tablesWithText = (sql: Sql, schemas: readonly string[]) => sql<{ name: string }[]>`
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any(${[...schemas]}) and exists (
    select from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid not in ('uuid'::regtype, 'int'::regtype, 'bigint'::regtype, 'boolean'::regtype, 'timestamptz'::regtype))
  order by pg_total_relation_size(c.oid)`;

/** Of a table that became empty the statistics stay as they were; of any other they are replaced. */
const forgetStatistics = async (sql: Sql, table: string): Promise<void> => {
  await sql`
    delete from pg_statistic where starelid = ${table}::text::regclass
      or starelid in (select indexrelid from pg_index where indrelid = ${table}::text::regclass)`;
};

const rewrite = async (sql: Sql, table: string): Promise<void> => {
  await sql.unsafe(`vacuum (full, analyze) ${table}`);
};

export interface RewriteOptions {
  readonly url: string;
  readonly schemas: readonly string[];
  /** The whole server serves these schemas alone, and we are its superuser: its statistics and its log are cleaned as well. */
  readonly ownsServer: boolean;
  readonly signal: AbortSignal;
}

/**
 * Writes the tables anew, so that nothing that was changed or deleted stands in their files any more; where the server is
 * ours, also not in its statistics and in the write-ahead log (which is not recycled, see `server-settings.ts`). Each table
 * is closed to everybody while it is written.
 */
export const rewriteTables = async ({ url, schemas, ownsServer, signal }: RewriteOptions): Promise<void> => {
  const pool = openPool({ url, max: 1, settings: { lock_timeout: lockTimeout, statement_timeout: 0 } });
  const { sql } = pool;
  try {
    await untilEarlierEnded(sql, signal);
    for (const { name } of await retryWhileLocked(() => tablesWithText(sql, schemas), signal)) {
      signal.throwIfAborted();
      if (ownsServer) await forgetStatistics(sql, name);
      await retryWhileLocked(() => rewrite(sql, name), signal);
    }
    if (!ownsServer) return;
    // What the statistics told of the tables until now was replaced only just.
    await untilEarlierEnded(sql, signal);
    await retryWhileLocked(() => rewrite(sql, "pg_catalog.pg_statistic"), signal);
    // Files of the old tables go with the first, the log up to the switch with the second.
    await sql`checkpoint`;
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
  } finally {
    await pool.close();
  }
};
