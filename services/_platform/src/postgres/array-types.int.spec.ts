import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { openPool, type Pool } from "./pool.ts";
import { recordset } from "./recordset.ts";

let database: TemporaryPostgres;
let pool: Pool;
beforeAll(async () => {
  database = await startTemporaryPostgres();
  pool = openPool({ url: database.url, max: 2, settings: {} });
});
afterAll(async () => {
  await pool.close();
  await database.stop();
});

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("NULL", "", '"', "\\", "{", "a,b", "\n", "\\n"));
const storable = text.filter((value) => !value.includes("\0") && value.isWellFormed());

test("texts come back from an array as they went in, whatever they hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(storable)), async (values) => {
      const [row] = await pool.sql<{ back: unknown }[]>`select ${values}::text[] as back`;
      expect(row?.back).toEqual(values);
    }),
  );
});

test("rows come back from a record set as they went in, whatever their texts and lists hold", async () => {
  const columns = { name: "text", number: "int", is_there: "boolean", list: "text[]" } as const;
  const row = fc.record({
    name: fc.option(storable),
    number: fc.option(fc.integer({ min: -1_000, max: 1_000 })),
    is_there: fc.option(fc.boolean()),
    list: fc.option(fc.array(storable)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const found = await pool.sql`select x.* from ${recordset(pool.sql, rows, columns)}`;
      expect([...found]).toEqual(rows);
    }),
  );
});

test("arrays of every usual type arrive as values of that type", async () => {
  const day = new Date("1859-11-24T00:00:00.000Z");
  const id = "0190a000-0000-7000-8000-000000000001";
  const [row] = await pool.sql`
    select '{t,f}'::boolean[] as booleans, ${[1, -2]}::int[] as integers, ${["9007199254740993"]}::bigint[] as big,
      ${[1.5]}::float8[] as floats, ${[id]}::uuid[] as ids, ${[day.toISOString()]}::timestamptz[] as times,
      ${[{ a: 1 }, { b: "x" }] as never}::jsonb[] as objects, '{{1,2},{3,null}}'::int[] as nested, '{}'::text[] as none,
      ${pool.sql.array(["x", "y"])} as texts, 'x' = any(${["x"]}) as found`;
  expect(row).toEqual({
    booleans: [true, false],
    integers: [1, -2],
    big: ["9007199254740993"],
    floats: [1.5],
    ids: [id],
    times: [day],
    objects: [{ a: 1 }, { b: "x" }],
    nested: [
      [1, 2],
      [3, null],
    ],
    none: [],
    texts: ["x", "y"],
    found: true,
  });
});
