import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { memberChanges } from "@kinkeeper/contracts/genealogy/member-input";
import { relationshipFieldNames } from "@kinkeeper/contracts/genealogy/relationship";
import { sourceFieldNames, type FamilySource, type ListedSource } from "@kinkeeper/contracts/genealogy/sources";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";
import { purgeMembers } from "../members/purge-members.ts";
import { addMember } from "../testing/member-client.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(genealogy, { now: () => new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => harness.stop());

const secret = "2 RESN confidential";
/** Emma, of whom something of every list is kept private by her file, and Charles, whom she married in private. */
const file = gedcom(
  person(
    "I1",
    "Emma /Wedgwood/",
    "1 NAME Em /Secretname/",
    secret,
    "2 SOUR @S1@",
    "1 NAME Emmy",
    "1 BIRT",
    "2 DATE 2 MAY 1808",
    secret,
    "2 SOUR @S1@",
    "1 DEAT",
    "2 DATE 1896",
    "1 OCCU Painter",
    "2 SOUR @S1@",
    "3 PAGE 12",
    "1 RELI Secretfaith",
    secret,
    "2 SOUR @S1@",
    "1 NOTE The first.",
    "1 NOTE Secretnote",
    secret,
    "1 ASSO @I2@",
    "2 RELA friend",
    "1 ASSO @I3@",
    "2 RELA godparent",
    secret,
    "1 FAMS @F1@",
  ),
  person("I2", "Hidden /Secretson/", "1 RESN confidential", "1 DEAT Y"),
  person("I3", "Charles /Darwin/", "1 DEAT Y", "2 SOUR @S1@", "1 FAMS @F1@"),
  family("F1", "1 HUSB @I3@", "1 WIFE @I1@", "1 MARR", "2 DATE 29 JAN 1839", secret, "2 SOUR @S1@"),
  "0 @S1@ SOUR\n1 TITL Register of Maer\n1 AUTH The vicar\n",
);

/** A family with what a member's file tells, where it is changed, and those who read it: who brought it, and another member. */
const given = async () => {
  const tenantId = newId();
  const admin = await harness.as({ role: "tenant_admin", tenantId });
  const [owner, other] = [await harness.as({ tenantId }), await harness.as({ tenantId })];
  expect(await gedcomClient(owner).importFile(file)).toMatchObject({ status: "done", created: 3 });
  const { relationships } = gedcomClient(admin);
  const [marriage] = await relationships();
  const { sources } = (await admin.get<{ sources: ListedSource[] }>("/api/sources")).body;
  return {
    tenantId,
    admin,
    owner,
    other,
    emma: `/api/family-members/${marriage!.member2Id}`,
    charles: `/api/family-members/${marriage!.member1Id}`,
    marriage: `/api/family-relationships/${marriage!.id}`,
    source: `/api/sources/${sources[0]!.id}`,
  };
};
type Given = Awaited<ReturnType<typeof given>>;

const read = async <Answer = FamilyMemberWithRevision>(who: Caller, path: string): Promise<Answer> =>
  (await who.get<Answer>(path)).body;
const relationshipOf = async (who: Caller, path: string) =>
  (await read<FamilyRelationship[]>(who, "/api/family-relationships")).find(({ id }) => path.endsWith(id))!;
const only = (fields: readonly string[], shown: object): object =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => fields.includes(name)));
const memberFields = Object.keys(memberChanges.shape);

/** All that can be changed as who asks was given it, by where it is sent back to. */
const asGiven = async (who: Caller, { emma, charles, marriage, source }: Given) =>
  [
    [emma, only(memberFields, await read(who, emma))],
    [charles, only(memberFields, await read(who, charles))],
    [marriage, only(relationshipFieldNames, await relationshipOf(who, marriage))],
    [source, only(sourceFieldNames, await read<FamilySource>(who, source))],
  ] as const;
