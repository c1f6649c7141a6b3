import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilySource, ListedSource, SourceCitation } from "@kinkeeper/contracts/genealogy/sources";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { withoutTime } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

const family = async () => {
  const member = await harness.as();
  const admin = await harness.as({ tenantId: member.claims.tenantId!, role: "tenant_admin" });
  return { member, admin };
};

interface List {
  readonly sources: ListedSource[];
  readonly next: string | null;
}
const list = async (who: Caller, query = ""): Promise<List> => (await who.get<List>(`/api/sources${query}`)).body;
const titles = async (who: Caller, query = ""): Promise<string[]> =>
  (await list(who, query)).sources.map(({ title }) => title);
const get = (who: Caller, id: string) => who.get<FamilySource>(`/api/sources/${id}`);
const citing = async (who: Caller, id: string): Promise<SourceCitation[]> =>
  (await who.get<{ citations: SourceCitation[] }>(`/api/sources/${id}/citations`)).body.citations;
const add = async (who: Caller, body: object): Promise<FamilySource> => {
  const { status, body: added } = await who.post<FamilySource>("/api/sources", body);
  expect(status).toBe(201);
  return added;
};
const baptism = (source: string, more: object = {}) => ({
  id: newId(),
  type: "baptism",
  date: "15 Nov 1809",
  citations: [{ source, ...more }],
});

const file = (author: string, more: readonly string[] = []): string =>
  [
    "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8",
    "0 @I1@ INDI\n1 NAME Emma /Wedgwood/\n1 BIRT\n2 DATE 2 MAY 1808\n2 SOUR @S1@\n3 PAGE 12\n3 QUAY 3",
    "3 DATA\n4 TEXT Emma, daughter of Josiah\n1 BAPM\n2 DATE 1808\n2 SOUR @S1@\n1 FAMS @F1@",
    "0 @I2@ INDI\n1 NAME Charles /Darwin/\n1 FAMS @F1@",
    "0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 MARR\n2 DATE 29 JAN 1839\n2 SOUR @S1@\n3 PAGE 40",
    `0 @S1@ SOUR\n1 TITL Register of Maer\n1 AUTH ${author}\n1 REPO @R1@\n2 CALN 7\n1 _KEY 5`,
    "0 @S2@ SOUR\n1 TITL A letter",
    "0 @R1@ REPO\n1 NAME Record Office\n1 ADDR Stafford",
    ...more,
    "0 TRLR\n",
  ].join("\n");

test("of two who change a source at the same time the second one is told, whoever wrote of it first", async () => {
  const { member, admin } = await family();
  const other = await harness.as({ tenantId: member.claims.tenantId!, role: "tenant_admin" });
  const { id } = await add(member, { title: "Family Bible" });
  const client = gedcomClient(admin);
  await client.importFile(file("The vicar"));
  const ofFile = (await list(member, "?search=register")).sources[0]!.id;
  for (const sourceId of [id, ofFile]) {
    const { revision } = (await get(member, sourceId)).body;
    const write = (who: Caller, author: string) =>
      who.request<FamilySource>("PATCH", `/api/sources/${sourceId}`, {
        body: { author },
        headers: { "if-match": `"${revision}"` },
      });
    expect((await write(admin, "The curate")).body).toMatchObject({ author: "The curate", revision: revision + 1 });
    const late = await write(other, "The sexton");
    expect([late.status, codeOf(late)]).toEqual([412, "STALE_REVISION"]);
    expect((await get(member, sourceId)).body.author).toBe("The curate");
  }
});

