import type { UserRole } from "@kinkeeper/contracts/enumerations";
import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

/** People of one new family, by their roles. */
const family = async <Roles extends readonly UserRole[]>(...roles: Roles) => {
  const tenantId = newId();
  return (await Promise.all(roles.map((role) => harness.as({ role, tenantId })))) as {
    [Role in keyof Roles]: Awaited<ReturnType<SharedHarness["as"]>>;
  };
};

const wedgwood = {
  firstName: "Emma",
  lastName: "Wedgwood",
  isLiving: false,
  birthDate: "2 MAY 1803",
  birthPlace: "Secretplace",
  deathDate: "1896",
  biography: "Secretnote about her.",
  notes: [
    { id: "five", text: "A public remark." },
    { id: "six", text: "Secretremark about her." },
  ],
  otherNames: [
    { type: "nickname", firstName: "Em" },
    { type: "religious", firstName: "Secretname", citations: [{ source: "Register of Secretname" }] },
  ],
  facts: [
    { id: "one", type: "occupation", value: "Painter" },
    { id: "two", type: "religion", value: "Secretfaith", citations: [{ source: "Register of Secretfaith" }] },
  ],
};

/** Charles was her godfather, somebody else a friend. */
const peopleOfEmma = (charlesId: string): readonly Association[] => [
  { id: "three", memberId: charlesId, role: "godparent", words: "Secretgodfather" },
  { id: "four", name: "Secretfriend", role: "friend", citations: [{ source: "Secretletter" }] },
];

/** Emma and Charles, whom a member added, and what an administrator says of who may see it. */
const couple = async () => {
  const [admin, owner, other] = await family("tenant_admin", "member", "member");
  const emma = (await owner.post<FamilyMemberWithRevision>("/api/family-members", wedgwood)).body;
  const charles = (await owner.post<FamilyMemberWithRevision>("/api/family-members", { firstName: "Charles" })).body;
  const wedding = (
    await owner.post<FamilyRelationship>("/api/family-relationships", {
      member1Id: emma.id,
      member2Id: charles.id,
      relationshipType: "spouse",
      marriageDate: "29 JAN 1825",
      marriagePlace: "Secretchapel",
      partnership: "divorced",
      endDate: "7 JUN 1850",
      endPlace: "Secretcourt",
      endCitations: [{ source: "Rolls of Secretcourt" }],
    })
  ).body;
  const path = `/api/family-members/${emma.id}`;
  const associations = peopleOfEmma(charles.id);
  expect((await admin.patch(path, { associations })).status).toBe(200);
  const hide = async () => {
    const [occupation, religion] = wedgwood.facts;
    const facts = [occupation, { ...religion, isPrivate: true }];
    const [nickname, name] = wedgwood.otherNames;
    const otherNames = [nickname, { ...name, isPrivate: true }];
    const people = associations.map((one) => ({ ...one, isPrivate: true }));
    const notes = wedgwood.notes.map((note) => (note.id === "six" ? { ...note, isPrivate: true } : note));
    const parts = { isBirthPrivate: true, isBiographyPrivate: true, otherNames, facts, associations: people, notes };
    expect((await admin.patch(path, parts)).status).toBe(200);
    const marriage = `/api/family-relationships/${wedding.id}`;
    expect((await admin.patch(marriage, { isPrivate: true })).body).toMatchObject({ isPrivate: true });
  };
  const tells = async (who: Caller): Promise<(readonly [string, string])[]> => {
    const paths = [
      "/api/family-members",
      "/api/family-relationships",
      "/api/family-tree",
      path,
      `${path}/kin`,
      `/api/family-members/${charles.id}`,
      `/api/family-members/${charles.id}/relationship-history`,
      "/api/gedcom/export?version=7.0",
      "/api/gedcom/export?version=5.5.1",
      "/api/anniversaries?day=2026-05-02",
      "/api/anniversaries?day=2026-01-29",
      "/api/consistency",
      "/api/family-dates",
      "/api/places",
      `${path}/places`,
      "/api/people-index?q=secretplace",
      "/api/people-index?q=secretname",
      "/api/sources",
      `/api/kinship?from=${emma.id}&to=${charles.id}`,
      `/api/genealogy/answers?question=${encodeURIComponent("When was Emma Wedgwood born?")}`,
      `/api/genealogy/answers?question=${encodeURIComponent("When did Emma Wedgwood marry?")}`,
      `/api/genealogy/answers?question=${encodeURIComponent("Who was Secretname?")}`,
    ];
    const found: (readonly [string, string])[] = [];
    for (const one of paths) {
      const { status, body } = await who.get(one);
      expect([one, status]).toStrictEqual([one, 200]);
      const word = /secret(?:place|faith|chapel|court|name|note|remark|godfather|friend|letter)|1803|1825|1850/i.exec(
        withoutIds(typeof body === "string" ? body : JSON.stringify(body)).replace(
          /"(?:search|question)":"[^"]*"/g,
          "",
        ),
      );
      if (word) found.push([one, word[0].toLowerCase()]);
    }
    return found;
  };
  return { admin, owner, other, emma, charles, wedding, path, hide, tells };
};

