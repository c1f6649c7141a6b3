import fc from "fast-check";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runForClient } from "../client-disconnect.ts";
import { StoreUnavailable } from "../event-store.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { openPool, type Pool } from "./pool.ts";

/** Vitest fails the run on any error outside a promise, which is what postgres.js alone throws in most of these. */

let database: TemporaryPostgres;
let admin: Pool;
beforeAll(async () => {
  database = await startTemporaryPostgres();
  admin = openPool({ url: database.url, max: 1, settings: {} });
  await admin.sql`create table written (what text)`;
});
afterAll(async () => {
  await admin.close();
  await database.stop();
});

const open = (max = 3): Pool => {
  const pool = openPool({ url: database.url, max, settings: {} });
  onTestFinished(() => pool.close());
  return pool;
};

const backendOf = async (sql: TransactionSql): Promise<number> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row!.pid;
};

/** Ends the backend and answers when its connection is gone from the server. */
const terminate = async (pid: number): Promise<void> => {
  await admin.sql`select pg_terminate_backend(${pid}, 5000)`;
};

/** Ends one backend after the other until it is told to stop. Each pause is longer, so that a slow machine also finishes something. */
const terminateSome = async (signal: AbortSignal): Promise<void> => {
  for (let pause = 3; !signal.aborted; pause += 0.1) {
    await admin.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

const noticed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30)); // the end arrives over a socket

test("a statement that is under way when the backend dies is refused, and so is the transaction", async () => {
  const pool = open();
  const started = Promise.withResolvers<number>();
  const ended = pool.sql.begin(async (sql) => {
    started.resolve(await backendOf(sql));
    await sql`select pg_sleep(20)`;
  });
  const refused = ended.catch((error: unknown) => error);
  await terminate(await started.promise);
  expect(await refused).toBeInstanceOf(StoreUnavailable);
  expect(await pool.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test("a transaction that goes on after its backend died writes nothing, neither here nor in the next session", async () => {
  const pool = open(1);
  const late = Promise.withResolvers<unknown>();
  const ended = pool.sql
    .begin(async (sql) => {
      const pid = await backendOf(sql);
      await sql`insert into written values ('in time')`;
      await terminate(pid);
      await noticed();
      await pool.sql`select 1`; // the pool is connected again
      try {
        await sql`insert into written values ('too late')`;
      } catch (error) {
        late.resolve(error);
        throw error;
      }
    })
    .catch((error: unknown) => error);
  expect(await ended).toBeInstanceOf(StoreUnavailable);
  expect(await late.promise).toBeInstanceOf(StoreUnavailable);
  expect(await pool.sql`select what from written`).toEqual([]);
});

test("a transaction whose work fails after its backend died does not roll back somebody else's", async () => {
  const pool = open(1);
  const fail = Promise.withResolvers<void>();
  const ended = pool.sql
    .begin(async (sql) => {
      await terminate(await backendOf(sql));
      await fail.promise;
      throw new Error("something else went wrong");
    })
    .catch((error: unknown) => error);
  expect(await ended).toBeInstanceOf(StoreUnavailable);

  await pool.sql.begin(async (sql) => {
    await sql`insert into written values ('kept')`;
    fail.resolve();
    await noticed();
    await sql`insert into written values ('kept too')`;
  });
  expect(await pool.sql`select what from written order by what`).toEqual([{ what: "kept" }, { what: "kept too" }]);
  await pool.sql`truncate written`;
});

test("given 200 transactions or more whose backends die at any moment, each is whole or absent", async () => {
  const pool = open(4);
  const over = new AbortController();
  const struck = new AbortController(); // a fast machine finishes 200 before one of them is met
  const killing = terminateSome(over.signal);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async (_, who) => {
      const written: string[] = [];
      const refusals: unknown[] = [];
      for (let n = 0; n < 50 || !struck.signal.aborted; n += 1) {
        const what = `${who}/${n}`;
        try {
          await pool.sql.begin(async (sql) => {
            await sql`insert into written values (${what})`;
            if (n % 2 === 0) await sql.savepoint((inner) => inner`select count(*) from written`);
            await sql`insert into written values (${what})`;
          });
          written.push(what);
        } catch (error) {
          refusals.push(error);
          struck.abort();
        }
      }
      return { written, refusals };
    }),
  );
  over.abort();
  await killing;

  // Not through the pool: it may still hold a connection that was killed last.
  const rows = await admin.sql<{ what: string; times: number }[]>`
    select what, count(*)::int as times from written group by what`;
  const times = new Map(rows.map((row) => [row.what, row.times]));
  expect(rows.filter((row) => row.times !== 2)).toEqual([]);
  expect(outcomes.flatMap(({ written }) => written).filter((what) => times.get(what) !== 2)).toEqual([]);
  const refusals = outcomes.flatMap((outcome) => outcome.refusals);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.filter((error) => !(error instanceof StoreUnavailable))).toEqual([]);
});

