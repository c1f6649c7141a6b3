import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { difficultFiles } from "../gedcom/testing/difficult-files.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const godmother = ["1 ASSO @I2@", "2 RELA godmother", "2 NOTE kind", "2 SOUR @S1@", "3 PAGE 7"];
const file = gedcom(
  person(
    "I1",
    "Ann /Lee/",
    ...born("1800"),
    "1 CHR",
    "2 DATE 1801",
    "2 ASSO @I2@",
    "3 RELA witness",
    "1 DEAT Y",
    ...godmother,
    "1 ASSO @I3@",
    "2 RELA friend",
  ),
  person("I2", "Bess /Ray/", ...born("1780"), "1 DEAT Y", "1 _HEIGHT tall"),
  person("I3", "Cora /Ray/", ...born("1780"), "1 DEAT Y"),
  "0 @S1@ SOUR\n1 TITL Register\n",
);

const start = async (isEdited: boolean) => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  await client.importFile(file);
  const people = await client.people();
  const idOf = (name: string): string => people.find(({ firstName }) => firstName === name)!.id;
  const ann = `/api/family-members/${idOf("Ann")}`;
  if (isEdited) expect(await admin.patch(ann, { birthPlace: "Maer" })).toMatchObject({ status: 200 });
  const told = async () => (await admin.get<FamilyMemberWithRevision>(ann)).body;
  const exports = async () => ({ "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") });
  return { admin, client, idOf, told, exports };
};

const cases = (["7.0", "5.5.1"] as const).flatMap((version) =>
  [false, true].map((isEdited) => [version, isEdited] as const),
);

describe.each(cases)("an export of %s in which somebody is missing (others were changed: %j)", (version, isEdited) => {
  test("says nothing of those who were removed: nothing changes, and once they are back all is as it was", async () => {
    const { admin, client, idOf, told, exports } = await start(isEdited);
    const [before, toldBefore] = [await exports(), (await told()).associations];
    const bess = `/api/family-members/${idOf("Bess")}`;
    expect((await admin.delete(bess)).status).toBe(204);
    const without = await exports();
    expect(without[version]).not.toMatch(/godmother|kind|@I2@/);
    expect(await client.importFile(without[version])).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(without);
    expect(await client.importFile(file)).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(without);
    expect(await admin.post(`${bess}/revert`, { revision: 0 })).toMatchObject({ status: 200 });
    expect((await told()).associations).toEqual(toldBefore);
    expect(await exports()).toEqual(before);
  });

  test("says nothing of those who were removed to a member either: their export loses no line where it comes back", async () => {
    const { admin, client, idOf, exports } = await start(isEdited);
    // Who was changed here is not told apart from their file any more once it came back.
    const lines = async () => JSON.stringify(await exports()).replaceAll(/\\n[12] (TAG )?_(KINID|EDITED) [^\\]*/g, "");
    const before = await lines();
    const bess = `/api/family-members/${idOf("Bess")}`;
    expect((await admin.delete(bess)).status).toBe(204);
    const member = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId! }));
    expect(await client.importFile(await member.exported(version))).toMatchObject({ created: 0, updated: 0 });
    expect(await admin.post(`${bess}/revert`, { revision: 0 })).toMatchObject({ status: 200 });
    expect(await lines()).toBe(before);
  });

  test("is corrected, and leaves with whom they are associated", async () => {
    const { admin, client, idOf, told } = await start(isEdited);
    const bess = `/api/family-members/${idOf("Bess")}`;
    expect((await admin.delete(bess)).status).toBe(204);
    const text = await client.exported(version);
    const corrected = text.replace("2 DATE 1800", "2 DATE 1799").replace(/\n1 ASSO @I3@(?:\n[2-9] .*)+/, "");
    expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 1 });
    expect(await admin.post(`${bess}/revert`, { revision: 0 })).toMatchObject({ status: 200 });
    const associations = [{ memberId: idOf("Bess"), role: "godparent", words: "godmother", note: "kind" }];
    expect((await told()).associations).toMatchObject(associations);
    expect(await told()).toMatchObject({ birthDate: "1799", birthPlace: isEdited ? "Maer" : null });
  });

  test("calls those who were merged by who remains: nothing changes, and once that is undone all is as it was", async () => {
    const { admin, client, idOf, exports } = await start(isEdited);
    const before = await exports();
    const merge = { keptId: idOf("Cora"), mergedId: idOf("Bess"), take: [] };
    expect(await admin.post("/api/merges", merge)).toMatchObject({ status: 200 });
    const merged = await exports();
    expect(merged[version]).toMatch(/2 (?:__)?ASSO @I3@/);
    expect(await client.importFile(merged[version])).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(merged);
    expect(await admin.post(`/api/merges/${merge.mergedId}/undo`)).toMatchObject({ status: 200 });
    expect(await exports()).toEqual(before);
  });
});

describe.each(["7.0", "5.5.1"] as const)("families in an export of %s in which somebody is missing", (version) => {
  const withFamily = async (text: string) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(text);
    const people = await client.people();
    const idOf = (name: string): string => people.find(({ firstName }) => firstName === name)!.id;
    const exports = async () => ({ "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") });
    return { admin, client, idOf, exports };
  };
  const wedding = gedcom(
    person("I1", "Abel /Lee/", "1 SEX M", "1 DEAT Y", "1 FAMS @F1@"),
    person("I2", "Bess /Lee/", "1 SEX F", "1 DEAT Y", "1 FAMS @F1@"),
    person("I3", "Cora /Ray/", "1 DEAT Y"),
    person("I4", "Dora /Ray/", "1 DEAT Y"),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", "2 DATE 1822", "2 ASSO @I3@", "3 RELA witness"),
  );

  test("tell of a wedding without a witness who was removed, and with them once they are back", async () => {
    const { admin, client, idOf, exports } = await withFamily(wedding);
    const before = await exports();
    expect((await admin.delete(`/api/family-members/${idOf("Cora")}`)).status).toBe(204);
    const without = await exports();
    expect(without[version]).not.toContain("@I3@");
    expect(await client.importFile(without[version])).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(without);
    expect(await admin.post(`/api/family-members/${idOf("Cora")}/revert`, { revision: 0 })).toMatchObject({
      status: 200,
    });
    expect(await exports()).toEqual(before);
  });

  test.each([
    ["a witness", wedding, "Dora", "Cora"],
    ["a husband", difficultFiles["a child adopted by the second husband of the mother"]!, "Father", "Second"],
  ])("are as they were once the merge of %s is undone", async (_who, text, keptName, mergedName) => {
    const { admin, client, idOf, exports } = await withFamily(text);
    const before = await exports();
    const merge = { keptId: idOf(keptName), mergedId: idOf(mergedName), take: [] };
    expect(await admin.post("/api/merges", merge)).toMatchObject({ status: 200 });
    const merged = await exports();
    expect(await client.importFile(merged[version])).toMatchObject({ created: 0, updated: 0 });
    expect(await exports()).toEqual(merged);
    expect(await admin.post(`/api/merges/${merge.mergedId}/undo`)).toMatchObject({ status: 200 });
    expect(await exports()).toEqual(before);
  });
});
