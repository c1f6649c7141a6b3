import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { compareFiles } from "../gedcom/testing/compare-files.ts";
import { difficultFiles } from "../gedcom/testing/difficult-files.ts";
import { undeclaredTags, validateSeven } from "../gedcom/testing/validate-seven.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person, withoutEdited } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const census = { source: "Census", page: "1", quality: 2, text: "first\nsecond" };
const birthName = { type: "birth", label: null, title: null, firstName: "Zoe", lastName: "Kay", suffix: null };

/** What people do to somebody, one after the other. */
const changesOf = ({ facts, notes, otherNames }: FamilyMemberWithRevision): readonly object[] => [
  { birthDate: "about 1850", birthPlace: "Maer, Staffordshire", birthCitations: [census] },
  {
    facts: [
      ...(facts ?? []).map((fact) => ({ label: "said", ...fact, note: "changed here" })),
      { id: "forge", type: "occupation", value: "smith", date: "between 1870 and 1872", citations: [census] },
    ],
  },
  { notes: [...(notes ?? []), { id: "note", text: "One more\n@ noon" }], biography: "A life.\n\nTold anew" },
  { otherNames: [...(otherNames ?? []), birthName], nameCitations: [{ source: "Letters" }] },
  { deathDate: "12 May 1900", deathPlace: "Downe", isLiving: false },
  { title: "Dr.", maidenName: "Old" },
  { facts: [], notes: null },
];

/** The same to a relationship. */
const changesOfTie = ({ relationshipType }: FamilyRelationship): readonly object[] =>
  relationshipType === "spouse"
    ? [
        { partnership: "partners" },
        { marriageDate: "June 1840", marriagePlace: "Maer", marriageCitations: [census] },
        { partnership: "divorced", endDate: "1860" },
      ]
    : [{ pedigree: "adopted" }, { pedigree: "foster" }];

const changed = async (admin: Caller, path: string, body: object): Promise<void> => {
  expect(await admin.patch(path, body)).toMatchObject({ status: 200 });
};

/** Nothing of the file is as it was: each of its people and relationships is changed in one or in all of the ways. */
const changeEverything = async (admin: Caller, ways: "one" | "all"): Promise<void> => {
  const { people, relationships } = gedcomClient(admin);
  const some = (changes: readonly object[], at: number) => (ways === "all" ? changes : [changes[at % changes.length]!]);
  for (const [at, { id }] of (await people()).entries()) {
    const path = `/api/family-members/${id}`;
    const { body } = await admin.get<FamilyMemberWithRevision>(path);
    for (const change of some(changesOf(body), at)) await changed(admin, path, change);
  }
  const nameOf = new Map((await people()).map(({ id, firstName }) => [id, firstName]));
  const nameOfTie = ({ member1Id, member2Id }: FamilyRelationship) =>
    `${nameOf.get(member1Id)} ${nameOf.get(member2Id)}`;
  const ties = (await relationships()).toSorted((one, other) => (nameOfTie(one) < nameOfTie(other) ? -1 : 1));
  for (const [at, tie] of ties.entries())
    for (const change of some(changesOfTie(tie), at))
      await changed(admin, `/api/family-relationships/${tie.id}`, change);
};

/** The order of lines that came is that of the file by now. */
const recordsIn = (text: string): string[][] => text.split(/\n(?=0 )/).map((record) => record.split("\n").toSorted());

const files = [
  "numbers and words of others",
  "adoptions that the link and the event tell",
  "marriages and divorces that did not happen",
  "a couple that married again",
  "sources and pictures told on the spot",
  "version 7 in other words",
];