test("given transactions that only read and whose backends die at any moment, each answers the truth or is refused", async () => {
  const pool = open(4);
  const over = new AbortController();
  const killing = terminateSome(over.signal);
  const answered = new AbortController(); // a slow machine meets all of the first 200
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const seen: unknown[] = [];
      for (let n = 0; n < 50 || !answered.signal.aborted; n += 1) {
        const answer = await pool
          .read({ "app.tenant_id": String(n) }, async (sql) => {
            const [row] = await sql<{ is_right: boolean }[]>`
              select current_setting('app.tenant_id') = ${String(n)} and current_setting('transaction_read_only') = 'on' as is_right`;
            return row!.is_right;
          })
          .catch((error: unknown) => error);
        if (answer === true) answered.abort();
        seen.push(answer);
      }
      return seen;
    }),
  );
  over.abort();
  await killing;
  expect(answers.flat().filter((answer) => answer !== true && !(answer instanceof StoreUnavailable))).toEqual([]);
  expect(answers.flat().filter((answer) => answer === true).length).toBeGreaterThan(0);
});

test("given somebody who leaves while it is read for them, the server stops looking and the connection serves on", async () => {
  const pool = open(1);
  const left = new AbortController();
  const reading = runForClient(left.signal, () =>
    pool.read({}, async (sql) => {
      void sql`select 1`.execute();
      return sql`select pg_sleep(60), 'read for somebody'`;
    }),
  ).catch((error: unknown) => error);
  const sleeping = async () => {
    const [row] = await admin.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%read for somebody%' and pid <> pg_backend_pid()`;
    return row!.count;
  };
  await expect.poll(sleeping).toBe(1);
  left.abort();
  expect(await reading).toBeInstanceOf(StoreUnavailable);
  expect(await reading).toMatchObject({ cause: { code: "57014" } });
  expect(await pool.read({}, async (sql) => sql`select 2 as two`)).toEqual([{ two: 2 }]);
});

test("given somebody who has left before it is read for them, the server stops at the second statement", async () => {
  const pool = open(1);
  const reading = runForClient(AbortSignal.abort(), () =>
    pool.read({}, async (sql) => {
      void sql`select 1`.execute();
      return sql`select pg_sleep(60)`;
    }),
  );
  await expect(reading).rejects.toMatchObject({ cause: { code: "57014" } });
  expect(await pool.read({}, async (sql) => sql`select 2 as two`)).toEqual([{ two: 2 }]);
});

test("given many who leave at about the time when they are answered, nobody who reads after them on the connection is cut off", async () => {
  const pool = open(1);
  for (let round = 0; round < 150; round += 1) {
    const left = new AbortController();
    const reading = runForClient(left.signal, () =>
      pool.read({}, (sql) => sql`select pg_sleep(${(round % 10) / 2_000})`),
    );
    const leaving = setTimeout(() => left.abort(), 2);
    await reading.catch((error: unknown) => expect(error).toMatchObject({ cause: { code: "57014" } }));
    clearTimeout(leaving);
    // Long enough for what was to be cancelled before it.
    expect(await pool.sql`select pg_sleep(0.01), ${round}::int as round`).toMatchObject([{ round }]);
  }
});

test("what is written is written, whoever has left", async () => {
  const pool = open(1);
  const left = AbortSignal.abort();
  await runForClient(left, () => pool.sql.begin((sql) => sql`insert into written values ('all the same')`));
  expect(await pool.sql`delete from written where what = 'all the same' returning what`).toEqual([
    { what: "all the same" },
  ]);
});