/** What an administrator sees of it all. */
const everything = async ({ admin, emma, charles, marriage, source }: Given) => [
  await read(admin, emma),
  await read(admin, charles),
  await relationshipOf(admin, marriage),
  await read<FamilySource>(admin, source),
];
const events = async ({ tenantId }: Given) => {
  const counts = ["member", "relationship", "source"].map((category) =>
    countEvents(harness.journal, tenantId, category),
  );
  return Promise.all(counts);
};

test("every call that changes what is there is for administrators, but for what members choose for themselves", () => {
  const changing = endpointsByService.genealogy.filter(({ method }) => method === "PATCH" || method === "PUT");
  const ids = (isForMembers: boolean) =>
    changing.flatMap(({ id, access }) => ((access === "signed-in") === isForMembers ? [id] : [])).toSorted();
  expect(ids(true)).toEqual(["chooseOwnPerson", "setMemberPhoto"]);
  expect(ids(false)).toEqual([
    "changeFamilyMember",
    "changeFamilyPrivacy",
    "changeFamilyRelationship",
    "changeSource",
    "confirmFinding",
    "joinPlaces",
    "locatePlace",
  ]);
});

describe("what was shown in part", () => {
  test("is not sent back by members, also not by who brought it, and stays as it was", async () => {
    const all = await given();
    const before = await everything(all);
    const counted = await events(all);
    expect(JSON.stringify(before)).toMatch(/Secretname.*Secretfaith.*Secretnote.*29 JAN 1839/);
    const { owner, other } = all;
    const shown = withoutIds(JSON.stringify(await asGiven(other, all)));
    expect(shown).not.toMatch(/secret|1808|1839/i);
    expect(shown).toMatch(/1896.*The first.*The vicar/);
    for (const member of [other, owner])
      for (const [path, fields] of await asGiven(member, all))
        expect([path, codeOf(await member.patch(path, fields))]).toEqual([path, "FORBIDDEN"]);
    expect(await everything(all)).toEqual(before);
    expect(await events(all)).toEqual(counted);
  });

  test("is sent back by administrators as they were given it, and nothing changes", async () => {
    const all = await given();
    const before = await everything(all);
    const counted = await events(all);
    for (const [path, shown] of await asGiven(all.admin, all)) {
      const answered = await all.admin.patch(path, shown);
      expect([path, answered.status, answered.body]).toEqual([path, 200, expect.anything()]);
    }
    expect(await everything(all)).toEqual(before);
    expect(await events(all)).toEqual(counted);
  });

  test("names, to administrators, also who was deleted, merged or erased since", async () => {
    const all = await given();
    const { admin, charles } = all;
    const [gone, purged, merged, kept, erased] = await Promise.all(
      ["Gone", "Purged", "Merged", "Kept", "Erased"].map((firstName) => addMember(admin, { firstName })),
    );
    const associations = [gone, purged, merged, erased].map((one, at) => ({
      id: `a${at}`,
      memberId: one!.id,
      role: "friend",
    }));
    expect((await admin.patch(charles, { associations })).status).toBe(200);
    await admin.delete(`/api/family-members/${purged!.id}`);
    const later = () => new Date("2027-06-01T12:00:00Z");
    const { readModel } = harness.service;
    const logger = { info: () => undefined, warn: () => undefined } as never;
    expect(await purgeMembers({ readModel, journal: harness.journal, logger, now: later, newId })()).toHaveLength(1);
    await admin.delete(`/api/family-members/${gone!.id}`);
    expect((await admin.post(`/api/family-members/${erased!.id}/erase`)).status).toBe(200);
    expect((await admin.post("/api/merges", { keptId: kept!.id, mergedId: merged!.id, take: [] })).status).toBe(200);
    const before = await everything(all);
    expect((await admin.patch(charles, only(memberFields, await read(admin, charles)))).status).toBe(200);
    expect(await everything(all)).toEqual(before);
  });
});