test.each(files.flatMap((name) => [[name, "one"] as const, [name, "all"] as const]))(
  "what people changed in %s (%s of the ways) is no news when it comes back, and the same elsewhere",
  async (name, ways) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const { created } = await client.importFile(difficultFiles[name]!);
    await changeEverything(admin, ways);
    const out = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    expect([...validateSeven(out["7.0"]), ...undeclaredTags(out["7.0"])]).toEqual([]);
    for (const version of ["7.0", "5.5.1"] as const) {
      const { body: looked } = await client.preview(out[version]);
      expect(looked).toMatchObject({ created: 0, unchanged: created, changedRelationships: 0, doubtful: 0 });
      expect(await client.carriedOut(looked.id)).toMatchObject({ created: 0, updated: 0, unchanged: created });
      expect(recordsIn(withoutEdited(await client.exported("7.0")))).toEqual(recordsIn(withoutEdited(out["7.0"])));
    }
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await gedcomClient(elsewhere).importFile(out["7.0"]);
    for (const version of ["7.0", "5.5.1"] as const)
      expect(compareFiles(withoutEdited(out[version]), await gedcomClient(elsewhere).exported(version))).toEqual([]);
  },
);

test.each(["numbers and words of others", "dates in other words", "version 7 against its rules"])(
  "what people changed in %s and took back once an export had come is as it was, letter by letter",
  async (name) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(difficultFiles[name]!);
    const before = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    const first = new Map<string, number>();
    for (const { id } of await client.people()) {
      const path = `/api/family-members/${id}`;
      const { body } = await admin.get<FamilyMemberWithRevision>(path);
      first.set(path, body.revision);
      for (const change of changesOf(body)) await changed(admin, path, change);
      // A date that lets nobody live any more, were it not for what stands here.
      const lives = { isLiving: true, birthDate: null, deathDate: null, deathPlace: null };
      await changed(admin, path, { ...lives, facts: [{ id: "forge", type: "occupation", date: "1750" }] });
    }
    for (const version of ["7.0", "5.5.1"] as const)
      expect(await client.importFile(await client.exported(version))).toMatchObject({ created: 0, updated: 0 });
    for (const [path, revision] of first)
      expect(await admin.post(`${path}/revert`, { revision })).toMatchObject({ status: 200 });
    for (const version of ["7.0", "5.5.1"] as const) expect(await client.exported(version)).toBe(before[version]);
  },
);

/** People of no file, whom GEDCOM's own words would not tell as they are here. */
const handMade: readonly object[] = [
  { firstName: "Ann", otherNames: [birthName] },
  { firstName: "Bess", otherNames: [{ ...birthName, type: "married", firstName: null }] },
  { firstName: "Unknown", otherNames: [{ ...birthName, lastName: null }] },
  { firstName: "Carl", facts: [{ id: "title", type: "title", value: "Queen" }] },
  { firstName: "Dora", isLiving: false },
  { firstName: "Eve", birthDate: "1700", isLiving: true },
];

const withHandMade = async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const ids: string[] = [];
  for (const one of handMade) ids.push((await admin.post<{ id: string }>("/api/family-members", one)).body.id);
  const [father, mother, child, other, dead] = ids as [string, string, string, string, string];
  const relate = (member1Id: string, member2Id: string, relationshipType: string) =>
    admin.post("/api/family-relationships", { member1Id, member2Id, relationshipType });
  await relate(father, mother, "spouse");
  for (const of of [child, dead]) for (const parent of [father, mother]) await relate(parent, of, "parent");
  await relate(other, child, "cousin");
  return { admin, client: gedcomClient(admin) };
};

test("what people made by hand is no news when it comes back, and stays what it is elsewhere", async () => {
  const { admin, client } = await withHandMade();
  const detailsOf = async (caller: Caller) =>
    (await gedcomClient(caller).people())
      .map(({ firstName, lastName, maidenName, title, isLiving, otherNames }) => ({
        firstName,
        lastName,
        maidenName,
        title: title ?? null,
        isLiving,
        otherNames: otherNames ?? null,
      }))
      .toSorted((one, other) => (one.firstName < other.firstName ? -1 : 1));
  const out = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
  const unchanged = handMade.length;
  for (const version of ["7.0", "5.5.1"] as const) {
    expect(await client.importFile(out[version])).toMatchObject({ created: 0, updated: 0, unchanged });
    expect(await client.exported(version)).toBe(out[version]);
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await gedcomClient(elsewhere).importFile(out[version]);
    expect(await detailsOf(elsewhere)).toEqual(await detailsOf(admin));
    expect(await gedcomClient(elsewhere).exported(version)).toContain("TITL Queen");
  }
});

