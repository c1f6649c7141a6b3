import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import { startPostgresServer } from "@kinkeeper/platform/postgres-server/postgres-server";
import type { Sql } from "postgres";

/** What the stores do at their barest, on this machine and now. */

const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-raw-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** PostgreSQL as the product runs it. */
const withPostgres = (work: (sql: Sql) => Promise<number>): Promise<number> =>
  withFolder(async (folder) => {
    const server = await startPostgresServer({ folder: path.join(folder, "pg") });
    const pool = openPool({ url: server.url, max: 1, settings: {} });
    try {
      return await work(pool.sql);
    } finally {
      await pool.close();
      await server.stop();
    }
  });

const row = JSON.stringify({ firstName: "Emma", lastName: "Wedgwood", birthDate: "2 May 1808", birthPlace: "Maer" });

/** Milliseconds that each of `count` inserts took, one after the other, an fsync each. */
export const sqliteInserts = (count: number): Promise<readonly number[]> =>
  // oxlint-disable-next-line require-await -- node:sqlite answers at once
  withFolder(async (folder) => {
    const database = new DatabaseSync(path.join(folder, "raw.db"));
    database.exec(
      "pragma journal_mode = wal; pragma synchronous = full; create table raw (id integer primary key, data text)",
    );
    const insert = database.prepare("insert into raw (data) values (?)");
    const times = Array.from({ length: count }, () => {
      const started = performance.now();
      insert.run(row);
      return performance.now() - started;
    });
    database.close();
    return times;
  });

/** Milliseconds that each of `count` inserts of one row took. */
export const postgresInserts = async (count: number): Promise<readonly number[]> => {
  const times: number[] = [];
  await withPostgres(async (sql) => {
    await sql`create table raw (id int primary key, data text)`;
    for (let id = 0; id < count; id += 1) {
      const started = performance.now();
      await sql`insert into raw values (${id}, ${row})`;
      times.push(performance.now() - started);
    }
    return count;
  });
  return times;
};

/** Rows a second into one table of PostgreSQL, 500 in a statement. */
export const rowsPerSecond = (count: number): Promise<number> =>
  withPostgres(async (sql) => {
    await sql`create table raw (id int primary key, data text)`;
    const started = performance.now();
    for (let first = 0; first < count; first += 500)
      await sql`insert into raw select g, ${row} from generate_series(${first}::int, ${first + 499}::int) g`;
    return (1000 * count) / (performance.now() - started);
  });
