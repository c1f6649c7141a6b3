import { afterAll, beforeAll, expect, test } from "vitest";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { openPool, type Pool } from "./pool.ts";
import { rewriteTables } from "./rewrite-tables.ts";

let database: TemporaryPostgres;
let pool: Pool;
beforeAll(async () => {
  database = await startTemporaryPostgres();
  pool = openPool({ url: database.url, max: 3, settings: {} });
});
afterAll(async () => {
  await pool.close();
  await database.stop();
});

const word = "zyxwanterra";
const { signal } = new AbortController();
const rewriting = () => rewriteTables({ url: database.url, schemas: ["public"], ownsServer: true, signal });

/** Whether the word stands in the file of a table. */
const isInFileOf = async (table: string): Promise<boolean> => {
  await pool.sql`checkpoint`;
  const [row] = await pool.sql<{ found: boolean }[]>`
    select position(${Buffer.from(word)}::bytea in pg_read_binary_file(pg_relation_filepath(${table}))) > 0 as found`;
  return row!.found;
};

/** The rewriting stands where it waits: asking whether others are over, and not at it. */
const untilWaiting = async (): Promise<void> => {
  await expect
    .poll(
      () => pool.sql`
        select from pg_stat_activity
        where datname = current_database() and query like '%as over' and state = 'idle' and pid <> pg_backend_pid()`,
    )
    .toHaveLength(1);
};

test("what was deleted stands in no file, also where somebody still reads what was there before", async () => {
  await pool.sql`create table written (what text)`;
  await pool.sql`insert into written select ${word} from generate_series(1, 50)`;
  await pool.sql`analyze written`;
  expect([await isInFileOf("written"), await isInFileOf("pg_statistic")]).toEqual([true, true]);
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = pool.sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read`;
    await tx`select 1`;
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  await pool.sql`delete from written`;
  const rewritten = rewriting();
  await Promise.race([rewritten, untilWaiting()]);
  over.resolve();
  await Promise.all([reading, rewritten]);
  expect([await isInFileOf("written"), await isInFileOf("pg_statistic")]).toEqual([false, false]);
});
