import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

test("given two temporary databases, each is empty and apart from the other", async () => {
  const [one, other] = await Promise.all([startTemporaryPostgres(), startTemporaryPostgres()]);
  const first = postgres(one.url, { max: 1 });
  const second = postgres(other.url, { max: 1 });
  try {
    await first`create table written (id int)`;
    const tables = await second`select 1 from information_schema.tables where table_name = 'written'`;
    expect(tables).toHaveLength(0);
  } finally {
    await Promise.all([first.end(), second.end()]);
    await Promise.all([one.stop(), other.stop()]);
  }
});

test("given a stopped database, when another is started, then it works again", async () => {
  const again = await startTemporaryPostgres();
  const sql = postgres(again.url, { max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
  await again.stop();
});

test("given databases with the tables of a service, asked for at once, each has them and nothing of the others", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  writeFileSync(path.join(folder, "0001-notes.sql"), "create table notes (id int); select platform.internal('notes');");
  const tables = { name: "helpdesk", migrations: pathToFileURL(`${folder}/`) } as const;
  const databases = await Promise.all([1, 2, 3].map(() => startTemporaryPostgres(tables)));
  try {
    for (const [index, { url }] of databases.entries()) {
      const sql = postgres(url, { max: 1 });
      await sql`insert into helpdesk.notes values (${index})`;
      expect(await sql`select id from helpdesk.notes`).toEqual([{ id: index }]);
      await sql.end();
    }
  } finally {
    await Promise.all(databases.map((database) => database.stop()));
  }
});