test("what is corrected in the file of a family made by hand leaves no links to what the next file calls otherwise", async () => {
  const { client } = await withHandMade();
  const text = await client.exported("7.0");
  const corrected = text.replace("1 NAME Dora\n", "1 NAME Dora\n1 BIRT\n2 DATE 1850\n");
  expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 1 });
  const after = await client.exported("7.0");
  expect(after).toContain("2 DATE 1850");
  expect(after).not.toContain("_POINTER");
  const links = (file: string) => file.match(/1 (?:FAMC|FAMS|HUSB|WIFE|CHIL) .*/g)!.length;
  expect(links(after)).toBe(links(text));
});

describe.each(["7.0", "5.5.1"] as const)("an export of %s of people who were changed", (version) => {
  const names = ["Ann", "Bess", "Carl", "Dora", "Emil"];
  const first = gedcom(
    ...names.map((name, at) => person(`I${at + 1}`, `${name} /Lee/`, "1 BIRT", `2 DATE 18${at}0`, "1 DEAT Y")),
  );
  const start = async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(first);
    const { id } = (await client.people()).find(({ firstName }) => firstName === "Ann")!;
    const path = `/api/family-members/${id}`;
    const census = { id: "own", type: "census", date: "1841", isPrivate: true };
    await changed(admin, path, { firstName: "Anna", birthDate: "1801", biography: "By hand", facts: [census] });
    await admin.post("/api/family-members", { firstName: "Gus", birthDate: "1850" });
    const told = async () => (await admin.get<FamilyMemberWithRevision>(path)).body;
    return { client, told, admin, path };
  };

  test.each(["as it was written", "under another program's header"])("is corrected, %s", async (header) => {
    const { client, told } = await start();
    const text = (await client.exported(version))
      .replace("Anna", "Annabel")
      .replace("2 DATE 1801", "2 DATE 1802")
      .replace("By hand", "By file")
      .replace("2 DATE 1850", "2 DATE 1851")
      .replace(/\n2 RESN CONFIDENTIAL/i, "");
    const corrected = header === "as it was written" ? text : text.replace("1 SOUR KINKEEPER", "1 SOUR OTHER");
    expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 2, unchanged: 4 });
    const facts = [{ type: "census", date: "1841", isPrivate: true }];
    expect(await told()).toMatchObject({ firstName: "Annabel", birthDate: "1802", biography: "By file", facts });
    expect((await client.people()).find(({ firstName }) => firstName === "Gus")).toMatchObject({ birthDate: "1851" });
  });

  test("is corrected in what it says of a couple, and comes back without a change", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const wedding = ["1 MARR", "2 DATE 1825", "3 TIME 16:02", "2 TYPE Civil", "1 NCHI 2", "1 RESI Maer"];
    const file = gedcom(
      person("I1", "Ann /Lee/", "1 DEAT Y"),
      person("I2", "Carl /Lee/", "1 DEAT Y"),
      family("F1", "1 HUSB @I2@", "1 WIFE @I1@", ...wedding),
    );
    await client.importFile(file);
    const before = await client.exported(version);
    const [couple] = await client.relationships();
    const path = `/api/family-relationships/${couple!.id}`;
    await changed(admin, path, { marriageDate: "1826", partnership: "divorced", endDate: "1830" });
    const text = await client.exported(version);
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
    expect(await client.exported(version)).toBe(text);
    await client.importFile(file);
    expect(await client.exported(version)).toBe(text);
    await changed(admin, path, { marriageDate: "1825", partnership: "married" });
    expect(await client.exported(version)).toBe(before);

    await changed(admin, path, { marriageDate: "1826", partnership: "divorced", endDate: "1830" });
    await client.importFile(text.replace("2 DATE 1826", "2 DATE 1827").replace("1 RESI Maer", "1 RESI Downe"));
    expect(await client.relationships()).toMatchObject([{ marriageDate: "1827", endDate: "1830" }]);
    expect(await client.exported(version)).toMatch(/1 RESI Downe/);
    await changed(admin, path, { marriageDate: "1828" });
    const { bytes } = await admin.download(`/api/gedcom/export?version=${version}&living=private`);
    const partial = bytes.toString("utf8").replace("2 DATE 1828", "2 DATE 1829");
    expect(partial).toContain("\n1 _SIGHT PART\n");
    await client.importFile(partial);
    expect(await client.relationships()).toMatchObject([{ marriageDate: "1829", endDate: "1830" }]);

    const [ann, gus] = await Promise.all(["Anna", "Gus"].map((firstName) => addMember(admin, { firstName })));
    const byHand = { member1Id: ann!.id, member2Id: gus!.id, relationshipType: "spouse", marriageDate: "1850" };
    await admin.post("/api/family-relationships", byHand);
    const corrected = (await client.exported(version)).replace("2 DATE 1850", "2 DATE 1851");
    expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 0 });
    const dates = (await client.relationships()).map(({ marriageDate }) => marriageDate);
    expect(new Set(dates)).toEqual(new Set(["1829", "1851"]));
  });

  test("is corrected where it does not show everything", async () => {
    const { client, told, admin } = await start();
    const { bytes } = await admin.download(`/api/gedcom/export?version=${version}&living=private`);
    const text = bytes.toString("utf8");
    expect(text).toContain("\n1 _SIGHT PART\n");
    const corrected = text
      .replace("Anna", "Annabel")
      .replace("2 DATE 1801", "2 DATE 1802")
      .replace("By hand", "By file");
    expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 1 });
    const facts = [{ type: "census", date: "1841", isPrivate: true }];
    expect(await told()).toMatchObject({ firstName: "Annabel", birthDate: "1802", biography: "By file", facts });
  });

  test.each(["", "&living=private"])("is corrected in who is associated, with %j", async (asked) => {
    const { client, told, admin, path } = await start();
    const bess = (await client.people()).find(({ firstName }) => firstName === "Bess")!;
    const one = { id: "one", role: "godparent", name: "Old Nell", note: "Of Maer" };
    const other = { id: "other", role: "witness", memberId: bess.id, note: "By hand" };
    await changed(admin, path, { associations: [one, other] });
    const exported = async () => {
      const { bytes } = await admin.download(`/api/gedcom/export?version=${version}${asked}`);
      return bytes.toString("utf8");
    };
    const text = await exported();
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
    const corrected = text.replace("Old Nell", "Nell Day").replace("Of Maer", "Of Downe").replace("By hand", "By file");
    expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 1 });
    expect((await told()).associations).toMatchObject([
      { role: "godparent", name: "Nell Day", note: "Of Downe" },
      { role: "witness", memberId: bess.id, note: "By file" },
    ]);
    await changed(admin, path, { associations: [one, other] });
    const withoutNell = (await exported()).replace(/\n1 (?:__)?ASSO @VOID@(?:\n[2-9] .*)+/, "");
    expect(await client.importFile(withoutNell)).toMatchObject({ created: 0, updated: 1 });
    expect((await told()).associations).toMatchObject([{ memberId: bess.id, note: "By hand" }]);
  });

  test("leaves what somebody changed since", async () => {
    const { client, told, admin, path } = await start();
    const text = (await client.exported(version)).replace("2 DATE 1801", "2 DATE 1802");
    await changed(admin, path, { birthDate: "1803" });
    const done = await client.importFile(text);
    expect(done).toMatchObject({ created: 0, issueCount: 1 });
    expect(done.issues[0]!.message).toBe(
      "The birth date of Anna Lee stays “1803”, as it was changed here. The file says “1802”.",
    );
    expect(await told()).toMatchObject({ birthDate: "1803" });
    expect(await client.importFile(text)).toMatchObject({ updated: 0, issueCount: 0 });
  });

  test("comes back without a change, and the first file after it takes nothing back", async () => {
    const { client } = await start();
    const text = await client.exported(version);
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
    expect(await client.importFile(first)).toMatchObject({ created: 0, updated: 0 });
    expect(await client.exported(version)).toBe(text);
  });
});