describe("a fact, an association, a birth and a marriage that an administrator made private", () => {
  test("are told to administrators and to who added them, and nowhere to anybody else", async () => {
    const { admin, owner, other, emma, charles, path, hide, tells } = await couple();
    const before = await tells(other);
    // Every entrance that is looked through tells something as long as nothing is private.
    expect(before.map(([one]) => one)).toEqual(
      expect.arrayContaining([
        "/api/family-members",
        "/api/family-relationships",
        "/api/family-dates",
        path,
        `/api/family-members/${charles.id}`,
        "/api/places",
        "/api/sources",
        "/api/people-index?q=secretname",
      ]),
    );
    await hide();
    expect(await tells(other)).toStrictEqual([]);
    expect(await tells(admin)).toStrictEqual(before);
    expect(await tells(owner)).toStrictEqual(before);

    const seen = (await owner.get<FamilyMemberWithRevision>(path)).body;
    expect(seen).toMatchObject({ birthDate: "2 MAY 1803", isBirthPrivate: true });
    expect(seen.facts).toMatchObject([{ id: "one" }, { id: "two", isPrivate: true }]);
    expect(seen.associations).toMatchObject([{ isPrivate: true }, { isPrivate: true }]);
    const hidden = (await other.get<FamilyMemberWithRevision>(path)).body;
    expect(hidden).toMatchObject({ birthDate: null, birthPlace: null, deathDate: "1896", isKeptPrivate: true });
    expect(hidden).toMatchObject({ biography: null, otherNames: [{ firstName: "Em" }] });
    expect(hidden.facts?.map(({ id }) => id)).toStrictEqual(["one"]);
    expect(hidden.associations).toStrictEqual([]);
    expect(hidden.notes).toStrictEqual(wedgwood.notes.slice(0, 1));
    expect(hidden).not.toHaveProperty("isBirthPrivate");
    expect(hidden).not.toHaveProperty("isBiographyPrivate");
    const [shown] = await gedcomClient(other).relationships();
    expect(shown).toMatchObject({ member1Id: emma.id, relationshipType: "spouse", marriageDate: null });
    expect(shown).not.toHaveProperty("isPrivate");
    expect(codeOf(await other.get(`${path}/history`))).toBe("FORBIDDEN");
    const history = JSON.stringify((await owner.get(`${path}/history`)).body);
    for (const text of [
      "Religion: Secretfaith",
      "Secretname (Register of Secretname)",
      "Friend: Secretfriend (Secretletter)",
      "Secretremark about her.",
    ])
      expect(history).toContain(`${text} (private)`);
  });

  test("are for everybody again once an administrator says so", async () => {
    const { admin, other, charles, wedding, path, hide, tells } = await couple();
    const before = await tells(other);
    await hide();
    const facts = wedgwood.facts.map((fact) => ({ ...fact, isPrivate: false }));
    const otherNames = wedgwood.otherNames.map((name) => ({ ...name, isPrivate: false }));
    const associations = peopleOfEmma(charles.id).map((one) => ({ ...one, isPrivate: false }));
    const notes = wedgwood.notes.map((note) => ({ ...note, isPrivate: false }));
    const parts = { isBirthPrivate: false, isBiographyPrivate: false, otherNames, facts, associations, notes };
    expect((await admin.patch(path, parts)).status).toBe(200);
    expect((await admin.patch(`/api/family-relationships/${wedding.id}`, { isPrivate: false })).status).toBe(200);
    expect(await tells(other)).toStrictEqual(before);
    expect(await gedcomClient(admin).exported()).not.toContain("RESN");
  });

  test("stay private where somebody changes them who does not speak of it, or takes another version back", async () => {
    const { admin, other, charles, path, hide, tells } = await couple();
    await hide();
    const { revision } = (await admin.get<FamilyMemberWithRevision>(path)).body;
    const facts = wedgwood.facts.map((fact) => ({ ...fact, place: "Secretplace" }));
    const listed = (await gedcomClient(admin).people()).find(({ otherNames }) => otherNames)!.otherNames!;
    const otherNames = listed.map(({ isPrivate: _isPrivate, ...name }) => ({ ...name, lastName: "Wedgwood" }));
    const told = { birthDate: "3 MAY 1803", biography: "Another Secretnote", otherNames, facts: facts.slice(1) };
    const associations = peopleOfEmma(charles.id).map((one) => ({ ...one, note: "Secretletter" }));
    const notes = wedgwood.notes.map((note) => ({ ...note, text: `Another ${note.text}` }));
    expect((await admin.patch(path, { ...told, associations, notes })).status).toBe(200);
    expect(await tells(other)).toStrictEqual([]);
    expect((await admin.patch(path, { otherNames: null })).status).toBe(200);
    expect((await admin.patch(path, { otherNames: wedgwood.otherNames.slice(0, 1) })).status).toBe(200);
    expect(await tells(other)).toStrictEqual([]);
    expect((await admin.post(`${path}/revert`, { revision: 0 })).status).toBe(200);
    expect((await tells(other)).map(([one]) => one)).toContain(path);
    expect((await admin.post(`${path}/revert`, { revision })).status).toBe(200);
    expect((await tells(other)).filter(([one]) => !one.includes("relationships"))).toStrictEqual([]);
  });

  test("can be said by administrators alone, also of what is new", async () => {
    const { admin, owner, emma } = await couple();
    const anne = { firstName: "Anne", facts: [{ id: "a", type: "baptism", isPrivate: true }] };
    expect(codeOf(await owner.post("/api/family-members", anne))).toBe("FORBIDDEN");
    expect(codeOf(await owner.post("/api/family-members", { firstName: "Anne", isBirthPrivate: true }))).toBe(
      "FORBIDDEN",
    );
    const names = [{ type: "nickname", firstName: "Nan", isPrivate: true }];
    const associations = [{ id: "b", name: "Fanny", role: "friend", isPrivate: true }];
    const notes = [{ id: "c", text: "A note", isPrivate: true }];
    for (const parts of [{ isBiographyPrivate: true }, { otherNames: names }, { associations }, { notes }])
      expect(codeOf(await owner.post("/api/family-members", { firstName: "Anne", ...parts }))).toBe("FORBIDDEN");
    const befriended = { firstName: "Anne", associations };
    expect((await admin.post("/api/family-members", befriended)).body).toMatchObject(befriended);
    const added = (await admin.post<FamilyMemberWithRevision>("/api/family-members", anne)).body;
    expect(added.facts).toMatchObject([{ type: "baptism", isPrivate: true }]);
    const tie = { member1Id: emma.id, member2Id: added.id, relationshipType: "spouse", isPrivate: true };
    expect(codeOf(await owner.post("/api/family-relationships", tie))).toBe("FORBIDDEN");
    const cousins = { ...tie, relationshipType: "cousin" };
    expect(codeOf(await admin.post("/api/family-relationships", cousins))).toBe("INVALID_INPUT");
    expect((await admin.post("/api/family-relationships", tie)).status).toBe(201);
  });

  test("are not seen by removing a marriage and adding it again", async () => {
    const { admin, other, emma, charles, wedding, hide, tells } = await couple();
    await hide();
    expect((await other.delete(`/api/family-relationships/${wedding.id}`)).status).toBe(204);
    const open = { isPrivate: false, isMarriagePrivate: false, isEndPrivate: false };
    const tie = { member1Id: emma.id, member2Id: charles.id, relationshipType: "spouse", ...open };
    expect((await other.post("/api/family-relationships", tie)).status).toBe(201);
    expect(await tells(other)).toStrictEqual([]);
    // To administrators it is as it was.
    const again = (await gedcomClient(admin).relationships()).find(({ id }) => id === wedding.id)!;
    expect(again).toMatchObject({ marriageDate: wedding.marriageDate, marriagePlace: wedding.marriagePlace });
    expect(wedding.marriageDate).not.toBeNull();
  });

  test("are not told by the history once they are taken away; what was opened before is", async () => {
    const { admin, owner, other, path, hide } = await couple();
    await hide();
    const history = async (who: Caller) => {
      const { status, body } = await who.get(`${path}/history`);
      return `${status} ${JSON.stringify(body)}`;
    };
    const opened = { isBirthPrivate: false, isBiographyPrivate: false };
    const [occupation, religion] = wedgwood.facts;
    const lists = { facts: [occupation], otherNames: wedgwood.otherNames.slice(0, 1), associations: [] };
    const taken = { ...lists, notes: wedgwood.notes.slice(0, 1) };
    expect((await admin.patch(path, { ...opened, ...taken })).status).toBe(200);
    expect((await other.get(path)).body).toMatchObject({ birthDate: "2 MAY 1803" });
    expect(await history(other)).toMatch(/^403/);
    for (const who of [admin, owner]) expect(await history(who)).toMatch(/^200.*Secretname.*Secretfaith.*Secretremark/);
    const open = { ...religion, isPrivate: false };
    const names = wedgwood.otherNames.map((name) => ({ ...name, isPrivate: false }));
    const { body } = await admin.post(`${path}/revert`, { revision: 2 });
    const { associations } = body as FamilyMemberWithRevision;
    const people = associations!.map((one) => ({ ...one, isPrivate: false }));
    const notes = wedgwood.notes.map((note) => ({ ...note, isPrivate: false }));
    const opens = { facts: [open], otherNames: names, associations: people, notes };
    expect((await admin.patch(path, opens)).status).toBe(200);
    expect((await admin.patch(path, { ...opened, ...taken })).status).toBe(200);
    expect(await history(other)).toMatch(/^200.*Secretname.*Secretfaith/);
  });

  test("leave as RESN, and come back without a change and as private to another family", async () => {
    const { admin, owner, emma, hide } = await couple();
    await hide();
    const client = gedcomClient(admin);
    const seven = await client.exported();
    expect(seven).toContain("1 RELI Secretfaith\n2 SOUR");
    expect(seven.match(/^\d RESN .*$/gm)?.toSorted()).toStrictEqual([
      "1 RESN CONFIDENTIAL",
      "2 RESN CONFIDENTIAL",
      "2 RESN CONFIDENTIAL",
    ]);
    // GEDCOM has no such word below a name or a note: there it is an extension; version 7 has none below an association, either.
    expect(seven.match(/1 ASSO .*\n(?:[2-9] .*\n)*?2 __RESN CONFIDENTIAL/g)).toHaveLength(2);
    expect(seven).toMatch(/1 NAME Secretname\n(?:[2-9] .*\n)*2 __RESN CONFIDENTIAL/);
    for (const note of ["Secretnote", "Secretremark"])
      expect(seven).toContain(`1 NOTE ${note} about her.\n2 __RESN CONFIDENTIAL`);
    expect(seven).toMatch(/1 NOTE A public remark.\n1 NOTE/);
    const five = await client.exported("5.5.1");
    expect(five.match(/^2 __RESN .*$/gm)).toHaveLength(3);
    expect(five.match(/^\d RESN .*$/gm)?.toSorted()).toStrictEqual([
      "1 RESN confidential",
      ...Array<string>(4).fill("2 RESN confidential"),
    ]);
    const count = () => countEvents(harness.journal, admin.claims.tenantId!, "member");
    const before = await count();
    for (const [version, text] of [["7.0", seven] as const, ["5.5.1", five] as const]) {
      expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
      expect(await client.exported(version)).toBe(text);
      const [elsewhere, stranger] = await family("tenant_admin", "member");
      await gedcomClient(elsewhere).importFile(text);
      expect(withoutIds(JSON.stringify(await gedcomClient(stranger).people()))).not.toContain("1803");
      expect(withoutIds(JSON.stringify(await gedcomClient(stranger).relationships()))).not.toContain("1825");
      expect(withoutIds(await gedcomClient(stranger).exported())).not.toMatch(/secret|1803|1825/i);
      expect(JSON.stringify(await gedcomClient(elsewhere).people())).toContain("1803");
    }
    expect(await count()).toEqual(before);
    expect(await gedcomClient(owner).exported()).toContain("Secretfaith");
    expect((await admin.get<FamilyMemberWithRevision>(`/api/family-members/${emma.id}`)).body.revision).toBeDefined();
  });

  test("are private of whom they are merged into, and no longer once that is taken back", async () => {
    const { admin, other, emma, hide } = await couple();
    await hide();
    const twin = (
      await admin.post<FamilyMemberWithRevision>("/api/family-members", {
        firstName: "Emma",
        isLiving: false,
        otherNames: wedgwood.otherNames.slice(1),
        facts: [{ id: "x", type: "religion", value: "Secretfaith", citations: wedgwood.facts[1]!.citations }],
      })
    ).body;
    const path = `/api/family-members/${twin.id}`;
    const body = { keptId: twin.id, mergedId: emma.id, take: ["birthDate", "lastName", "biography"] };
    expect((await admin.post("/api/merges", body)).status).toBe(200);
    expect((await admin.get<FamilyMemberWithRevision>(path)).body).toMatchObject({
      birthDate: "2 MAY 1803",
      isBirthPrivate: true,
      isBiographyPrivate: true,
      otherNames: [{ firstName: "Secretname", isPrivate: true }, { firstName: "Em" }],
      notes: [{ text: "A public remark." }, { text: "Secretremark about her.", isPrivate: true }],
    });
    expect(withoutIds(JSON.stringify((await other.get(path)).body))).not.toMatch(/secret|1803/i);
    expect(withoutIds(JSON.stringify(await gedcomClient(other).relationships()))).not.toMatch(/1825/);
    expect((await admin.post(`/api/merges/${emma.id}/undo`)).status).toBe(200);
    expect(JSON.stringify((await other.get(path)).body)).toMatch(/Secretname.*Secretfaith/);
    const again = await other.get(`/api/family-members/${emma.id}`);
    expect(withoutIds(JSON.stringify(again.body))).not.toMatch(/secret|1803/i);
  });
});

