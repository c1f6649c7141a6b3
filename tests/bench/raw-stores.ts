import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres, { type Sql } from "postgres";
import { startPglite } from "../../deploy/embedded/src/pglite/start-pglite.ts";

/** What the stores do at their barest, on this machine and now. */

const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-raw-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const withPglite = (work: (sql: Sql) => Promise<number>): Promise<number> =>
  withFolder(async (folder) => {
    const pglite = await startPglite({ folder: path.join(folder, "pg") });
    const { hostname, port, username, password, pathname } = new URL(pglite.url);
    const host = decodeURIComponent(hostname);
    const where = host.startsWith("/") ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port: Number(port) };
    const sql = postgres({
      ...where,
      username,
      password,
      database: pathname.slice(1),
      max: 1,
      onnotice: () => undefined,
    });
    try {
      return await work(sql);
    } finally {
      await sql.end();
      await pglite.close();
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

/** Milliseconds that each of `count` inserts of one row took through the front of PGlite. */
export const pgliteInserts = async (count: number): Promise<readonly number[]> => {
  const times: number[] = [];
  await withPglite(async (sql) => {
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

/** Rows a second into one table of PGlite, 500 in a statement. */
export const rowsPerSecond = (count: number): Promise<number> =>
  withPglite(async (sql) => {
    await sql`create table raw (id int primary key, data text)`;
    const started = performance.now();
    for (let first = 0; first < count; first += 500)
      await sql`insert into raw select g, ${row} from generate_series(${first}::int, ${first + 499}::int) g`;
    return (1000 * count) / (performance.now() - started);
  });