test.each(["a child adopted by the second husband of the mother", "the order of everything"])(
  "relationships of %s that are removed and added again are as their file said",
  async (name) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const { id: importId } = await client.importFile(difficultFiles[name]!);
    const before = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    for (const { id, createdAt, ...asItWas } of await client.relationships()) {
      expect((await admin.delete(`/api/family-relationships/${id}`)).status).toBeLessThan(300);
      const again = await admin.post<FamilyRelationship>("/api/family-relationships", asItWas);
      expect(again.body).toMatchObject({ id, createdAt, ...asItWas });
    }
    for (const version of ["7.0", "5.5.1"] as const) expect(await client.exported(version)).toBe(before[version]);
    await client.undone(importId);
    expect(await client.relationships()).toEqual([]);
  },
);

test("who is said to live, and has a date of death, comes back so, and is told so elsewhere", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  const dead = ["1 DEAT", "2 DATE 1990"];
  await client.importFile(gedcom(person("I1", "Ann /Lee/", ...dead), person("I2", "Bess /Lee/", ...born("1950"))));
  const before = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
  const pathOf = async (name: string) =>
    `/api/family-members/${(await client.people()).find(({ firstName }) => firstName === name)!.id}`;
  await changed(admin, await pathOf("Ann"), { isLiving: true });
  await changed(admin, await pathOf("Bess"), { isLiving: true, deathDate: "2001" });
  const gus = await addMember(admin, { firstName: "Gus", isLiving: true, deathDate: "2002" });
  const lives = async (caller: Caller) =>
    (await gedcomClient(caller).people())
      .map(({ firstName, isLiving, deathDate }) => `${firstName} ${isLiving} ${deathDate}`)
      .toSorted((one, other) => (one < other ? -1 : 1));
  const said = ["Ann true 1990", "Bess true 2001", "Gus true 2002"];
  expect(await lives(admin)).toEqual(said);
  for (const version of ["7.0", "5.5.1"] as const) {
    const out = await client.exported(version);
    expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 0 });
    expect(await client.exported(version)).toBe(out);
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await gedcomClient(elsewhere).importFile(out);
    expect(await lives(elsewhere)).toEqual(said);
  }
  await changed(admin, await pathOf("Ann"), { isLiving: false });
  await changed(admin, await pathOf("Bess"), { deathDate: null, isLiving: true });
  expect((await admin.delete(`/api/family-members/${gus.id}`)).status).toBe(204);
  for (const version of ["7.0", "5.5.1"] as const) expect(await client.exported(version)).toBe(before[version]);
});