test("a source is added by a member, changed, deleted and brought back by an administrator", async () => {
  const { member, admin } = await family();
  const { id } = await add(member, { title: " Family  Bible ", author: "Emma", repository: "Down House" });
  expect((await get(member, id)).body).toEqual({
    id,
    title: "Family Bible",
    author: "Emma",
    publication: null,
    abbreviation: null,
    repository: "Down House",
    repositoryAddress: null,
    repositoryWeb: null,
    callNumber: null,
    note: null,
    citedBy: 0,
    isFromFile: false,
    revision: 0,
  });
  expect(codeOf(await member.post("/api/sources", { title: "Family Bible" }))).toBe("CONFLICT");
  expect(codeOf(await member.patch(`/api/sources/${id}`, { author: "Charles" }))).toBe("FORBIDDEN");
  expect((await admin.patch<FamilySource>(`/api/sources/${id}`, { author: null, note: "Leather" })).body).toMatchObject(
    {
      author: null,
      note: "Leather",
    },
  );
  const { body: history } = await member.get<HistoryEntry[]>(`/api/sources/${id}/history`);
  expect(history.map(({ action, changes }) => [action, changes])).toEqual([
    [
      "changed",
      [
        { field: "author", before: "Emma", after: null },
        { field: "note", before: null, after: "Leather" },
      ],
    ],
    ["added", expect.anything()],
  ]);
  expect(codeOf(await member.post(`/api/sources/${id}/revert`, { revision: 0 }))).toBe("FORBIDDEN");
  expect((await admin.post<FamilySource>(`/api/sources/${id}/revert`, { revision: 0 })).body).toMatchObject({
    author: "Emma",
    note: null,
  });
  expect(codeOf(await member.delete(`/api/sources/${id}`))).toBe("FORBIDDEN");
  expect((await admin.delete(`/api/sources/${id}`)).status).toBe(204);
  expect((await get(member, id)).status).toBe(404);
  expect(await titles(member)).toEqual([]);
  expect(codeOf(await member.post(`/api/sources/${id}/restore`))).toBe("FORBIDDEN");
  expect((await admin.post(`/api/sources/${id}/restore`)).status).toBe(200);
  expect(await titles(member)).toEqual(["Family Bible"]);
});

test("a source said again under its key, at once or later, is the one that was added, and no title that is taken", async () => {
  const emma = await harness.as();
  const headers = { "idempotency-key": newId() };
  const add = () => emma.post<FamilySource>("/api/sources", { title: "The family Bible" }, headers);
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, add));
  for (const { status, body } of [first!, ...others, await add()])
    expect([status, body]).toEqual([201, expect.objectContaining({ id: first!.body.id, title: "The family Bible" })]);
  expect(codeOf(await emma.post("/api/sources", { title: "The family Bible" }))).toBe("CONFLICT");
});

test("nothing of it is there for another family", async () => {
  const { member } = await family();
  const { id } = await add(member, { title: "Family Bible" });
  const stranger = await harness.as({ role: "tenant_admin" });
  expect(await titles(stranger)).toEqual([]);
  expect((await get(stranger, id)).status).toBe(404);
  expect((await stranger.patch(`/api/sources/${id}`, { title: "Ours" })).status).toBe(404);
  expect((await stranger.post(`/api/sources/${id}/restore`)).status).toBe(404);
  expect((await stranger.delete(`/api/sources/${id}`)).status).toBe(404);
});

