import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { bytesOf, gedcomClient, isThere, realFile } from "../testing/gedcom-client.ts";

const royal = realFile("royal92.ged");

const vacuum = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1 });
  try {
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
};

describe.skipIf(!isThere(royal))("the royal houses of Europe", () => {
  let harness: ServiceHarness;
  let database: TemporaryPostgres;
  beforeAll(async () => {
    database = await startTemporaryPostgres();
    harness = await startHarness(genealogy, { postgres: database });
  });
  afterAll(() => harness.stop());

  test("come in with everybody and every relationship, change nothing the second time, and go as they came", async () => {
    const member = await harness.as();
    const { tenantId } = member.claims;
    const client = gedcomClient(member);
    const looked = (await client.preview(bytesOf(royal))).body;
    expect(looked).toMatchObject({
      status: "preview",
      fileName: "family.ged",
      people: 3010,
      families: 1422,
      progress: 0,
      created: 3010,
      updated: 0,
      unchanged: 0,
    });
    expect(await client.people()).toEqual([]);

    expect((await client.commit(looked.id)).body.status).toBe("running");
    expect((await client.commit(looked.id)).status).toBe(202);
    const done = await client.until(looked.id, "done", "failed");
    expect(done).toMatchObject({ status: "done", created: 3010, updated: 0, unchanged: 0, progress: 1 });
    const people = await client.people();
    const relationships = await client.relationships();
    expect(people).toHaveLength(3010);
    const victoria = people.find(
      ({ firstName, birthDate }) => firstName === "Victoria" && birthDate === "24 MAY 1819",
    )!;
    expect(victoria.title).toBe("Queen of England");
    expect(victoria).toMatchObject({ lastName: "Hanover", sex: "female", birthFrom: "1819-05-24", isLiving: false });
    const albert = relationships.find(
      ({ relationshipType, member1Id, member2Id }) =>
        relationshipType === "spouse" && [member1Id, member2Id].includes(victoria.id),
    )!;
    expect(albert.marriageDate).toBe("10 FEB 1840");

    // As autovacuum does at any time: from here on the statistics know of nobody who was removed.
    await vacuum(database.url);

    const before = await countEvents(harness.journal, tenantId!, "member");
    const relationshipsBefore = await countEvents(harness.journal, tenantId!, "relationship");
    const again = await client.importFile(bytesOf(royal));
    expect(again).toMatchObject({ status: "done", created: 0, updated: 0, unchanged: 3010 });
    expect(await countEvents(harness.journal, tenantId!, "member")).toBe(before);
    expect(await countEvents(harness.journal, tenantId!, "relationship")).toBe(relationshipsBefore);

    expect(await client.undone(again.id)).toMatchObject({ removed: 0, restored: 0, kept: 0 });
    expect(await client.people()).toHaveLength(3010);
    expect(await client.undone(looked.id)).toMatchObject({ removed: 3010, restored: 0, kept: 0 });
    expect(await client.people()).toEqual([]);
    expect(await client.relationships()).toEqual([]);

    const anew = await client.importFile(bytesOf(royal));
    expect(anew).toMatchObject({ created: 3010 });
    expect(await client.relationships()).toHaveLength(relationships.length);
  });
});
