import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import { connectReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { assertTablesProtected } from "@kinkeeper/platform/postgres/tables-protected";
import type { Projection } from "@kinkeeper/platform/projection";
import { startProjections } from "@kinkeeper/platform/projections/projection-runner";
import { tallyProjection } from "@kinkeeper/platform/projections/tally-definitions";
import {
  connectTally,
  eventually,
  dependencies,
  tableHash,
  tallyJournal,
  tallyStore,
  vote,
} from "@kinkeeper/platform/projections/tally-fixture";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startPglite, type Pglite } from "./start-pglite.ts";

/** Made once, because initdb takes seconds: a database that holds 100 notes, closed cleanly. */
let made: string;
let madeAnew: Pglite["anew"];
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), "pglite-made-"));
  const pglite = await startPglite({ folder: made });
  madeAnew = pglite.anew;
  await write(pglite);
  await pglite.close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

const temporaryFolder = (from?: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "pglite-spec-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  return folder;
};

const rowsOf = async ({ url }: Pglite): Promise<number> => {
  const pool = openPool({ url, max: 1, settings: {} });
  try {
    const [there] = await pool.sql<{ there: boolean }[]>`select to_regclass('public.notes') is not null as there`;
    return there?.there ? (await pool.sql`select 1 from notes`).length : 0;
  } finally {
    await pool.close();
  }
};

const write = async ({ url }: Pglite): Promise<void> => {
  const pool = openPool({ url, max: 1, settings: {} });
  await pool.sql`create table if not exists notes (n int)`;
  await pool.sql`insert into notes select generate_series(1, 100)`;
  await pool.close();
};

test("given a folder, what was written is there after a stop and a start", async () => {
  expect(madeAnew).toBe("new");
  const again = await startPglite({ folder: temporaryFolder(made) });
  expect(again.anew).toBeUndefined();
  expect(await rowsOf(again)).toBe(100);
  await again.close();
});

test("given that the machine was started again without a clean stop, the database is made anew", async () => {
  const folder = temporaryFolder(made);
  writeFileSync(join(folder, "state.json"), JSON.stringify({ state: "open", boot: "another start of the machine" }));

  const again = await startPglite({ folder });
  expect(again.anew).toBe("in doubt");
  expect(await rowsOf(again)).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, "state.json"), "utf8"))).toMatchObject({ state: "open" });
  await again.close();
  expect(JSON.parse(readFileSync(join(folder, "state.json"), "utf8"))).toEqual({ state: "closed" });
});

test("given files that are broken although the stop was clean, the database is made anew", async () => {
  const folder = temporaryFolder(made);
  writeFileSync(join(folder, "pglite", "global", "pg_control"), "not a control file");

  const again = await startPglite({ folder });
  expect(again.anew).toBe("in doubt");
  await again.close();
});

test("given a process that was killed while it wrote, what it had written before is there, whole", async () => {
  const folder = temporaryFolder(made);
  const program = `
    const { startPglite } = await import(${JSON.stringify(new URL("./start-pglite.ts", import.meta.url).href)});
    const { openPool } = await import(${JSON.stringify(import.meta.resolve("@kinkeeper/platform/postgres/pool"))});
    const { url } = await startPglite({ folder: ${JSON.stringify(folder)} });
    const { sql } = openPool({ url, max: 1, settings: {} });
    
    for (let n = 0; ; n += 2) {
      await sql.begin(async (both) => { await both\`insert into notes values (\${n})\`; await both\`insert into notes values (\${n + 1})\`; });
      if (n === 200) console.log("enough");
    }`;
  writeFileSync(join(folder, "program.mjs"), program);
  const child = spawn(process.execPath, [join(folder, "program.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");

  const again = await startPglite({ folder });
  expect(again.anew).toBeUndefined();
  expect((await rowsOf(again)) % 2).toBe(0);
  await again.close();
});

test("a service's migrations, roles and row level security work on it as on Postgres", async () => {
  const migrations = temporaryFolder();
  writeFileSync(
    join(migrations, "0001-people.sql"),
    `create extension if not exists vector schema public;
     create table people (tenant_id uuid not null, id int not null, name text, at public.vector(3), primary key (tenant_id, id));
     select platform.protect('people');`,
  );
  const pglite = await startPglite();
  const tenants = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"] as const;
  const names = async (service: string) => {
    const readModel = await connectReadModel({ url: pglite.url, service, migrations: pathToFileURL(`${migrations}/`) });
    const people = tenants.map((tenant_id, n) => ({ tenant_id, id: n, name: `${service} ${n}`, at: "[1,2,3]" }));
    await readModel.service`insert into people ${readModel.service(people)}`;
    await assertTablesProtected(readModel.service, readModel.schema);
    const seen = await Promise.all(
      tenants.map((tenantId) =>
        readModel.asViewer({ tenantId, userId: "" }, (sql) => sql<{ name: string }[]>`select name from people`),
      ),
    );
    await readModel.close();
    return seen.map((rows) => rows.map(({ name }) => name));
  };

  const services = ["genealogy", "ai-chat", "identity", "archive"];
  expect(await Promise.all(services.map(names))).toEqual(services.map((name) => [[`${name} 0`], [`${name} 1`]]));
  const socketFolder = decodeURIComponent(new URL(pglite.url).hostname);
  await pglite.close();
  expect(existsSync(socketFolder)).toBe(false);
});

test("projections run on it, and build the same tables again", async () => {
  const pglite = await startPglite();
  onTestFinished(() => pglite.close());
  const journal = tallyJournal(tallyStore());
  const readModel = await connectTally(pglite.url, "tally");
  const runners = startProjections([tallyProjection as Projection], dependencies(readModel, journal));
  onTestFinished(() => runners.stop());
  for (let n = 0; n < 20; n += 1) await readModel.caughtUpTo(await vote(journal, `b${n % 3}`, n + 20, n + 50));
  expect(await readModel.service`select sum(votes)::int as votes from ballots`).toEqual([{ votes: 40 }]);
  const before = await tableHash(readModel);

  await runners.rebuild("tally");
  const count = async (): Promise<number> => (await readModel.service`select 1 from votes`).length;
  await eventually(count, (votes) => votes === 40);
  expect(await tableHash(readModel)).toBe(before);
});
