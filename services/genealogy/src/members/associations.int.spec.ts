import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import type { SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person, withoutEdited } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";

let harness: SharedHarness;
let admin: Caller;
let member: Caller;
let tenantId: string;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});
beforeEach(async () => {
  tenantId = newId();
  admin = await harness.as({ role: "tenant_admin", tenantId });
  member = await harness.as({ tenantId });
});

const pathOf = (id: string): string => `/api/family-members/${id}`;
const told = async (id: string, who = admin) => (await who.get<FamilyMemberWithRevision>(pathOf(id))).body;
const associate = (id: string, associations: readonly Association[], who = admin) =>
  who.patch<FamilyMemberWithRevision>(pathOf(id), { associations });
const citing = async (sourceId: string): Promise<SourceCitation[]> =>
  (await member.get<{ citations: SourceCitation[] }>(`/api/sources/${sourceId}/citations`)).body.citations;
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
      expect(exported).toMatch(/1 ASSO @STAND_IN_\d+@\n2 (?:ROLE|RELA) /);
    }
  });

  test("cite sources, which tell of them, and are in the history; nothing of it where somebody is private", async () => {
    const ann = await addMember(admin, { firstName: "Ann" });
    const emma = await addMember(admin, { firstName: "Emma" });
    const citations = [{ source: "Register of Maer", page: "12", quality: 3, text: "Emma held her" }];
    const cited = { ...god(emma.id), citations };
    expect((await associate(ann.id, [cited], member)).status).toBe(403);
    expect(codeOf(await associate(ann.id, [{ ...cited, citations: [{ source: " " }] }]))).toBe("INVALID_INPUT");
    expect((await associate(ann.id, [cited, witness])).body.associations).toEqual([cited, witness]);
    const shown = await told(ann.id, member);
    expect(shown.associations).toEqual([cited, witness]);
    const source = shown.sources![0]!;
    expect(source).toMatchObject({ citedAs: "Register of Maer", title: "Register of Maer" });
    expect(await citing(source.id)).toEqual([
      expect.objectContaining({ memberId: ann.id, about: "Godmother: Emma", page: "12", text: "Emma held her" }),
    ]);
    const history = (await member.get<MemberHistoryEntry[]>(`${pathOf(ann.id)}/history`)).body;
    expect(history[0]!.changes[0]!.after).toBe("Godmother: Emma (Register of Maer, 12); Witness: Mr Stockdale");

    await admin.patch(pathOf(emma.id), { restrictions: ["confidential"] });
    expect((await member.get(`/api/sources/${source.id}`)).status).toBe(404);
    expect((await admin.get(`/api/sources/${source.id}`)).body).toMatchObject({ citedBy: 1 });
    for (const path of [pathOf(ann.id), `${pathOf(ann.id)}/history`, "/api/sources", "/api/gedcom/export?version=7.0"])
      expect(JSON.stringify((await member.get(path)).body)).not.toMatch(/Register of Maer|Godmother/);
    await admin.patch(pathOf(emma.id), { restrictions: [] });

    await associate(ann.id, [witness]);
    expect((await member.get(`/api/sources/${source.id}`)).status).toBe(404);
    await admin.post(`${pathOf(ann.id)}/revert`, { revision: 1 });
    expect((await told(ann.id)).associations).toEqual([cited, witness]);
    expect(await citing(source.id)).toHaveLength(1);
    await admin.post(`${pathOf(ann.id)}/erase`);
    expect((await member.get(`/api/sources/${source.id}`)).status).toBe(404);
  });

  test("lead to who remains when two are merged, and back", async () => {
    const [ann, emma, other] = [
      await addMember(admin, { firstName: "Ann" }),
      await addMember(admin, { firstName: "Emma" }),
      await addMember(admin, { firstName: "Emmy" }),
    ];
    await associate(ann.id, [god(other.id)]);
    const cited = { ...witness, citations: [{ source: "A letter" }] };
    await associate(other.id, [cited]);
    expect((await admin.post("/api/merges", { keptId: emma.id, mergedId: other.id, take: [] })).status).toBe(200);
    expect(await told(ann.id)).toMatchObject({ associates: [{ memberId: other.id, person: { id: emma.id } }] });
    expect(await told(emma.id)).toMatchObject({
      associations: [cited],
      sources: [{ citedAs: "A letter" }],
      associatedWith: [{ person: { id: ann.id } }],
    });
    expect(await gedcomClient(admin).exported()).toMatch(/1 ASSO @(\w+)@\n2 ROLE GODP\n3 PHRASE Godmother/);
    expect((await admin.post(`/api/merges/${other.id}/undo`)).status).toBe(200);
    expect(await told(ann.id)).toMatchObject({ associates: [{ memberId: other.id, person: { id: other.id } }] });
    expect(await told(emma.id)).not.toHaveProperty("associatedWith");
    expect((await told(emma.id)).associations ?? null).toBeNull();
    expect(await told(other.id)).toMatchObject({
      associations: [cited],
      associatedWith: [{ person: { id: ann.id } }],
    });
  });

  test("of two with each other are gone while these are one, and back after", async () => {
    const client = gedcomClient(admin);
    await client.importFile(people("1 ASSO @I2@", "2 ROLE GODP", "1 ASSO @I3@", "2 ROLE FRIEND"));
    const [ann, bess, carl] = [await idOf("Ann"), await idOf("Bess"), await idOf("Carl")];
    await associate(bess, [{ id: "own", memberId: ann, role: "witness" }]);
    const text = await client.exported();
    expect((await admin.post("/api/merges", { keptId: ann, mergedId: bess, take: [] })).status).toBe(200);
    expect((await told(ann)).associations).toMatchObject([{ memberId: carl, role: "friend" }]);
    expect(await told(ann)).not.toHaveProperty("associatedWith");
    const exported = await client.exported();
    expect(exported.match(/1 ASSO .*/g)).toHaveLength(1);
    expect(await client.importFile(exported)).toMatchObject({ created: 0, updated: 0 });
    expect((await admin.post(`/api/merges/${bess}/undo`)).status).toBe(200);
    expect(withoutEdited(await client.exported())).toBe(withoutEdited(text));
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
    "0 @S1@ SOUR\n1 TITL Baptisms\n",
  );

const idOf = async (firstName: string): Promise<string> =>
  (await gedcomClient(admin).people()).find((one) => one.firstName === firstName)!.id;

describe("associations of a file", () => {
  const first = people(
    "1 ASSO @I3@",
    "2 ROLE GODP",
    "2 SOUR @S1@",
    "3 PAGE 7",
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
    const { citations } = await told(ann);
    expect(citations).toMatchObject([{ about: `association ${before[0]!.id}`, source: "Baptisms", page: "7" }]);
    expect(await citing(citations![0]!.sourceId!)).toMatchObject([{ about: "Godparent: Carl Lee", page: "7" }]);
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

  test("without words, and events without, are saved as they stand", async () => {
    const client = gedcomClient(admin);
    await client.importFile(people("1 EVEN", "2 DATE 1830", "1 ASSO @I2@", "2 ROLE OTHER"));
    const ann = await idOf("Ann");
    const { facts, associations, revision } = await told(ann);
    expect([facts, associations]).toMatchObject([[{ type: "event" }], [{ role: "other" }]]);
    const saved = await admin.patch<FamilyMemberWithRevision>(pathOf(ann), { facts, associations });
    expect(saved.body).toMatchObject({ facts, associations, revision });
    const further = await admin.patch(pathOf(ann), { facts: [...facts!, { id: "new", type: "event", date: "1831" }] });
    expect(further.body).toMatchObject({ issues: [{ path: "facts.1.label", message: "Please describe the fact" }] });
  });

  test.each(["7.0", "5.5.1"] as const)("and those of people come back from %s without a change", async (version) => {
    const client = gedcomClient(admin);
    await client.importFile(first);
    const ann = await idOf("Ann");
    const own: Association = { ...god(await idOf("Bess")), id: newId(), note: "In the church\nof Maer" };
    const [godparent, other] = (await told(ann)).associations!;
    const citations = [{ source: "Register", page: "12", quality: 2, text: "Carl\nLee" }];
    await associate(ann, [{ ...godparent!, citations }, other!, { ...own, citations: [{ source: "A letter" }] }]);
    const bess = await idOf("Bess");
    await associate(bess, [god(ann)]);
    const text = await client.exported(version);
    const revisions = [(await told(ann)).associations, (await told(bess)).associations];
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const count = () => countEvents(harness.journal, tenantId, "member");
    const events = await count();
    await client.importFile(text);
    expect(await count()).toEqual(events);
    expect([(await told(ann)).associations, (await told(bess)).associations]).toEqual(revisions);
    expect(await client.exported(version)).toBe(text);

    const elsewhere = gedcomClient(await harness.as({ role: "tenant_admin" }));
    await elsewhere.importFile(text);
    const lines = (exported: string) =>
      exported.split("\n").filter((line) => /ASSO|ROLE|RELA|PHRASE|NOTE|SOUR|PAGE|QUAY|TEXT|CONT/.test(line));
    expect(lines(await elsewhere.exported(version))).toEqual(lines(text));
  });
});

describe("people at events of a file", () => {
  const at = (...lines: readonly string[]): readonly string[] => ["2 ASSO @I3@", "3 ROLE WITN", ...lines];
  const file = (...ofMarriage: readonly string[]): string =>
    gedcom(
      person("I1", "Ann /Lee/", "1 BIRT", "2 DATE 1800", ...at("4 PHRASE Midwife"), "1 BAPM", ...at(), "1 DEAT Y"),
      person("I2", "Bess /Lee/", "1 DEAT Y"),
      person("I3", "Carl /Secretson/", "1 DEAT Y"),
      family("F1", "1 HUSB @I2@", "1 WIFE @I1@", "1 MARR", "2 DATE 1825", ...at("3 NOTE In the rain"), ...ofMarriage),
    );

  test("are shown beside them, at both people, and go out as they came", async () => {
    const client = gedcomClient(admin);
    await client.importFile(file());
    const [ann, bess, carl] = await Promise.all(["Ann", "Bess", "Carl"].map(idOf));
    const life = await told(ann!, member);
    const wedding = (await client.relationships()).find(({ relationshipType }) => relationshipType === "spouse")!;
    const person = expect.objectContaining({ id: carl, firstName: "Carl" }) as unknown;
    expect(life.atEvents).toEqual([
      { about: "birth", event: "birth", role: "witness", words: "Midwife", person },
      { about: life.facts![0]!.id, event: "baptism", role: "witness", person },
      { about: `marriage ${wedding.id}`, event: "marriage", role: "witness", note: "In the rain", person },
    ]);
    expect((await told(bess!, member)).atEvents).toMatchObject([{ event: "marriage", person: { id: carl } }]);
    expect((await told(carl!, member)).associatedWith).toMatchObject([
      { person: { id: ann }, event: "birth", role: "witness", words: "Midwife" },
      { person: { id: ann }, event: "baptism", role: "witness" },
      { event: "marriage", role: "witness", person: {}, other: {} },
    ]);
    for (const version of ["7.0", "5.5.1"] as const) {
      const text = await client.exported(version);
      expect(text.match(/[23] (?:__)?ASSO @I3@/g)).toHaveLength(3);
      expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
      expect((await told(ann!)).atEvents).toEqual(life.atEvents);
      expect(await client.exported(version)).toBe(text);
    }
  });

  test("are told as far as the reader may know them, and the event", async () => {
    const client = gedcomClient(admin);
    await client.importFile(file());
    const [ann, carl] = await Promise.all(["Ann", "Carl"].map(idOf));
    await admin.patch(pathOf(carl!), { restrictions: ["confidential"] });
    const shown = JSON.stringify(await told(ann!, member));
    expect(shown).toContain('"role":"witness"');
    expect(shown).not.toMatch(/Secretson|Midwife|In the rain/);
    expect(await told(carl!, member)).not.toHaveProperty("associatedWith");
    expect((await told(carl!)).associatedWith).toHaveLength(3);

    await admin.patch(pathOf(carl!), { restrictions: [] });
    const wedding = (await client.relationships()).find(({ relationshipType }) => relationshipType === "spouse")!;
    await admin.patch(`/api/family-relationships/${wedding.id}`, { isPrivate: true });
    await admin.patch(pathOf(ann!), { isBirthPrivate: true });
    const events = async (id: string, who: Caller) => {
      const { atEvents = [], associatedWith = [] } = await told(id, who);
      return [...atEvents, ...associatedWith].map(({ event }) => event);
    };
    expect(await events(carl!, member)).toEqual(["baptism"]);
    expect(await events(ann!, member)).toEqual(["baptism"]);
    expect(await events(ann!, admin)).toContain("birth");
    expect(await events(carl!, admin)).toEqual(["birth", "baptism", "marriage"]);
    await admin.post(`${pathOf(ann!)}/erase`);
    expect(await events(carl!, admin)).not.toContain("birth");
  });

  test.each([
    ["a birth", file().replace("4 PHRASE Midwife", "4 PHRASE Secret part\n3 RESN privacy"), ["baptism"]],
    [
      "a wedding",
      file("2 ASSO @I3@", "3 ROLE OTHER", "4 PHRASE Secret part", "3 RESN confidential"),
      ["birth", "baptism", "marriage"],
    ],
  ])("are told to who sees private events, where the file keeps them private at %s", async (_event, text, seen) => {
    const owner = await harness.as({ role: "member", tenantId });
    await gedcomClient(owner).importFile(text);
    const [ann, carl] = await Promise.all(["Ann", "Carl"].map(idOf));
    for (const who of [admin, owner]) {
      const { atEvents = [] } = await told(ann!, who);
      expect(atEvents.filter(({ isPrivate }) => isPrivate)).toMatchObject([{ words: "Secret part" }]);
      expect((await told(carl!, who)).associatedWith).toContainEqual(expect.objectContaining({ words: "Secret part" }));
    }
    expect((await told(ann!, member)).atEvents?.map(({ event }) => event)).toEqual(seen);
    expect((await told(carl!, member)).associatedWith?.map(({ event }) => event)).toEqual(seen);
    for (const path of [pathOf(ann!), pathOf(carl!)])
      expect(JSON.stringify((await member.get(path)).body)).not.toContain("Secret part");
    for (const version of ["7.0", "5.5.1"] as const) {
      expect(await gedcomClient(member).exported(version)).not.toContain("Secret part");
      const out = await gedcomClient(admin).exported(version);
      expect(out).toContain("Secret part");
      expect(await gedcomClient(owner).importFile(out)).toMatchObject({ created: 0, updated: 0 });
      expect((await told(ann!, member)).atEvents?.map(({ event }) => event)).toEqual(seen);
      expect(await gedcomClient(admin).exported(version)).toBe(out);
    }
  });

  test("lead to who remains of two, and to nobody once deleted", async () => {
    const client = gedcomClient(admin);
    await client.importFile(file());
    const [ann, carl] = await Promise.all(["Ann", "Carl"].map(idOf));
    const other = await addMember(admin, { firstName: "Charles" });
    expect((await admin.post("/api/merges", { keptId: other.id, mergedId: carl, take: [] })).status).toBe(200);
    expect((await told(ann!)).atEvents).toMatchObject([1, 2, 3].map(() => ({ person: { id: other.id } })));
    expect((await told(other.id)).associatedWith).toHaveLength(3);
    await admin.delete(pathOf(other.id));
    expect(await told(ann!)).not.toHaveProperty("atEvents");
  });
});
