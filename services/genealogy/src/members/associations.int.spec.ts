import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { FamilyMemberWithRevision, MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { gedcom, person } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";

let harness: ServiceHarness;
let admin: Caller;
let member: Caller;
beforeAll(async () => {
  harness = await startHarness(genealogy, { now: () => new Date("2026-11-21T12:00:00Z") });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  const tenantId = newId();
  admin = await harness.as({ role: "tenant_admin", tenantId });
  member = await harness.as({ tenantId });
});

const pathOf = (id: string): string => `/api/family-members/${id}`;
const told = async (id: string, who = admin) => (await who.get<FamilyMemberWithRevision>(pathOf(id))).body;
const associate = (id: string, associations: readonly Association[], who = admin) =>
  who.patch<FamilyMemberWithRevision>(pathOf(id), { associations });
const god = (memberId: string): Association => ({ id: "one", memberId, role: "godparent", words: "Godmother" });
const witness: Association = { id: "two", name: "Mr Stockdale", role: "witness", note: "At the font." };

describe("associations", () => {
  test("are changed by administrators, shown at both people, told in the history, and go back", async () => {
    const [ann, emma] = [await addMember(admin, { firstName: "Ann" }), await addMember(admin, { firstName: "Emma" })];
    expect((await associate(ann.id, [god(emma.id)], member)).status).toBe(403);
    expect((await associate(ann.id, [god(emma.id), witness])).body.associations).toEqual([god(emma.id), witness]);
    expect(await told(emma.id, member)).toMatchObject({
      associatedWith: [{ person: { id: ann.id, firstName: "Ann" }, role: "godparent", words: "Godmother" }],
    });
    expect((await admin.get<object[]>("/api/family-members")).body[0]).not.toHaveProperty("associations");

    await associate(ann.id, [witness]);
    const history = (await member.get<MemberHistoryEntry[]>(`${pathOf(ann.id)}/history`)).body;
    expect(history.map(({ changes }) => changes)).toMatchObject([
      [{ field: "associations", before: "Godmother: Emma", after: null }],
      [{ field: "associations", before: null, after: "Godmother: Emma; Witness: Mr Stockdale" }],
      [{ field: "firstName" }, { field: "isLiving" }],
    ]);
    expect(await told(emma.id)).not.toHaveProperty("associatedWith");
    await admin.post(`${pathOf(ann.id)}/revert`, { revision: 1 });
    expect((await told(ann.id)).associations).toEqual([god(emma.id), witness]);
    expect(await told(emma.id)).toHaveProperty("associatedWith");
    expect((await associate(ann.id, [])).body.associations).toBeNull();
  });

  test.each([
    ["nobody", { id: "one", role: "friend" }],
    ["somebody with a name as well", { id: "one", role: "friend", memberId: newId(), name: "Ann" }],
    ["what they were in no words", { id: "one", role: "other", name: "Ann" }],
    ["a role that is none", { id: "one", role: "godfather", name: "Ann" }],
  ])("refuse %s", async (_what, association) => {
    const { id } = await addMember(admin);
    expect(codeOf(await admin.patch(pathOf(id), { associations: [association] }))).toBe("INVALID_INPUT");
  });

  test("refuse somebody of another family as they refuse nobody", async () => {
    const stranger = await harness.as({ role: "tenant_admin" });
    const [{ id }, theirs] = [await addMember(admin), await addMember(stranger)];
    for (const memberId of [theirs.id, newId()])
      expect(codeOf(await associate(id, [{ id: "one", memberId, role: "friend" }]))).toBe("NOT_FOUND");
  });

  test("tell members nothing of who is kept private", async () => {
    const secret = { firstName: "Hidden", lastName: "Secretson", restrictions: ["confidential"] };
    const [ann, hidden] = [await addMember(admin, { firstName: "Ann" }), await addMember(admin, secret)];
    const one: Association = { id: "one", memberId: hidden.id, role: "friend", words: "Secret friend", note: "Secret" };
    await associate(ann.id, [one]);
    await associate(hidden.id, [god(ann.id)]);
    expect((await told(ann.id)).associations).toEqual([one]);
    const shown = await told(ann.id, member);
    expect(shown.associations).toEqual([{ id: "one", memberId: hidden.id, role: "friend" }]);
    expect(shown).not.toHaveProperty("associatedWith");
    expect(shown.associates).toMatchObject([{ person: { id: hidden.id, firstName: "Private", lastName: null } }]);
    expect(await told(ann.id)).toHaveProperty("associatedWith");
    expect(await told(hidden.id, member)).not.toHaveProperty("associations");
    const { body } = await member.get(`${pathOf(ann.id)}/history`);
    expect(JSON.stringify(body)).not.toMatch(/Secretson|Hidden/);
    for (const version of ["7.0", "5.5.1"]) {
      const exported = (await member.get<string>(`/api/gedcom/export?version=${version}`)).body;
      expect(exported).not.toMatch(/secret/i);
      expect(exported).toMatch(/1 ASSO @P\w*@\n2 (?:ROLE|RELA) /);
    }
  });

  test("lead to who remains when two are merged, and back", async () => {
    const [ann, emma, other] = [
      await addMember(admin, { firstName: "Ann" }),
      await addMember(admin, { firstName: "Emma" }),
      await addMember(admin, { firstName: "Emmy" }),
    ];
    await associate(ann.id, [god(other.id)]);
    await associate(other.id, [witness]);
    expect((await admin.post("/api/merges", { keptId: emma.id, mergedId: other.id, take: [] })).status).toBe(200);
    expect(await told(ann.id)).toMatchObject({ associates: [{ memberId: other.id, person: { id: emma.id } }] });
    expect(await told(emma.id)).toMatchObject({
      associations: [witness],
      associatedWith: [{ person: { id: ann.id } }],
    });
    expect(await gedcomClient(admin).exported()).toMatch(/1 ASSO @(\w+)@\n2 ROLE GODP\n3 PHRASE Godmother/);
    expect((await admin.post(`/api/merges/${other.id}/undo`)).status).toBe(200);
    expect(await told(ann.id)).toMatchObject({ associates: [{ memberId: other.id, person: { id: other.id } }] });
    expect(await told(emma.id)).not.toHaveProperty("associatedWith");
    expect((await told(emma.id)).associations ?? null).toBeNull();
    expect(await told(other.id)).toMatchObject({
      associations: [witness],
      associatedWith: [{ person: { id: ann.id } }],
    });
  });

  test("go with somebody erased", async () => {
    const [ann, emma] = [await addMember(admin, { firstName: "Ann" }), await addMember(admin, { firstName: "Emma" })];
    await associate(ann.id, [god(emma.id), witness]);
    expect((await admin.post(`${pathOf(ann.id)}/erase`)).status).toBeLessThan(300);
    expect(await told(emma.id)).not.toHaveProperty("associatedWith");
    expect(JSON.stringify(await told(ann.id))).not.toContain("Stockdale");
  });
});

const people = (...ofAnn: readonly string[]): string =>
  gedcom(
    person("I1", "Ann /Lee/", "1 DEAT Y", ...ofAnn),
    person("I2", "Bess /Lee/", "1 DEAT Y"),
    person("I3", "Carl /Lee/", "1 DEAT Y"),
  );

describe("associations of a file", () => {
  const idOf = async (firstName: string): Promise<string> =>
    (await gedcomClient(admin).people()).find((one) => one.firstName === firstName)!.id;
  const first = people(
    "1 ASSO @I3@",
    "2 ROLE GODP",
    "2 SOUR @S1@",
    "1 ASSO @VOID@",
    "2 PHRASE Mr Stockdale",
    "2 ROLE WITN",
  );
  const newer = people("1 ASSO @I2@", "2 ROLE FRIEND", "1 ASSO @VOID@", "2 PHRASE Mr Stockdale", "2 ROLE WITN");

  test("lead to its people, are said in the preview, go when undone, and come once", async () => {
    const client = gedcomClient(admin);
    await client.importFile(first);
    const ann = await idOf("Ann");
    const before = (await told(ann)).associations!;
    expect(before).toMatchObject([
      { memberId: await idOf("Carl"), role: "godparent" },
      { name: "Mr Stockdale", role: "witness" },
    ]);
    expect(await client.importFile(first)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });

    const { body: looked } = await client.preview(newer);
    const changed = (await admin.get<object>(`/api/gedcom/imports/${looked.id}/people?kind=changed`)).body;
    expect(JSON.stringify(changed)).toMatch(/"before":"Godparent: Carl Lee","after":"Friend: Bess Lee"/);
    await client.commit(looked.id);
    await client.until(looked.id, "done");
    expect((await told(ann)).associations).toMatchObject([{ memberId: await idOf("Bess") }, { role: "witness" }]);
    await client.undone(looked.id);
    expect((await told(ann)).associations).toEqual(before);
  });

  test.each(["7.0", "5.5.1"] as const)("and those of people come back from %s without a change", async (version) => {
    const client = gedcomClient(admin);
    await client.importFile(first);
    const ann = await idOf("Ann");
    const own: Association = { ...god(await idOf("Bess")), id: newId(), note: "In the church\nof Maer" };
    await associate(ann, [...(await told(ann)).associations!, own]);
    const bess = await idOf("Bess");
    await associate(bess, [god(ann)]);
    const text = await client.exported(version);
    const revisions = [(await told(ann)).associations, (await told(bess)).associations];
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect([(await told(ann)).associations, (await told(bess)).associations]).toEqual(revisions);
    expect(await client.exported(version)).toBe(text);

    const elsewhere = gedcomClient(await harness.as({ role: "tenant_admin" }));
    await elsewhere.importFile(text);
    const lines = (exported: string) => exported.split("\n").filter((line) => /ASSO|ROLE|RELA|PHRASE|NOTE/.test(line));
    expect(lines(await elsewhere.exported(version))).toEqual(lines(text));
  });
});