test.each([
  { partnership: "divorced", endDate: "1860" },
  { partnership: "separated", endDate: null },
  { partnership: "partners" },
  { partnership: null },
])(
  "how couples ended of whom a file says that it did not happen is as it said, once %j is taken back",
  async (change) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(difficultFiles["what did not happen, beside what did"]!);
    const before = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    const couples = await client.relationships();
    const ends = couples.map(({ partnership, endDate }) => `${partnership} ${endDate}`);
    expect(new Set(ends)).toEqual(new Set(["divorced null", "divorced 1900", "partners null"]));
    for (const { id } of couples) await changed(admin, `/api/family-relationships/${id}`, change);
    for (const version of ["7.0", "5.5.1"] as const)
      expect(await client.importFile(await client.exported(version))).toMatchObject({
        updated: 0,
        changedRelationships: 0,
      });
    for (const { id, partnership, endDate } of couples)
      await changed(admin, `/api/family-relationships/${id}`, { partnership, endDate });
    for (const version of ["7.0", "5.5.1"] as const) expect(await client.exported(version)).toBe(before[version]);
  },
);

describe("associations that a file told of, and people took away", () => {
  const start = async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(difficultFiles["numbers and words of others"]!);
    const before = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    const people = await client.people();
    const idOf = (name: string) => people.find(({ firstName }) => firstName === name)!.id;
    return { admin, client, before, ann: idOf("Ann Mary"), bo: idOf("Bo") };
  };

  test.each(["7.0", "5.5.1"] as const)("are in no export of %s, and come back with none", async (version) => {
    const { admin, client, before, ann } = await start();
    const path = `/api/family-members/${ann}`;
    const { revision } = (await admin.get<FamilyMemberWithRevision>(path)).body;
    await changed(admin, path, { associations: null, otherNames: null });
    const out = await client.exported(version);
    expect(before[version]).toContain("1 ASSO @I2@");
    expect(out).not.toContain("ASSO @");
    expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 0 });
    expect(await client.exported(version)).toBe(out);
    expect(await admin.post(`${path}/revert`, { revision })).toMatchObject({ status: 200 });
    for (const each of ["7.0", "5.5.1"] as const) expect(await client.exported(each)).toBe(before[each]);
  });

  test.each(["7.0", "5.5.1"] as const)(
    "are not of somebody with themselves once the two are one, in %s",
    async (version) => {
      const { admin, client, before, ann, bo } = await start();
      expect(await admin.post("/api/merges", { keptId: ann, mergedId: bo, take: [] })).toMatchObject({ status: 200 });
      const out = await client.exported(version);
      expect(out).not.toContain("ASSO @");
      expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 0 });
      expect(await client.exported(version)).toBe(out);
      expect(await admin.post(`/api/merges/${bo}/undo`)).toMatchObject({ status: 200 });
      for (const each of ["7.0", "5.5.1"] as const) expect(await client.exported(each)).toBe(before[each]);
    },
  );
});