const lines = (...told: readonly string[]): string =>
  ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", ...told, "0 TRLR"].join("\n");
const fromFile = (restriction: readonly string[]): string =>
  lines(
    "0 @I1@ INDI",
    "1 NAME Emma /Wedgwood/",
    "1 NAME Emma /Secretname/",
    "2 TYPE aka",
    ...restriction,
    "1 NOTE @N2@",
    ...restriction,
    "1 NOTE A public remark.",
    "1 NOTE Secretremark",
    ...restriction,
    "1 NOTE @N3@",
    ...restriction,
    "1 BIRT",
    "2 DATE 2 MAY 1803",
    ...restriction,
    "1 RELI Secretfaith",
    "2 NOTE @N1@",
    ...restriction,
    "1 ASSO @I2@",
    "2 RELA Secretfriend",
    ...restriction,
    "1 DEAT Y",
    "0 @I2@ INDI",
    "1 NAME Charles /Darwin/",
    "1 DEAT Y",
    "0 @F1@ FAM",
    "1 HUSB @I2@",
    "1 WIFE @I1@",
    "1 MARR",
    "2 DATE 29 JAN 1825",
    ...restriction,
    "0 @N1@ NOTE Somebody's",
    "0 @N2@ NOTE A Secretnote",
    "0 @N3@ NOTE Secretshared",
  );

