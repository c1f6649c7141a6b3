import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

/** Charles, who is as anybody, and Emma, who is restricted so. */
const familyOf = async (restrictions: readonly string[]) => {
  const tenantId = newId();
  const admin = await harness.as({ tenantId, role: "tenant_admin" });
  const member = await harness.as({ tenantId });
  const add = async (details: object) =>
    (await admin.post<FamilyMemberWithRevision>("/api/family-members", { isLiving: false, ...details })).body.id;
  const charles = await add({ firstName: "Charles", lastName: "Darwin", sex: "male", birthDate: "12 Feb 1809" });
  const emma = await add({
    firstName: "Emma",
    lastName: "Wedgwood",
    sex: "female",
    birthDate: "2 May 1808",
    restrictions,
  });
  const ties = async (): Promise<readonly string[]> => {
    const { people, relationships } = gedcomClient(admin);
    const names = new Map((await people()).map(({ id, firstName }) => [id, firstName]));
    const all = await relationships();
    return all
      .map(
        (one) => `${names.get(one.member1Id)} ${one.relationshipType} ${names.get(one.member2Id)} ${one.marriageDate}`,
      )
      .toSorted((one, other) => (one < other ? -1 : 1));
  };
  return { admin, member, charles, emma, ties };
};

const file = gedcom(
  person("I1", "Charles /Darwin/", "1 SEX M", ...born("12 FEB 1809"), "1 FAMS @F1@"),
  person("I2", "Emma /Wedgwood/", "1 SEX F", ...born("2 MAY 1808"), "1 FAMS @F1@"),
  person("I3", "Horace /Darwin/", "1 SEX M", ...born("13 MAY 1851"), "1 FAMC @F1@"),
  family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 29 JAN 1839", "1 NOTE Kept whole."),
);
const issuesOf = async (who: Caller, id: string) =>
  (await who.get<{ issues: { message: string }[] }>(`/api/gedcom/imports/${id}/issues`)).body.issues.map(
    ({ message }) => message,
  );
const leftOut = (relative: string) =>
  `@I2@ is locked, so only a family admin can add the relationship to @${relative}@. It is left out.`;

describe("somebody locked", () => {
  test("is related to nobody by a member's file, which is told before and after; what it says of the family stays", async () => {
    const { admin, member, ties } = await familyOf(["locked"]);
    const members = gedcomClient(member);
    const { body: preview } = await members.preview(file);
    expect(await issuesOf(member, preview.id)).toEqual([leftOut("I1"), leftOut("I3")]);
    await members.commit(preview.id);
    const done = await members.until(preview.id, "done");
    expect(await issuesOf(member, done.id)).toEqual([leftOut("I1"), leftOut("I3")]);
    expect(await ties()).toEqual(["Charles parent Horace 29 JAN 1839"]);
    expect(await gedcomClient(admin).exported()).toContain("Kept whole.");
    expect(await members.undone(done.id)).toMatchObject({ kept: 0 });
    expect(await ties()).toEqual([]);
  });

  test("is related by the same file where an administrator imports it, also after the member", async () => {
    const { admin, member, ties } = await familyOf(["locked"]);
    await gedcomClient(member).importFile(file);
    const done = await gedcomClient(admin).importFile(file);
    expect(await issuesOf(admin, done.id)).toEqual([]);
    expect(await ties()).toEqual([
      "Charles parent Horace 29 JAN 1839",
      "Charles spouse Emma 29 JAN 1839",
      "Emma parent Horace null",
    ]);
    const married = /1 MARR\n2 DATE 29 JAN 1839\n/g;
    expect((await gedcomClient(admin).exported()).match(married)).toHaveLength(1);
  });

  test("keeps the relationships that they have: what a member's file says of those waits", async () => {
    const { admin, member, charles, emma, ties } = await familyOf(["locked"]);
    const couple = { member1Id: charles, member2Id: emma, relationshipType: "spouse" };
    expect((await admin.post("/api/family-relationships", couple)).status).toBe(201);
    const done = await gedcomClient(member).importFile(file);
    expect(await issuesOf(member, done.id)).toEqual([leftOut("I3")]);
    expect(await ties()).toEqual(["Charles parent Horace null", "Charles spouse Emma null"]);
    const accepted = await admin.post(`/api/gedcom/imports/${done.id}/changes/accept`, {});
    expect(accepted.status).toBe(200);
    expect(await ties()).toEqual(["Charles parent Horace null", "Charles spouse Emma 29 JAN 1839"]);
  });

  test("and hidden is not told of to the member", async () => {
    const { member, ties } = await familyOf(["confidential", "locked"]);
    const done = await gedcomClient(member).importFile(file);
    expect(await issuesOf(member, done.id)).toEqual([]);
    expect(await ties()).toEqual(["Charles parent Horace 29 JAN 1839"]);
  });
});

test("somebody who is not locked is related by a member's file", async () => {
  const { member, ties } = await familyOf([]);
  const done = await gedcomClient(member).importFile(file);
  expect(await issuesOf(member, done.id)).toEqual([]);
  expect(await ties()).toHaveLength(3);
});

test("somebody locked is not related by lines of our own export either, which is told", async () => {
  const [theirs, ours] = [await familyOf([]), await familyOf(["locked"])];
  for (const relationshipType of ["spouse", "cousin"]) {
    const tie = { member1Id: theirs.charles, member2Id: theirs.emma, relationshipType };
    expect((await theirs.admin.post("/api/family-relationships", tie)).status).toBe(201);
  }
  const exported = await gedcomClient(theirs.admin).exported();
  expect(exported).toContain("1 _KIN ");
  const done = await gedcomClient(ours.member).importFile(exported);
  const told = await issuesOf(ours.member, done.id);
  expect(told).toEqual([1, 2].map(() => expect.stringContaining("is locked, so only a family admin can add")));
  expect(await ours.ties()).toEqual([]);
});
