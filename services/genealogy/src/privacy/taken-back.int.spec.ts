import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

/** An administrator and a member of a new family, and all that each is told. */
const readers = async () => {
  const tenantId = newId();
  const admin = await harness.as({ role: "tenant_admin", tenantId });
  const other = await harness.as({ role: "member", tenantId });
  const told = async (who: typeof admin): Promise<string> => {
    const client = gedcomClient(who);
    const people = await client.people();
    const each = people.map(({ id }) => who.get(`/api/family-members/${id}`).then(({ body }) => body));
    const lists = [people, await Promise.all(each), await client.relationships(), await client.exported()];
    return withoutIds(JSON.stringify([...lists, (await who.get("/api/sources")).body]));
  };
  return { admin, other, client: gedcomClient(admin), told };
};

const idOf = (people: readonly FamilyMember[], name: string): string =>
  people.find(({ firstName }) => firstName === name)!.id;

const file = ({ ofEmma = [], ofFamily = [] }: { ofEmma?: readonly string[]; ofFamily?: readonly string[] }): string =>
  gedcom(
    person("I1", "Emma /Wedgwood/", "1 DEAT Y", ...ofEmma),
    person("I2", "Charles /Darwin/", "1 DEAT Y"),
    family("F1", "1 HUSB @I2@", "1 WIFE @I1@", ...ofFamily),
  );

describe("what a file kept private, and somebody edited since, is told to nobody once the import is undone:", () => {
  test.each([
    ["of a birth", ["1 BIRT", "2 DATE 1803", "2 PLAC Secretplace", "2 RESN privacy"]],
    ["of somebody", ["1 RESN confidential", "1 BIRT", "2 DATE 1803", "2 PLAC Secretplace", "1 OCCU Secretpainter"]],
  ])("%s", async (_what, ofEmma) => {
    const { admin, other, client, told } = await readers();
    await client.importFile(file({}));
    const { id } = await client.importFile(file({ ofEmma }));
    const path = `/api/family-members/${idOf(await client.people(), "Emma")}`;
    const { facts } = (await admin.get<FamilyMemberWithRevision>(path)).body;
    const changes = {
      birthDate: "3 MAY 1803",
      birthPlace: "Secretplace, Staffordshire",
      ...(facts ? { facts: facts.map((fact) => ({ ...fact, value: "Secretly a painter" })) } : {}),
    };
    expect((await admin.patch(path, changes)).status).toBe(200);
    expect(await told(admin)).toMatch(/Secret/);
    expect(await told(other)).not.toMatch(/Secret|1803/);
    await client.undone(id);
    expect(idOf(await gedcomClient(other).people(), "Emma")).toBeDefined();
    expect(await told(other)).not.toMatch(/Secret|1803/);
  });

  test.each([
    ["of a marriage", ["1 MARR", "2 DATE 1825", "2 PLAC Secretchapel", "2 RESN privacy"]],
    ["of a couple", ["1 RESN confidential", "1 MARR", "2 DATE 1825", "2 PLAC Secretchapel"]],
  ])("%s", async (_what, ofFamily) => {
    const { admin, other, client, told } = await readers();
    await client.importFile(file({}));
    const { id } = await client.importFile(file({ ofFamily }));
    const path = `/api/family-relationships/${(await client.relationships())[0]!.id}`;
    const changes = { marriageDate: "3 MAY 1825", marriagePlace: "Secretchapel, Maer" };
    expect((await admin.patch(path, changes)).status).toBe(200);
    expect(await told(admin)).toMatch(/Secretchapel/);
    expect(await told(other)).not.toMatch(/Secret|1825/);
    await client.undone(id);
    expect(await gedcomClient(other).relationships()).toHaveLength(1);
    expect(await told(other)).not.toMatch(/Secret|1825/);
  });
});

test("what was private of somebody, and was edited since, is told to nobody once a merge is undone", async () => {
  const { admin, other, client, told } = await readers();
  const add = async (one: object) =>
    (await admin.post<FamilyMemberWithRevision>("/api/family-members", { isLiving: false, ...one })).body.id;
  const secret = { birthDate: "1803", birthPlace: "Secretplace", birthCitations: [{ source: "Secretregister" }] };
  const mergedId = await add({ firstName: "Emma", ...secret, isBirthPrivate: true });
  const keptId = await add({ firstName: "Anna" });
  const take = ["birthDate", "birthPlace"];
  expect((await admin.post("/api/merges", { keptId, mergedId, take })).status).toBe(200);
  const changes = { birthPlace: "Secretplace, Maer", birthCitations: [{ source: "Secretregister", page: "7" }] };
  expect((await admin.patch(`/api/family-members/${keptId}`, changes)).status).toBe(200);
  expect(await told(other)).not.toMatch(/Secret|1803/);
  expect((await admin.post(`/api/merges/${mergedId}/undo`)).status).toBe(200);
  expect(await client.people()).toHaveLength(2);
  expect(await told(other)).not.toMatch(/Secret|1803/);
});