test("the title that a fact cites is a source, the same title the same one, also after it is called something else", async () => {
  const { member, admin } = await family();
  const emma = await addMember(member, { firstName: "Emma", facts: [baptism("St Peter", { page: "3", quality: 3 })] });
  const charles = await addMember(member, { firstName: "Charles", facts: [baptism("St Peter")] });
  const { sources } = await list(member);
  expect(sources).toMatchObject([{ title: "St Peter", author: null, citedBy: 2 }]);
  const { id } = sources[0]!;
  expect(await citing(member, id)).toEqual(
    expect.arrayContaining([
      {
        memberId: emma.id,
        name: "Emma",
        otherId: null,
        otherName: null,
        relationshipType: null,
        about: "Baptism, 15 November 1809",
        page: "3",
        quality: 3,
        text: null,
      },
    ]),
  );
  expect(codeOf(await admin.delete(`/api/sources/${id}`))).toBe("CONFLICT");
  await admin.patch(`/api/sources/${id}`, { title: "Register of St Peter" });
  const { body: shown } = await member.get<FamilyMemberWithRevision>(`/api/family-members/${charles.id}`);
  expect(shown.sources).toEqual([{ citedAs: "St Peter", id, title: "Register of St Peter" }]);
  await addMember(member, { firstName: "Anne", facts: [baptism("Register of St Peter")] });
  expect((await list(member)).sources).toMatchObject([{ id, title: "Register of St Peter", citedBy: 3 }]);
  // Who is not here cites nothing, and what only they cited is gone with them.
  await admin.patch(`/api/family-members/${charles.id}`, { facts: [] });
  await admin.delete(`/api/family-members/${emma.id}`);
  expect((await citing(member, id)).map(({ name }) => name)).toEqual(["Anne"]);
  const secret = await addMember(member, { firstName: "William", facts: [baptism("A secret letter")] });
  await admin.delete(`/api/family-members/${secret.id}`);
  expect(await titles(member)).toEqual(["Register of St Peter"]);
  await admin.post(`/api/family-members/${secret.id}/revert`, { revision: 0 });
  expect(await titles(member)).toEqual(["A secret letter", "Register of St Peter"]);
  await admin.post(`/api/family-members/${secret.id}/erase`);
  expect(await titles(member)).toEqual(["Register of St Peter"]);
});

test("the id of a member's new source does not tell that one of this title is hidden; a citation of the title leads to theirs", async () => {
  const { member, admin } = await family();
  const secret = { firstName: "William", facts: [baptism("A secret letter")], restrictions: ["confidential"] };
  await addMember(admin, secret);
  expect(await titles(member)).toEqual([]);
  const [hidden, free] = [
    await add(member, { title: "A secret letter" }),
    await add(member, { title: "A free title" }),
  ];
  const twice = await Promise.all([1, 2].map(() => member.post("/api/sources", { title: "Twice at once" })));
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const versionOf = ({ id }: { readonly id: string }): string => id[14]!;
  expect(versionOf(hidden)).toBe(versionOf(free));
  await addMember(member, { firstName: "Anne", facts: [baptism("A free title")] });
  expect((await citing(member, free.id)).map(({ name }) => name)).toEqual(["Anne"]);
});

test("sources of a file come with it, with who cites them and where they are kept; undoing the import takes them back", async () => {
  const { member, admin } = await family();
  const client = gedcomClient(admin);
  const { id: importId } = await client.importFile(file("The vicar"));
  const { sources } = await list(member);
  expect(sources).toMatchObject([
    { title: "A letter", citedBy: 0 },
    { title: "Register of Maer", author: "The vicar", citedBy: 2 },
  ]);
  const { id } = sources[1]!;
  expect((await get(member, id)).body).toMatchObject({
    repository: "Record Office",
    repositoryAddress: "Stafford",
    callNumber: "7",
    isFromFile: true,
  });
  const cited = await citing(member, id);
  expect(cited.map(({ name, otherName, about, page }) => [name, otherName, about, page])).toEqual(
    expect.arrayContaining([
      ["Emma Wedgwood", null, "Birth", "12"],
      ["Emma Wedgwood", null, "Baptism, 1808", null],
      [expect.any(String), expect.any(String), "Marriage", "40"],
    ]),
  );
  expect(cited).toHaveLength(3);
  const emma = (await client.people()).find(({ firstName }) => firstName === "Emma")!;
  const { body: shown } = await member.get<FamilyMemberWithRevision>(`/api/family-members/${emma.id}`);
  expect(shown.citations).toContainEqual({
    about: "birth",
    source: "Register of Maer",
    sourceId: id,
    page: "12",
    quality: 3,
    text: "Emma, daughter of Josiah",
  });
  // Typed by hand, the title means the file's source.
  await addMember(member, { firstName: "Anne", facts: [baptism("Register of Maer")] });
  expect((await get(member, id)).body.citedBy).toBe(3);
  await client.undone(importId);
  expect((await list(member)).sources).toMatchObject([{ id, title: "Register of Maer", citedBy: 1 }]);
});