describe("how children belong to their parents", () => {
  const isOfParent = ({ relationshipType }: FamilyRelationship) => relationshipType === "parent";

  test.each(["7.0", "5.5.1"] as const)(
    "is as their file said once it is changed back, though an export of %s came",
    async (version) => {
      const admin = await harness.as({ role: "tenant_admin" });
      const client = gedcomClient(admin);
      await client.importFile(difficultFiles["adoptions that the link and the event tell"]!);
      const before = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
      const ties = (await client.relationships()).filter(isOfParent);
      for (const { id } of ties) await changed(admin, `/api/family-relationships/${id}`, { pedigree: "foster" });
      const out = await client.exported(version);
      // Whether the child is theirs is another question than how.
      expect(out).toMatch(/1 FAMC @F2@\n2 PEDI FOSTER\n2 STAT PROVEN/i);
      expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 0 });
      expect(await client.exported(version)).toBe(out);
      for (const { id, pedigree } of ties) await changed(admin, `/api/family-relationships/${id}`, { pedigree });
      for (const each of ["7.0", "5.5.1"] as const) expect(await client.exported(each)).toBe(before[each]);
    },
  );

  test("is as a newer file says, in its words and at its place", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const saying = (pedigree: string) =>
      gedcom(
        person("I1", "Ann /Lee/", "1 DEAT Y", "1 FAMS @F1@"),
        person("I2", "Bess /Lee/", "1 DEAT Y", "1 FAMC @F1@", "2 STAT proven", `2 PEDI ${pedigree}`, "2 NOTE kind"),
        family("F1", "1 WIFE @I1@", "1 CHIL @I2@"),
      );
    await client.importFile(saying("adopted"));
    for (const pedigree of ["foster", "guardian", "ward", "adopted"]) {
      await client.importFile(saying(pedigree));
      expect(await client.exported("5.5.1")).toContain(`\n2 STAT proven\n2 PEDI ${pedigree}\n2 NOTE kind\n`);
    }
    expect((await client.relationships()).find(isOfParent)).toMatchObject({ pedigree: "adopted" });
  });
});

test.each(["7.0", "5.5.1"] as const)(
  "whose adoptive mother was taken away is told so by an export of %s, here and elsewhere",
  async (version) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(difficultFiles["adoptions that the link and the event tell"]!);
    const before = await client.exported(version);
    const people = await client.people();
    const idOf = (name: string) => people.find(({ firstName }) => firstName === name)!.id;
    const tie = (await client.relationships()).find(
      ({ member1Id, member2Id }) => member1Id === idOf("Dora") && member2Id === idOf("Eve"),
    )!;
    const { id, createdAt: _createdAt, ...asItWas } = tie;
    expect((await admin.delete(`/api/family-relationships/${id}`)).status).toBeLessThan(300);
    const out = await client.exported(version);
    expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 0 });
    expect(await client.exported(version)).toBe(out);
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await gedcomClient(elsewhere).importFile(out);
    expect(await gedcomClient(elsewhere).relationships()).toHaveLength((await client.relationships()).length);
    expect(await admin.post("/api/family-relationships", asItWas)).toMatchObject({ status: 201 });
    expect(await client.exported(version)).toBe(before);
  },
);

