import { randomUUID } from "node:crypto";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { withEarlierTables } from "@kinkeeper/platform/testing/earlier-tables";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPostings, postingsWhere, deletePostings, type Posting } from "./posting-lists.ts";

const migrations = new URL("../../migrations/", import.meta.url);

let database: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  database = await startTemporaryPostgres();
  readModel = await connectReadModel({ url: database.url, service: "archive", migrations });
});
afterAll(async () => {
  await readModel.close();
  await database.stop();
});

const read = ({ service }: PostgresReadModel, tenantId: string, owner: string | null) =>
  service.begin(
    (sql) => sql<Posting[]>`
      select p.* from ${postingsWhere(sql, sql`p.tenant_id = ${tenantId} and p.owner_id is not distinct from ${owner}::uuid`)} as p`,
  );
const keyOf = ({ term, number }: Posting): string => `${term}/${number}`;
const byKey = (postings: Iterable<Posting>): readonly Posting[] =>
  [...postings].map((one) => ({ ...one })).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const posting: fc.Arbitrary<Posting> = fc.record({
  term: fc.constantFrom("darwin", "=will", "köln", "1809", "a"),
  number: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  kind: fc.integer({ min: 0, max: 4 }),
  uses: fc.integer({ min: 1, max: 2 ** 15 - 1 }),
  length: fc.integer({ min: 0, max: 2 ** 28 - 1 }),
});
const ofDifferentDocuments = fc.uniqueArray(posting, { selector: keyOf, maxLength: 60 });

test("what was entered is read as it was, for its owner alone, until it is taken out", async () => {
  const act = fc.tuple(fc.constantFrom(null, randomUUID()), fc.boolean(), ofDifferentDocuments);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      const tenantId = randomUUID();
      const kept = new Map<string | null, Map<string, Posting>>();
      for (const [owner, isInserted, given] of acts) {
        const known = kept.get(owner) ?? new Map<string, Posting>();
        kept.set(owner, known);
        const changed = given.filter((one) => known.has(keyOf(one)) !== isInserted);
        const of = isInserted ? changed : [...known.values()].slice(0, given.length);
        await readModel.service.begin((sql) =>
          (isInserted ? insertPostings : deletePostings)(sql, { tenantId, owner }, of),
        );
        for (const one of of)
          if (isInserted) known.set(keyOf(one), one);
          else known.delete(keyOf(one));
      }
      for (const [owner, known] of kept)
        expect(byKey(await read(readModel, tenantId, owner))).toEqual(byKey(known.values()));
      const [left] = await readModel.service`
        select count(*)::int as rows from search_postings where tenant_id = ${tenantId} and entries = '{}'`;
      expect(left).toEqual({ rows: 0 });
    }),
    { numRuns: 40 },
  );
});

test("what an earlier version entered is read as it was", () =>
  withEarlierTables(
    { name: "archive", migrations },
    (file) => file < "0019",
    async ({ earlier, update }) => {
      const tenantId = randomUUID();
      const [given] = fc.sample(fc.uniqueArray(posting, { selector: keyOf, minLength: 200, maxLength: 200 }), 1);
      await earlier.service`
      insert into search_postings ${earlier.service(given!.map((one) => ({ ...one, tenant_id: tenantId })))}`;
      const after = await update();
      expect(after.rebuilt).toBe(false);
      expect(byKey(await read(after, tenantId, null))).toEqual(byKey(given!));
    },
  ));
