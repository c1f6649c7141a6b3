import postgres from "postgres";
import { expect, test } from "vitest";
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
