import { PGlite } from "@electric-sql/pglite";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import { once } from "node:events";
import { connect } from "node:net";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { servePglite, type PgliteFront } from "./pglite-front.ts";
import { vacuumOnce } from "./vacuum.ts";
import { query } from "./wire-protocol.ts";

const password = "for this test only";
const idleMilliseconds = 1_500;
let database: PGlite;
let front: PgliteFront;
const failures: unknown[] = [];

beforeAll(async () => {
  database = await PGlite.create("memory://");
  front = await servePglite(database, { password, idleMilliseconds, onFailure: (error) => failures.push(error) });
});
afterAll(async () => {
  await front.close();
  await database.close();
});

const open = (settings: Record<string, string> = {}, options: object = {}): Sql => {
  const sql = postgres({
    host: "127.0.0.1",
    port: front.port,
    user: "postgres",
    password,
    database: "postgres",
    max: 1,
    connection: { ...settings } as never,
    fetch_types: false,
    onnotice: () => undefined,
    ...options,
  });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
};

/** Tables and roles for a test, made by the owner. */
const prepare = (sql: string): Promise<unknown> => front.maintain((owner) => owner.exec(sql));

for (const [connections, prepared] of [
  [1, true],
  [8, true],
  [8, false],
  [32, true],
] as const)
  test(`given ${connections} connections ${prepared ? "with" : "without"} prepared statements, each gets its own answers, and all of them`, async () => {
    const asked = 40;
    const wrong: unknown[] = [];
    const ask = async (who: number): Promise<void> => {
      const sql = open({}, { prepare: prepared });
      for (let n = 0; n < asked; n += 1) {
        const value = who * 1000 + n;
        if (n % 4 === 0)
          await sql.begin(async (transaction) => {
            await transaction`select set_config('app.tenant_id', ${String(value)}, true)`;
            const [row] = await transaction`select current_setting('app.tenant_id') as value, ${value}::int as own`;
            if (row?.["value"] !== String(value) || row["own"] !== value) wrong.push(row);
          });
        else if (n % 4 === 1) {
          const rows = await Promise.all([1, 2, 3].map((m) => sql`select ${value + m}::int as value`));
          rows.forEach(([row], index) => row?.["value"] === value + index + 1 || wrong.push(row));
        } else if (n % 4 === 2) {
          const refused = await sql`select 1 / ${0}::int`.catch((error: { code?: string }) => error.code);
          if (refused !== "22012") wrong.push(refused);
        } else {
          const rows = await sql`select g + ${value}::int as value from generate_series(1, 20) g`;
          if (rows.length !== 20 || rows[19]?.["value"] !== value + 20) wrong.push(rows);
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, who) => ask(who)));
    expect(wrong).toEqual([]);
  });

test("each connection keeps its own role and search path, and settings of others never reach it", async () => {
  await prepare(`
    create role one_reader; create role two_reader; create schema one; create schema two;
    create table one.things as select 'one' as name; create table two.things as select 'two' as name;
    grant usage on schema one to one_reader; grant select on one.things to one_reader;
    grant usage on schema two to two_reader; grant select on two.things to two_reader`);
  const one = open({ search_path: "one, public", role: "one_reader" });
  const two = open({ search_path: "two, public", role: "two_reader" });
  const owner = open();

  for (let n = 0; n < 50; n += 1) {
    const [mine, theirs] = await Promise.all([
      one`select name, current_user::text as me from things`,
      two`select name, current_user::text as me from things`,
    ]);
    expect([mine[0], theirs[0]]).toEqual([
      { name: "one", me: "one_reader" },
      { name: "two", me: "two_reader" },
    ]);
  }
  await expect(one`select * from two.things`).rejects.toThrow("permission denied");
  await one`select set_config('app.tenant_id', 'left behind', false)`;
  await one`set statement_timeout = 77`;
  expect(
    await two`select current_setting('app.tenant_id', true) as tenant, current_setting('statement_timeout') as patience`,
  ).toEqual([{ tenant: "", patience: "0" }]);
  expect(await owner`select current_user::text as me`).toEqual([{ me: "postgres" }]);
});

test("rows of another family never come through, with 24 connections at once", async () => {
  await prepare(`
    create role family_reader; create schema family; grant usage on schema family to family_reader;
    create table family.people (tenant text not null, name text);
    insert into family.people select 't' || (g % 5), 'p' || g from generate_series(1, 200) g;
    alter table family.people enable row level security; alter table family.people force row level security;
    create policy tenant on family.people using (tenant = current_setting('app.tenant_id', true));
    grant select on family.people to family_reader`);
  const leaks: unknown[] = [];
  const look = async (who: number): Promise<void> => {
    const sql = open({ search_path: "family", role: "family_reader" });
    for (let n = 0; n < 25; n += 1) {
      const tenant = `t${(who + n) % 5}`;
      const rows = await sql.begin(async (transaction) => {
        await transaction`select set_config('app.tenant_id', ${tenant}, true)`;
        return transaction`select tenant from people`;
      });
      if (rows.length !== 40 || rows.some((row) => row["tenant"] !== tenant)) leaks.push(rows);
      const without = await sql`select tenant from people`;
      if (without.length > 0) leaks.push(without);
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, who) => look(who)));
  expect(leaks).toEqual([]);
});