describe("what is private of two who were merged into one stays so once the first merge is undone:", () => {
  const merged = async (first: object, second: object, take: readonly string[], marriages: readonly object[] = []) => {
    const { admin, other, told } = await readers();
    const add = async (one: object) =>
      (await admin.post<FamilyMemberWithRevision>("/api/family-members", { isLiving: false, ...one })).body.id;
    const keptId = await add({ firstName: "Anna" });
    const husband = await add({ firstName: "Charles" });
    const marry = async (member1Id: string, marriage: object) => {
      const tie = { member1Id, member2Id: husband, relationshipType: "spouse", ...marriage };
      expect((await admin.post("/api/family-relationships", tie)).status).toBe(201);
    };
    if (marriages.length > 0) await marry(keptId, {});
    const merge = async (one: object, marriage: object | undefined, taken: string) => {
      const mergedId = await add({ firstName: "Emma", ...one });
      if (marriage) await marry(mergedId, marriage);
      const body = { keptId, mergedId, take: taken === "" ? [] : [taken] };
      expect((await admin.post("/api/merges", body)).status).toBe(200);
      return mergedId;
    };
    const undo = async (id: string) => expect((await admin.post(`/api/merges/${id}/undo`)).status).toBe(200);
    const firstId = await merge(first, marriages[0], take[0] ?? "");
    const secondId = await merge(second, marriages[1], take[1] ?? "");
    expect(await told(other)).not.toMatch(/Secret|18\d\d/);
    await undo(firstId);
    expect(await told(admin)).toMatch(/Secret/);
    expect(await told(other)).not.toMatch(/Secret|18\d\d/);
    await undo(secondId);
    expect(await told(other)).not.toMatch(/Secret|18\d\d/);
    const kept = (await admin.get<FamilyMemberWithRevision>(`/api/family-members/${keptId}`)).body;
    return { told: await told(other), kept, marriages: await gedcomClient(admin).relationships() };
  };

  test("a birth", async () => {
    const hidden = { isBirthPrivate: true };
    const [first, second] = [
      { birthDate: "1803", ...hidden },
      { birthPlace: "Secretplace", ...hidden },
    ];
    const { kept } = await merged(first, second, ["birthDate", "birthPlace"]);
    expect(kept).toMatchObject({ firstName: "Anna", birthDate: null, birthPlace: null });
    expect(kept.isBirthPrivate ?? false).toBe(false);
  });
  test("somebody", async () => {
    const restrictions = ["confidential"];
    const { told } = await merged({ deathDate: "1896", restrictions }, { birthPlace: "Secretplace", restrictions }, [
      "deathDate",
      "birthPlace",
    ]);
    expect(told).toContain("Anna");
  });
  test("a marriage", async () => {
    const hidden = { isMarriagePrivate: true };
    const told = [
      { marriageDate: "1825", ...hidden },
      { marriagePlace: "Secretchapel", ...hidden },
    ];
    const { marriages } = await merged({}, {}, [], told);
    expect(marriages).toHaveLength(3);
    expect(marriages.filter(({ isMarriagePrivate }) => isMarriagePrivate)).toHaveLength(2);
  });
});

test("what a later file keeps private stays so once an earlier one is undone", async () => {
  const { admin, other, client, told } = await readers();
  const birth = ["1 BIRT", "2 DATE 1803", "2 RESN privacy"];
  const marriage = ["1 MARR", "2 DATE 1825", "2 RESN privacy"];
  await client.importFile(file({}));
  const { id } = await client.importFile(file({ ofEmma: birth, ofFamily: marriage }));
  const place = "2 PLAC Secretplace";
  await client.importFile(file({ ofEmma: [...birth, place], ofFamily: [...marriage, place] }));
  await client.undone(id);
  expect(await told(admin)).toMatch(/Secretplace/);
  expect(await told(other)).not.toMatch(/Secret|1803|1825/);
});

test("what is private of who was merged since stays so once an import is undone that kept the same private", async () => {
  const { admin, other, client, told } = await readers();
  await client.importFile(file({}));
  const ofEmma = ["1 BIRT", "2 DATE 1803", "2 RESN privacy"];
  const { id } = await client.importFile(file({ ofEmma, ofFamily: ["1 MARR", "2 DATE 1825", "2 RESN privacy"] }));
  const people = await client.people();
  const [keptId, husband] = [idOf(people, "Emma"), idOf(people, "Charles")];
  const secret = { birthPlace: "Secretplace", isBirthPrivate: true };
  const twin = { firstName: "Emma", isLiving: false, ...secret };
  const mergedId = (await admin.post<FamilyMemberWithRevision>("/api/family-members", twin)).body.id;
  const tie = { member1Id: mergedId, member2Id: husband, relationshipType: "spouse" };
  const marriage = { ...tie, marriagePlace: "Secretchapel", isMarriagePrivate: true };
  expect((await admin.post("/api/family-relationships", marriage)).status).toBe(201);
  expect((await admin.post("/api/merges", { keptId, mergedId, take: ["birthPlace"] })).status).toBe(200);
  await client.undone(id);
  expect(await told(admin)).toMatch(/Secretplace.*Secretchapel/);
  expect(await told(other)).not.toMatch(/Secret|1803|1825/);
});