test("the same file doubles nothing, a newer one tells its news, and what people wrote stays", async () => {
  const { member, admin } = await family();
  const client = gedcomClient(admin);
  // Known by its title before the file came.
  await addMember(member, { firstName: "Anne", facts: [baptism("Register of Maer")] });
  await client.importFile(file("The vicar"));
  const before = await list(member);
  expect(before.sources).toMatchObject([{ title: "A letter" }, { title: "Register of Maer", citedBy: 3 }]);
  await client.importFile(file("The vicar"));
  expect(await list(member)).toEqual(before);
  const { id } = before.sources[1]!;
  await admin.patch(`/api/sources/${id}`, { title: "The register", repositoryWeb: "maer.example" });
  const { id: newer } = await client.importFile(file("The curate"));
  expect((await get(member, id)).body).toMatchObject({
    title: "The register",
    author: "The curate",
    repository: "Record Office",
    repositoryWeb: "maer.example",
  });
  await client.undone(newer);
  expect((await get(member, id)).body).toMatchObject({ title: "The register", author: "The vicar" });
});

test("an export says what people wrote, and changes nothing when it comes back; in another family all of it is there", async () => {
  const { member, admin } = await family();
  const client = gedcomClient(admin);
  await client.importFile(file("The vicar"));
  const [letter, register] = (await list(member)).sources as [ListedSource, ListedSource];
  await admin.patch(`/api/sources/${register.id}`, { author: "The curate", repository: "Maer Hall" });
  await admin.delete(`/api/sources/${letter.id}`);
  const bible = await add(member, { title: "Bible", author: "Emma", repository: "Down House", callNumber: "9" });
  await addMember(member, { firstName: "Anne", facts: [baptism("Bible", { page: "1" }), baptism("A ring")] });
  await admin.patch(`/api/sources/${bible.id}`, { title: "Family Bible" });
  const own = await list(member);
  expect(own.sources.map(({ title }) => title)).toEqual(["A ring", "Family Bible", "Register of Maer"]);
  for (const version of ["7.0", "5.5.1"] as const) {
    const text = await client.exported(version);
    expect(text).toMatch(/1 AUTH The curate\n(?:1 .*\n)*1 REPO @KR_\w+@\n2 CALN 7\n/);
    expect(text).toContain("1 _KEY 5");
    expect(text).not.toContain("A letter");
    expect(text).toContain("1 TITL Family Bible");
    expect(text.match(/^0 @KR_/gm)).toHaveLength(2);
    await client.importFile(text);
    expect(await list(member)).toEqual(own);
    expect(withoutTime(await client.exported(version))).toBe(withoutTime(text));
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await gedcomClient(elsewhere).importFile(text);
    const there = await list(elsewhere);
    const plain = ({ title, author, citedBy }: ListedSource) => ({ title, author, citedBy });
    expect(there.sources.map(plain)).toEqual(own.sources.map(plain));
    expect((await get(elsewhere, there.sources[1]!.id)).body).toMatchObject({
      repository: "Down House",
      callNumber: "9",
    });
    expect((await get(elsewhere, there.sources[2]!.id)).body).toMatchObject({ repository: "Maer Hall" });
  }
});

test("what somebody private cites is for administrators, and for who brought them", async () => {
  const { member, admin } = await family();
  const facts = [baptism("A secret letter"), baptism("Bible")];
  const { id } = await addMember(admin, { firstName: "Emma", facts });
  await addMember(member, { firstName: "Anne", facts: [baptism("Bible")] });
  await admin.patch(`/api/family-members/${id}`, { restrictions: ["confidential"] });
  expect(await titles(admin)).toEqual(["A secret letter", "Bible"]);
  expect((await list(member)).sources).toMatchObject([{ title: "Bible", citedBy: 1 }]);
  const { sources } = await list(admin);
  expect((await get(member, sources[0]!.id)).status).toBe(404);
  // Its id follows from its title: as a place to go on from it would tell that there is one.
  expect(await titles(admin, `?after=${sources[0]!.id}`)).toEqual(["Bible"]);
  expect(await titles(member, `?after=${sources[0]!.id}`)).toEqual([]);
  expect((await citing(member, sources[1]!.id)).map(({ name }) => name)).toEqual(["Anne"]);
  expect(await citing(admin, sources[1]!.id)).toHaveLength(2);
});