describe("what a file keeps private", () => {
  const told = async (who: Caller) =>
    withoutIds(
      `${JSON.stringify(await gedcomClient(who).people())}${JSON.stringify(await gedcomClient(who).relationships())}${await gedcomClient(who).exported()}`,
    );
  const words = [
    "Secretfaith",
    "Secretfriend",
    "Secretname",
    "Secretnote",
    "Secretremark",
    "Secretshared",
    "1803",
    "1825",
  ];
  const secrets = /Secret|1803|1825/;

  test("is opened by hand, and stays open when the same file, or our own, comes again", async () => {
    const [admin, other] = await family("tenant_admin", "member");
    const client = gedcomClient(admin);
    const file = fromFile(["2 RESN privacy"]);
    await client.importFile(file);
    expect(await told(other)).not.toMatch(secrets);
    const emma = (await client.people()).find(({ firstName }) => firstName === "Emma")!;
    const path = `/api/family-members/${emma.id}`;
    const { facts, otherNames, associations, notes } = (await admin.get<FamilyMemberWithRevision>(path)).body;
    expect(notes?.map(({ isPrivate }) => isPrivate)).toEqual([undefined, true, true]);
    expect(await gedcomClient(other).exported()).toContain("1 NOTE A public remark.");
    expect(associations).toMatchObject([{ words: "Secretfriend", isPrivate: true }]);
    expect(facts).toMatchObject([{ type: "religion", isPrivate: true }]);
    expect(otherNames).toMatchObject([{ lastName: "Secretname", isPrivate: true }]);
    const [wedding] = await client.relationships();
    expect(wedding).toMatchObject({ isMarriagePrivate: true });
    const open = facts!.map((fact) => ({ ...fact, isPrivate: false }));
    const names = otherNames!.map((name) => ({ ...name, isPrivate: false }));
    const people = associations!.map((one) => ({ ...one, isPrivate: false }));
    const openNotes = notes!.map((note) => ({ ...note, isPrivate: false }));
    const lists = { otherNames: names, facts: open, associations: people, notes: openNotes };
    const parts = { isBirthPrivate: false, isBiographyPrivate: false, ...lists };
    expect((await admin.patch(path, parts)).status).toBe(200);
    expect((await admin.patch(`/api/family-relationships/${wedding!.id}`, { isMarriagePrivate: false })).status).toBe(
      200,
    );
    for (const word of words) expect(await told(other)).toContain(word);
    const out = await client.exported();
    expect(out).not.toContain("RESN");
    for (const again of [file, out, file]) {
      await client.importFile(again);
      for (const word of words) expect(await told(other)).toContain(word);
    }
  });

  test("follows a newer file where nobody said otherwise, both ways", async () => {
    const [admin, other] = await family("tenant_admin", "member");
    await gedcomClient(admin).importFile(fromFile([]));
    expect(await told(other)).toMatch(secrets);
    await gedcomClient(admin).importFile(fromFile(["2 RESN confidential"]));
    expect(await told(other)).not.toMatch(secrets);
    await gedcomClient(admin).importFile(fromFile([]));
    expect(await told(other)).toMatch(/Secretfaith/);
  });

  test("is obeyed in a newer state of the file where its people were typed in before", async () => {
    const [admin, other] = await family("tenant_admin", "member");
    const typed = { firstName: "Emma", lastName: "Wedgwood", birthDate: "2 MAY 1803", isLiving: false };
    expect((await admin.post("/api/family-members", typed)).status).toBe(201);
    const file = (...more: readonly string[]) =>
      lines("0 @I1@ INDI", "1 NAME Emma /Wedgwood/", "1 BIRT", "2 DATE 2 MAY 1803", "1 _HEIGHT 6", ...more);
    await gedcomClient(admin).importFile(file());
    expect(await gedcomClient(other).exported()).toContain("_HEIGHT");
    await gedcomClient(admin).importFile(file("1 _LETTER Secretletter", "2 RESN confidential"));
    expect(await gedcomClient(admin).people()).toHaveLength(1);
    for (const version of ["7.0", "5.5.1"] as const) {
      expect(await gedcomClient(admin).exported(version)).toContain("Secretletter");
      expect(await gedcomClient(other).exported(version)).toContain("_HEIGHT");
      expect(await gedcomClient(other).exported(version)).not.toContain("Secretletter");
    }
  });

  test("is not told by what a newer state of the file would change", async () => {
    const [admin, other] = await family("tenant_admin", "member");
    await gedcomClient(admin).importFile(fromFile([]));
    const emma = (await gedcomClient(admin).people()).find(({ firstName }) => firstName === "Emma")!;
    const newer = fromFile([]).replace("1 RELI", "2 PLAC Maer\n1 RELI");
    const fields = async (who: Caller) => {
      const { id } = (await gedcomClient(who).preview(newer)).body;
      const { body } = await who.get<{ people: PersonOfFile[] }>(`/api/gedcom/imports/${id}/people?kind=changed`);
      return body.people.map((one) => [one.name, ...one.fields.map(({ field }) => field)]);
    };
    expect(await fields(other)).toEqual([["Emma Wedgwood", "birthPlace"]]);
    const hidden = { biography: "Secretnote", isBiographyPrivate: true };
    expect((await admin.patch(`/api/family-members/${emma.id}`, hidden)).status).toBe(200);
    expect(await fields(other)).toEqual([]);
    expect(await fields(admin)).toEqual([["Emma Wedgwood", "birthPlace"]]);
  });

  test("is written with the words of its file as long as nobody says otherwise, also beside a lock", async () => {
    const [admin] = await family("tenant_admin");
    const client = gedcomClient(admin);
    await client.importFile(fromFile(["2 RESN locked"]));
    const emma = (await client.people()).find(({ firstName }) => firstName === "Emma")!;
    const path = `/api/family-members/${emma.id}`;
    expect((await admin.patch(path, { isBirthPrivate: true })).status).toBe(200);
    expect(await client.exported()).toContain("2 RESN CONFIDENTIAL, LOCKED");
    expect((await admin.patch(path, { isBirthPrivate: false })).status).toBe(200);
    expect((await client.exported()).match(/2 RESN .*/g)).toStrictEqual(Array(3).fill("2 RESN LOCKED"));
  });
});