test("who reads on a connection after somebody else sees their own settings alone, and in the end nothing is left open", async () => {
  const pool = open(1);
  const seen = (settings: Readonly<Record<string, string>>) =>
    pool.read(
      settings,
      (sql) =>
        sql`select current_setting('app.tenant_id', true) as family, current_setting('app.user_id', true) as who`,
    );
  expect(await seen({ "app.tenant_id": "one", "app.user_id": "Emma" })).toEqual([{ family: "one", who: "Emma" }]);
  expect(await seen({ "app.tenant_id": "other" })).toEqual([{ family: "other", who: "" }]);
  expect(await seen({})).toEqual([{ family: "", who: "" }]);
  const leftOpen = () => admin.sql`
    select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(async () => (await leftOpen()).length).toBe(0);
  expect(await pool.sql`select current_setting('app.tenant_id') as family`).toEqual([{ family: "" }]);
});

test("given a reader whose statement failed, the next one reads all the same", async () => {
  const pool = open(1);
  await expect(pool.read({}, (sql) => sql`select 1 / 0`)).rejects.toMatchObject({ code: "22012" });
  expect(await pool.read({}, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("what is read after the end is refused, also while the transaction is still open", async () => {
  const pool = open(1);
  let late: unknown;
  await pool.read({ "app.tenant_id": "one" }, async (sql) => {
    await sql`select 1`;
    late = sql;
  });
  await expect((late as TransactionSql)`select 1`).rejects.toThrow("has ended");
  await pool.read({ "app.tenant_id": "other" }, async (sql) => {
    await expect((late as TransactionSql)`select 1`).rejects.toThrow("has ended");
    return sql`select 1`;
  });
});

test("a setting is what it was given, whatever that is", async () => {
  const pool = open(1);
  const seen = (value: string) =>
    pool.read({ "app.user_id": value }, (sql) => sql`select current_setting('app.user_id') as who`);
  const hostile = [
    "",
    "it's",
    "''",
    "\\",
    "\\'; reset role; --",
    "one'; set local app.tenant_id to 'other",
    "$$",
    "é\n\t☃",
    "%s",
  ];
  for (const who of hostile) expect(await seen(who)).toEqual([{ who }]);
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom("'", "\\", '"', "$", ";", "E", "\n", "\u0301", "\u{1f469}", "a") }),
      async (who) => {
        expect(await seen(who)).toEqual([{ who }]);
      },
    ),
  );
  await expect(seen("a\0b")).rejects.toThrow("NUL");
});

test("a statement that nobody waited for and that failed takes the transaction with it", async () => {
  const pool = open();
  const ended = pool.sql.begin(async (sql) => {
    void sql`insert into written values ('never')`.execute();
    void sql`select 1 / 0`.execute();
  });
  await expect(ended).rejects.toMatchObject({ code: "22012" });
  expect(await pool.sql`select 1 from written where what = 'never'`).toEqual([]);
});

test("work that fails while its first statement is under way rolls back, and the connection is free again", async () => {
  const pool = open(1);
  const failing = pool.sql.begin(async (sql) => {
    void sql`insert into written values (${"never"})`.execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await pool.sql`select 1 from written where what = 'never'`).toEqual([]);
});

test("what the work sends after its end is refused", async () => {
  const pool = open(1);
  let late: unknown;
  await pool.sql.begin(async (sql) => {
    await sql`select 1`;
    late = sql;
  });
  await expect((late as TransactionSql)`insert into written values ('late')`).rejects.toThrow("has ended");
  expect(await pool.sql`select 1 from written where what = 'late'`).toEqual([]);
});

test("a savepoint takes back what came after it, and only that", async () => {
  const pool = open();
  await pool.sql.begin(async (sql) => {
    await sql`insert into written values ('before')`;
    const attempt = sql.savepoint(async (inner) => {
      await inner`insert into written values ('after')`;
      await inner`select 1 / 0`;
    });
    await expect(attempt).rejects.toMatchObject({ code: "22012" });
  });
  expect(await pool.sql`select what from written where what in ('before', 'after')`).toEqual([{ what: "before" }]);
  await pool.sql`truncate written`;
});

test("an error of the work itself arrives as it is, and nothing was written", async () => {
  const pool = open();
  const own = Object.assign(new Error("no such file"), { code: "ENOENT" });
  const ended = pool.sql.begin(async (sql) => {
    await sql`insert into written values ('never')`;
    throw own;
  });
  await expect(ended).rejects.toBe(own);
  await expect(pool.sql`select * from nowhere`).rejects.toMatchObject({ code: "42P01" });
  expect(await pool.sql`select 1 from written where what = 'never'`).toEqual([]);
});

test("a Postgres that is not there is unavailable at once", async () => {
  const pool = openPool({ url: "postgres://nobody@127.0.0.1:1/nothing", max: 2, settings: {} });
  onTestFinished(() => pool.close());
  await expect(pool.sql`select 1`).rejects.toThrow(StoreUnavailable);
  await expect(pool.sql.begin(async (sql) => sql`select 1`)).rejects.toThrow(StoreUnavailable);
});