describe("what a file cites for private things alone is not told members", () => {
  const cited = (resn: string, resnOfMarriage: string): string =>
    [
      "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8",
      `0 @I1@ INDI${resn}\n1 NAME Emma /Wedgwood/\n1 BIRT\n2 DATE 2 MAY 1808\n2 SOUR @S1@\n1 FAMS @F1@`,
      "0 @I2@ INDI\n1 NAME Charles /Darwin/\n1 FAMS @F1@",
      `0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 MARR${resnOfMarriage}\n2 DATE 29 JAN 1839\n2 SOUR @S2@`,
      "0 @S1@ SOUR\n1 TITL A birth",
      "0 @S2@ SOUR\n1 TITL A wedding",
      "0 @S3@ SOUR\n1 TITL Nothing yet",
      "0 TRLR\n",
    ].join("\n");
  const imported = async (resn: string, resnOfMarriage = "") => {
    const { member, admin } = await family();
    await gedcomClient(admin).importFile(cited(resn, resnOfMarriage));
    const emma = (await gedcomClient(admin).people()).find(({ firstName }) => firstName === "Emma")!;
    return { member, admin, path: `/api/family-members/${emma.id}` };
  };
  const all = ["A birth", "A wedding", "Nothing yet"];

  test("once somebody private is taken away", async () => {
    const { member, admin, path } = await imported("\n1 RESN CONFIDENTIAL");
    expect(await titles(member)).toEqual(["Nothing yet"]);
    await admin.delete(path);
    expect([await titles(member), await titles(admin)]).toEqual([["Nothing yet"], all]);
  });

  test("once somebody is taken away who was made private by hand", async () => {
    const { member, admin, path } = await imported("");
    expect(await titles(member)).toEqual(all);
    await admin.patch(path, { restrictions: ["confidential"] });
    await admin.delete(path);
    const { sources } = await list(admin);
    expect([await titles(member), sources.map(({ title }) => title)]).toEqual([["Nothing yet"], all]);
    expect((await get(member, sources[0]!.id)).status).toBe(404);
  });

  test("once a member takes a private marriage away", async () => {
    const { member, admin } = await imported("", "\n2 RESN CONFIDENTIAL");
    expect(await titles(member)).toEqual(["A birth", "Nothing yet"]);
    const [marriage] = (await member.get<{ id: string }[]>("/api/family-relationships")).body;
    await member.delete(`/api/family-relationships/${marriage!.id}`);
    expect([await titles(member), await titles(admin)]).toEqual([["A birth", "Nothing yet"], all]);
  });

  test("once everything about somebody private is erased: nobody knows any more what was cited for them", async () => {
    const { member, admin, path } = await imported("\n1 RESN CONFIDENTIAL");
    expect((await admin.post(`${path}/erase`, {})).status).toBe(200);
    await add(member, { title: "Typed by hand" });
    // The wedding is still that of Charles.
    expect(await titles(member)).toEqual(["A wedding", "Typed by hand"]);
    expect(await titles(admin)).toEqual([...all, "Typed by hand"]);
  });

  test("while everybody is told what was cited for others who are taken away, and whoever brought the file of those who are erased", async () => {
    const { member, admin } = await family();
    const other = await harness.as({ tenantId: admin.claims.tenantId! });
    await gedcomClient(member).importFile(cited("", ""));
    const emma = (await gedcomClient(admin).people()).find(({ firstName }) => firstName === "Emma")!;
    await admin.delete(`/api/family-members/${emma.id}`);
    expect([await titles(other), await titles(member)]).toEqual([all, all]);
    const charles = (await gedcomClient(admin).people()).find(({ firstName }) => firstName === "Charles")!;
    expect((await admin.post(`/api/family-members/${charles.id}/erase`, {})).status).toBe(200);
    expect([await titles(other), await titles(member)]).toEqual([[], all]);
  });
});