test("a transaction is alone: a second one waits until the first has ended", async () => {
  await prepare("create table steps (n int)");
  const [first, second] = [open(), open()];
  let seen: number | undefined;
  let waiting: Promise<unknown> = Promise.resolve();
  await first.begin(async (sql) => {
    await sql`insert into steps values (1)`;
    waiting = second.begin(async (other) => {
      seen = (await other`select * from steps`).length;
    });
    await sql`insert into steps values (2)`;
    expect(seen).toBeUndefined();
  });
  await waiting;
  expect(seen).toBe(2);
});

test("savepoints, cursors, a large parameter and a large answer arrive whole", async () => {
  const sql = open();
  await sql`create table large (text text)`;
  await sql.begin(async (transaction) => {
    await transaction
      .savepoint(async (inner) => {
        await inner`insert into large values ('undone')`;
        throw new Error("back");
      })
      .catch(() => undefined);
    await transaction`insert into large values (${"x".repeat(3_000_000)})`;
  });
  expect(await sql`select length(text) as length from large`).toEqual([{ length: 3_000_000 }]);
  const [row] = await sql<{ text: string }[]>`select repeat(text, 6) as text from large`;
  expect(row?.text.length).toBe(18_000_000);
  let counted = 0;
  for await (const rows of sql`select * from generate_series(1, 1000)`.cursor(100)) counted += rows.length;
  expect(counted).toBe(1000);
});

test("a client that is cut off inside a transaction leaves nothing behind, and the others go on", async () => {
  await prepare("create table kept (n int)");
  const startup = Buffer.from("\0\0\0\0\0\u0003\0\0user\0postgres\0\0", "latin1");
  startup.writeInt32BE(startup.length);
  const secret = Buffer.from(`p\0\0\0\0${password}\0`);
  secret.writeInt32BE(secret.length - 1, 1);
  const doomed = connect(front.port, "127.0.0.1");
  doomed.write(Buffer.concat([startup, secret, query("begin"), query("insert into kept values (1)")]));
  for (let answered = ""; !answered.includes("INSERT 0 1");) answered += String((await once(doomed, "data"))[0]);
  doomed.destroy();

  expect(await open()`select * from kept`).toEqual([]);
});

test("a transaction that does nothing for too long is ended, because everybody waits for it", async () => {
  await prepare("create table idle (n int)");
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${front.port}/postgres`;
  const pool = openPool({ url, max: 1, settings: {} });
  onTestFinished(() => pool.close());
  const release = Promise.withResolvers<void>();
  const ended = pool.sql
    .begin(async (sql) => {
      await sql`insert into idle values (1)`;
      await release.promise;
    })
    .catch((error: unknown) => error);
  expect(await open()`select * from idle`).toEqual([]);
  expect(await ended).toBeInstanceOf(StoreUnavailable);
  release.resolve();
  expect(await pool.sql`select * from idle`).toEqual([]);
});

test("statements a connection prepared are gone with it", async () => {
  const sql = open();
  const count = () =>
    front.maintain(async (owner) => (await owner.query("select 1 from pg_prepared_statements")).rows.length);
  for (let n = 0; n < 20; n += 1) await sql.unsafe(`select ${n}::int + $1::int`, [n], { prepare: true });
  const before = await count();
  expect(before).toBeGreaterThanOrEqual(20);
  await sql.end();
  await expect.poll(count).toBeLessThanOrEqual(before - 20);
});

test("tables that were written to are looked after, because PGlite has no autovacuum", async () => {
  await prepare("create table neglected as select generate_series(1, 5000) as n");
  expect(await vacuumOnce(front)).toContain("public.neglected");
  const { rows } = await front.maintain((owner) =>
    owner.query("select reltuples::int as rows from pg_class where relname = 'neglected'"),
  );
  expect(rows).toEqual([{ rows: 5000 }]);
  expect(await vacuumOnce(front)).not.toContain("public.neglected");
});

test("nobody comes in with a wrong password or takes on a role that is not there", async () => {
  await expect(open({}, { password: "guessed" })`select 1`).rejects.toMatchObject({ code: "28P01" });
  await expect(open({ role: "nobody_made_this" })`select 1`).rejects.toMatchObject({ code: "42704" });
  expect(failures).toEqual([]);
});