test.each(["7.0", "5.5.1"] as const)(
  "what people write of a source, and its repository, and take back after an export of %s came is as its file said",
  async (version) => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const kept = ["1 REPO @R1@", "2 CALN 12/3", "3 MEDI book", "1 TEXT As it stands"];
    const file = gedcom(
      person("I1", "Ann /Lee/", "1 DEAT Y", "1 SOUR @S1@"),
      ["0 @S1@ SOUR", "1 TITL Register", "1 AUTH The vicar", ...kept, ""].join("\n"),
      "0 @R1@ REPO\n1 NAME Archive\n1 ADDR Maer\n",
    );
    await client.importFile(file);
    const before = await client.exported(version);
    const [source] = (await admin.get<{ sources: { id: string }[] }>("/api/sources")).body.sources;
    const path = `/api/sources/${source!.id}`;
    await changed(admin, path, { title: "The register", author: null, repository: null, repositoryAddress: "Downe" });
    const text = await client.exported(version);
    expect(text).toContain("1 ADDR Downe");
    for (const again of [text, file]) {
      await client.importFile(again);
      expect(await client.exported(version)).toBe(text);
    }
    const asItWas = { title: "Register", author: "The vicar", repository: "Archive", repositoryAddress: "Maer" };
    await changed(admin, path, asItWas);
    expect(await client.exported(version)).toBe(before);
    const [last] = (await admin.get<{ changes: object[] }[]>(`${path}/history`)).body;
    expect(last!.changes).toContainEqual({ field: "author", before: null, after: "The vicar" });
  },
);