test("the history of a source says nothing of when it was cited for private things alone", async () => {
  const { member, admin } = await family();
  const adoption = { id: newId(), type: "adoption", isPrivate: true, citations: [{ source: "Adoption papers" }] };
  const ann = await addMember(admin, { firstName: "Ann" });
  await admin.patch(`/api/family-members/${ann.id}`, { facts: [adoption] });
  const [papers] = (await list(admin)).sources;
  expect(await titles(member)).toEqual([]);
  await admin.patch(`/api/sources/${papers!.id}`, { title: "Registers of Downe" });
  await addMember(member, { firstName: "Bob", facts: [baptism("Registers of Downe")] });
  expect(await titles(member)).toEqual(["Registers of Downe"]);
  const history = async (who: Caller) =>
    (await who.get<HistoryEntry[]>(`/api/sources/${papers!.id}/history`)).body.map(({ changes }) => changes);
  expect(await history(member)).toEqual([[]]);
  expect(await history(admin)).toEqual([[{ field: "title", before: "Adoption papers", after: "Registers of Downe" }]]);
});

test("a source whose record a file keeps private is for administrators and who brought it, as long as the file says so", async () => {
  const { member, admin } = await family();
  const other = await harness.as({ tenantId: admin.claims.tenantId! });
  const restricted = (...words: readonly string[]): string =>
    file("Clerk").replace("0 @S1@ SOUR", ["0 @S1@ SOUR", ...words].join("\n"));
  await gedcomClient(member).importFile(restricted("1 RESN CONFIDENTIAL"));
  const [letter, register] = (await list(admin)).sources;
  for (const who of [admin, member]) expect(await titles(who)).toEqual(["A letter", "Register of Maer"]);
  expect(await titles(other)).toEqual(["A letter"]);
  expect(await titles(other, "?search=register")).toEqual([]);
  for (const path of ["", "/citations", "/history"])
    expect((await other.get(`/api/sources/${register!.id}${path}`)).status).toBe(404);
  const emma = (await gedcomClient(admin).people()).find(({ firstName }) => firstName === "Emma")!;
  const cited = async (who: Caller) =>
    JSON.stringify((await who.get<FamilyMemberWithRevision>(`/api/family-members/${emma.id}`)).body);
  expect(await cited(member)).toContain("Register of Maer");
  expect(await cited(other)).not.toContain("Register of Maer");
  const { id } = await gedcomClient(admin).importFile(restricted());
  expect(await titles(other)).toEqual(["A letter", "Register of Maer"]);
  await gedcomClient(admin).undone(id);
  expect(await titles(other)).toEqual([letter!.title]);
});

test("a title with an apostrophe is found, however that is typed", async () => {
  const { member, admin } = await family();
  await gedcomClient(admin).importFile(file("Emma", ["0 @X1@ SOUR", "1 TITL St Chad's Register"]));
  for (const typed of ["Chad’s", "chad's", "Chad s"])
    expect([typed, await titles(member, `?search=${encodeURIComponent(typed)}`)]).toEqual([
      typed,
      ["St Chad's Register"],
    ]);
});

test("a list comes in pages, and is found by words of title and author", async () => {
  const { member, admin } = await family();
  const many = Array.from({ length: 120 }, (_, at) => [
    `0 @X${at}@ SOUR`,
    `1 TITL Census ${String(at).padStart(3, "0")}`,
  ]);
  await gedcomClient(admin).importFile(file("Éloïse", many.flat()));
  const found: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page: List = await list(member, next && `?after=${next}`);
    expect(page.sources.length).toBeLessThanOrEqual(50);
    found.push(...page.sources.map(({ title }) => title));
    next = page.next;
  }
  expect(found).toHaveLength(122);
  expect(found).toEqual(found.toSorted());
  expect(await titles(member, "?search=eloise%20REGISTER")).toEqual(["Register of Maer"]);
  expect(await titles(member, "?search=100%25")).toEqual([]);
  expect(await titles(member, "?search=census%20007")).toEqual(["Census 007"]);
});