describe.each(["7.0", "5.5.1"] as const)("what was corrected in an export of %s", (version) => {
  const original = (birth: string) =>
    gedcom(
      person("I1", "Ann /Lee/", ...born(birth), "1 DEAT Y", "1 _EYES blue"),
      person("I2", "Carl /Lee/", "1 DEAT Y"),
      family("F1", "1 HUSB @I2@", "1 WIFE @I1@", "1 MARR", "2 DATE 1825", "1 _HOUSE 3"),
    );
  const start = async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(original("1801"));
    const text = await client.exported(version);
    const told = async () => {
      const [couple] = await client.relationships();
      const ann = (await client.people()).find(({ firstName }) => firstName === "Ann")!;
      const lines = (await client.exported(version)).match(/(?<=^1 _(?:EYES|HOUSE) )\w+/gm)!.toSorted();
      return [ann.birthDate, ann.birthPlace, couple!.marriageDate, ...lines];
    };
    const corrected = text
      .replace("DATE 1801", "DATE 1802")
      .replace("DATE 1825", "DATE 1826")
      .replace("blue", "grey")
      .replace("HOUSE 3", "HOUSE 4");
    const own = await client.importFile(corrected);
    expect(own).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await told()).toEqual(["1802", null, "1826", "4", "grey"]);
    return { admin, client, corrected, told, own };
  };

  test("is not taken back by the original file, and can be corrected further", async () => {
    const { client, corrected, told } = await start();
    const { body: seen } = await client.preview(original("1801"));
    expect(seen).toMatchObject({ created: 0, updated: 0, unchanged: 2, changedRelationships: 0, issueCount: 0 });
    await client.cancel(seen.id);
    expect(await client.importFile(original("1801"))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      issueCount: 0,
    });
    expect(await told()).toEqual(["1802", null, "1826", "4", "grey"]);
    expect(await client.importFile(corrected)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });

    await client.importFile(
      corrected.replace("DATE 1802", "DATE 1803").replace("DATE 1826", "DATE 1827").replace("grey", "green"),
    );
    expect(await told()).toEqual(["1803", null, "1827", "4", "green"]);
    await client.importFile(original("1801"));
    expect(await told()).toEqual(["1803", null, "1827", "4", "green"]);
  });

  test("stays where a newer state of the original file says something else, which is taken or told", async () => {
    const { client, told } = await start();
    const newer = (birth: string) => original(birth).replace(`2 DATE ${birth}`, `2 DATE ${birth}\n2 PLAC Maer`);
    expect(await client.importFile(newer("1801"))).toMatchObject({ updated: 1, issueCount: 0 });
    expect(await told()).toEqual(["1802", "Maer", "1826", "4", "grey"]);
    expect(await client.importFile(newer("1801"))).toMatchObject({ updated: 0, unchanged: 2 });
    const { issues } = await client.importFile(newer("1804"));
    expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(/1802.*1804|1804.*1802/)]);
    expect(await told()).toEqual(["1802", "Maer", "1826", "4", "grey"]);
    const { body: seen } = await client.preview(newer("1804"));
    expect(seen).toMatchObject({ created: 0, updated: 0, unchanged: 2, changedRelationships: 0 });
  });

  test("stays once a later export, or a newer state of the original file, is taken back", async () => {
    const { client, corrected, told } = await start();
    const before = ["1802", null, "1826", "4", "grey"];
    const later = corrected
      .replace("DATE 1802", "DATE 1803")
      .replace("DATE 1826", "DATE 1827")
      .replace("grey", "green");
    for (const file of [later, original("1801").replace("2 DATE 1801", "2 DATE 1801\n2 PLAC Maer")]) {
      const { id } = await client.importFile(file);
      expect(await told()).not.toEqual(before);
      await client.undone(id);
      expect(await told()).toEqual(before);
      expect(await client.importFile(original("1801"))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      expect(await told()).toEqual(before);
    }
  });

  test("by a member, and accepted, is not taken back by the original file either", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const members = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId! }));
    await client.importFile(original("1801"));
    const text = await members.exported(version);
    const { id, waiting } = await members.importFile(
      text.replace("DATE 1801", "DATE 1802").replace("DATE 1825", "DATE 1826"),
    );
    expect(waiting).toBe(2);
    expect((await admin.post(`/api/gedcom/imports/${id}/changes/accept`, {})).status).toBe(200);
    const told = async () => [
      (await client.people()).find(({ firstName }) => firstName === "Ann")!.birthDate,
      (await client.relationships())[0]!.marriageDate,
    ];
    expect(await told()).toEqual(["1802", "1826"]);
    const { body: seen } = await client.preview(original("1801"));
    expect(seen).toMatchObject({ updated: 0, unchanged: 2, changedRelationships: 0 });
    await client.commit(seen.id);
    await client.until(seen.id, "done");
    expect(await told()).toEqual(["1802", "1826"]);
  });

  test("stays once a newer state of the original file, sent by a member, is accepted", async () => {
    const { admin, client, told } = await start();
    const members = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId! }));
    const newer = original("1801")
      .replace("2 DATE 1801", "2 DATE 1801\n2 PLAC Maer")
      .replace("2 DATE 1825", "2 DATE 1825\n2 PLAC Downe");
    const { id, waiting } = await members.importFile(newer);
    expect(waiting).toBe(2);
    expect(await members.importFile(newer)).toMatchObject({ waiting: 0 });
    expect((await admin.post(`/api/gedcom/imports/${id}/changes/accept`, {})).status).toBe(200);
    const accepted = ["1802", "Maer", "1826", "4", "grey"];
    expect(await told()).toEqual(accepted);
    const { body: seen } = await client.preview(newer);
    expect(seen).toMatchObject({ updated: 0, unchanged: 2, changedRelationships: 0 });
    await client.commit(seen.id);
    await client.until(seen.id, "done");
    expect(await told()).toEqual(accepted);
    await client.importFile(original("1801").replace("1825", "1824"));
    expect((await told()).slice(3)).toEqual(["4", "grey"]);
  });

  test("is as in the original file once it is taken back", async () => {
    const { client, told, own } = await start();
    await client.undo(own.id);
    await client.until(own.id, "undone");
    const before = ["1801", null, "1825", "3", "blue"];
    expect(await told()).toEqual(before);
    expect(await client.importFile(original("1801"))).toMatchObject({ updated: 0, unchanged: 2 });
    expect(await client.importFile(original("1804"))).toMatchObject({ updated: 1 });
    expect((await told())[0]).toBe("1804");
  });
});
