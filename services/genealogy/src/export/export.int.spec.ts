import { relationshipType } from "@kinkeeper/contracts/enumerations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  const now = new Date("2026-11-21T12:00:00Z"); // a header tells the time
  harness = await startHarness(genealogy, { now: () => now });
});
afterAll(() => harness.stop());

const versions = ["7.0", "5.5.1"] as const;

const facts = [
  {
    id: "a",
    type: "baptism",
    date: "about 1809",
    place: "Shrewsbury",
    citations: [{ source: "Parish register of St Chad", page: "p. 12", quality: 3, text: "Charles, son of\nRobert" }],
  },
  { id: "b", type: "event", label: "Voyage", date: "from 1831 to 1836", note: "Around the world.", age: "22 years" },
  { id: "c", type: "military", cause: "none", citations: [{ source: "Parish register of St Chad" }] },
];

const cited = {
  nameCitations: [{ source: "Register of Maer", page: "3" }],
  birthCitations: [
    { source: "Register of Maer", page: "3", quality: 2, text: "Emma,\ndaughter" },
    { source: "Letters" },
  ],
};
const deathCitations = [{ source: "Letters", page: "40" }];

/** A family in which people told of everything, in every kind of relationship. */
const typedFamily = async (caller: Caller): Promise<string[]> => {
  const ids: string[] = [];
  for (const person of [
    { firstName: "Josiah", lastName: "Wedgwood", sex: "male", birthDate: "about 1769", isLiving: false },
    { firstName: "Bessy", lastName: "Wedgwood", maidenName: "Allen", sex: "female", biography: "Two\nlines, @home" },
    {
      firstName: "Emma",
      lastName: "Darwin",
      maidenName: "Wedgwood",
      birthDate: "2 May 1808",
      birthPlace: "Maer",
      otherNames: [
        { type: "nickname", firstName: "Em", citations: [{ source: "Letters", page: "7" }] },
        { type: "birth", firstName: "Emma", lastName: "Wedgwood", citations: [{ source: "Register of Maer" }] },
      ],
      ...cited,
    },
    {
      firstName: "Charles",
      lastName: "Darwin",
      sex: "male",
      deathDate: "spring 1882",
      isLiving: false,
      facts,
      deathCitations,
    },
    { firstName: "Cousin", isLiving: true, birthDate: "at harvest time" },
  ])
    ids.push((await caller.post<{ id: string }>("/api/family-members", person)).body.id);
  const [josiah, bessy, emma, charles, cousin] = ids;
  const relate = async (member1Id: unknown, member2Id: unknown, type: string, more: object = {}) => {
    const body = { member1Id, member2Id, relationshipType: type, ...more };
    expect((await caller.post("/api/family-relationships", body)).status).toBe(201);
  };
  await relate(josiah, bessy, "spouse", {
    marriageDate: "1792",
    marriagePlace: "Etruria",
    partnership: "divorced",
    marriageCitations: [{ source: "Register of Maer", page: "40" }],
    endCitations: [{ source: "Letters", quality: 1 }],
  });
  await relate(josiah, emma, "parent");
  await relate(emma, bessy, "child");
  await relate(charles, cousin, "parent");
  await relate(bessy, cousin, "parent");
  for (const type of ["sibling", "aunt_uncle", "niece_nephew", "cousin", "other", "grandparent"])
    await relate(josiah, cousin, type);
  await relate(cousin, charles, "cousin");
  return ids;
};

describe("an export that keeps the living private", () => {
  const file = [
    "0 HEAD",
    "1 GEDC",
    "2 VERS 7.0",
    "1 SUBM @U1@",
    "0 @SecretName@ INDI",
    "1 NAME Alive /Secret/",
    "1 SEX F",
    "1 BIRT",
    "2 DATE 3 MAY 2001",
    "1 EMAIL alive@example.org",
    "1 SNOTE @N1@",
    "1 UID 9c3b6e6f-2d5b-4c0e-8e1e-5e3a1b2c3d4e",
    "1 FAMC @F1@",
    "2 PEDI ADOPTED",
    "0 @I2@ INDI",
    "1 NAME Dead /Elder/",
    "1 DEAT",
    "2 DATE 1990",
    "1 SNOTE @N2@",
    "1 ASSO @SecretName@",
    "2 ROLE FRIEND",
    "1 FAMS @F1@",
    "0 @I3@ INDI",
    "1 NAME Alone /Secret/",
    "1 BIRT",
    "2 DATE 1999",
    "1 FAMS @F2@",
    "0 @F1@ FAM",
    "1 HUSB @I2@",
    "1 CHIL @SecretName@",
    "1 NOTE their secret",
    "0 @F2@ FAM",
    "1 HUSB @I3@",
    "1 MARR",
    "2 DATE 2020",
    "2 PLAC Secret Chapel",
    "0 @N1@ SNOTE secret of the living",
    "0 @N2@ SNOTE about the dead",
    "1 SOUR @S1@",
    "0 @S1@ SOUR",
    "1 TITL The parish book",
    "0 @S2@ SOUR",
    "1 TITL Nobody leads here, a secret",
    "0 @U1@ SUBM",
    "1 NAME Secret Sender",
    "0 TRLR",
    "",
  ].join("\n");

  test.each(versions)("says of them what was chosen, and all of the dead: %s", async (version) => {
    const caller = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(caller);
    await client.importFile(file);
    // An id of ours may have the digits of any year.
    const exported = async (living: string): Promise<string> =>
      (await caller.download(`/api/gedcom/export?version=${version}&living=${living}`)).bytes
        .toString("utf8")
        .replaceAll(/(?<=_KINID ).+/g, "");
    const all = await exported("all");
    for (const said of ["Alive /Secret/", "3 MAY 2001", "secret of the living", "Secret Chapel", "Secret Sender"])
      expect(all).toContain(said);

    const hidden = await exported("private");
    expect(hidden).not.toMatch(/secret|Alive|2001|example\.org|9c3b6e6f|PEDI|2020|Alone/i);
    for (const said of ["Dead /Elder/", "2 DATE 1990", "about the dead", "The parish book"])
      expect(hidden).toContain(said);
    expect(hidden.match(/1 NAME Private/g)).toHaveLength(2);
    expect(hidden).toMatch(/0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @STAND_IN_\d+@/);

    const named = await exported("names");
    expect(named).toContain("1 NAME Alive /Secret/");
    expect(named).not.toMatch(/2001|example\.org|secret of|Chapel|Sender/);
    expect((await caller.download(`/api/gedcom/export?living=some`)).status).toBe(400);
  });
});

const stateOf = async (caller: Caller) => {
  const client = gedcomClient(caller);
  const [people, relationships] = await Promise.all([client.people(), client.relationships()]);
  return { people, relationships: relationships.sort((one, other) => (one.id < other.id ? -1 : 1)) };
};

/** The family without ids: what it tells. */
const toldBy = async (caller: Caller): Promise<unknown> => {
  const { people, relationships } = await stateOf(caller);
  const nameOf = new Map(people.map(({ id, firstName }) => [id, firstName]));
  return {
    people: people.map(({ id: _i, createdAt: _c, updatedAt: _u, birthDate: _b, deathDate: _d, ...person }) => person),
    relationships: relationships
      .map(({ member1Id, member2Id, relationshipType: type, marriagePlace }) => {
        const ends = [nameOf.get(member1Id), nameOf.get(member2Id)];
        const turned = ["child", "grandchild", "niece_nephew"].includes(type);
        const kind = turned ? relationshipType.options[relationshipType.options.indexOf(type) - 1] : type;
        const ordered = turned
          ? ends.reverse()
          : ["parent", "grandparent", "aunt_uncle"].includes(type)
            ? ends
            : ends.sort((one, other) => String(one).localeCompare(String(other)));
        return [...ordered, kind, marriagePlace].join(" ");
      })
      .sort(),
  };
};

describe.each(versions)("a family as GEDCOM %s", (version) => {
  test("read back changes nothing, though people told of all of it", async () => {
    const member = await harness.as({ role: "tenant_admin" });
    await typedFamily(member);
    const client = gedcomClient(member);
    const before = await stateOf(member);
    const file = await client.exported(version);
    const again = await client.importFile(file);
    expect(again).toMatchObject({ status: "done", created: 0, updated: 0, unchanged: 5, issues: [] });
    expect(await stateOf(member)).toEqual(before);
    expect(await client.exported(version)).toBe(file);
  });

  test("read back changes nothing also where somebody changed what a file had told", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    await client.importFile(
      "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Ann /Lee/\n1 OCCU weaver\n0 @I2@ INDI\n1 NAME Bob /Lee/\n0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n0 TRLR\n",
    );
    const [ann] = await client.people();
    const birthCitations = [{ source: "Register of Maer" }];
    await admin.patch(`/api/family-members/${ann!.id}`, { firstName: "Anna", birthDate: "1800", birthCitations });
    const before = await stateOf(admin);
    const again = await client.importFile(await client.exported(version));
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await stateOf(admin)).toEqual(before);
  });

  test("tells another archive the same people and relationships", async () => {
    const [one, other] = [await harness.as({ role: "tenant_admin" }), await harness.as()];
    await typedFamily(one);
    const done = await gedcomClient(other).importFile(await gedcomClient(one).exported(version));
    expect(done).toMatchObject({ created: 5, issues: [] });
    expect(await toldBy(other)).toEqual(await toldBy(one));
    const charles = (await gedcomClient(other).people()).find(({ firstName }) => firstName === "Charles")!;
    const emma = (await gedcomClient(other).people()).find(({ firstName }) => firstName === "Emma")!;
    const { body: toldOfEmma } = await other.get<FamilyMemberWithRevision>(`/api/family-members/${emma.id}`);
    expect(toldOfEmma).toMatchObject(cited);
    expect(toldOfEmma.otherNames).toMatchObject([
      { firstName: "Em", citations: [{ source: "Letters", page: "7" }] },
      { type: "birth", lastName: "Wedgwood", citations: [{ source: "Register of Maer" }] },
    ]);
    const { body } = await other.get<FamilyMemberWithRevision>(`/api/family-members/${charles.id}`);
    expect(body.deathCitations).toEqual(deathCitations);
    const told = facts.map(({ id: _id, ...fact }) => ({ ...fact, id: expect.any(String) as string }));
    const dates = { "about 1809": "ABT 1809", "from 1831 to 1836": "FROM 1831 TO 1836" } as Record<string, string>;
    expect(body.facts).toEqual(told.map((fact) => ("date" in fact ? { ...fact, date: dates[fact.date!] } : fact)));
    expect(body.citations).toBeUndefined();
  });
});

describe("an export", () => {
  test("is for those of the family, in a version there is", async () => {
    const member = await harness.as({ role: "tenant_admin" });
    await typedFamily(member);
    const stranger = await harness.as({ role: "tenant_admin" });
    expect(await gedcomClient(member).exported()).toContain("Wedgwood");
    const foreign = await stranger.get<string>("/api/gedcom/export");
    expect([foreign.status, foreign.headers.get("content-type")]).toEqual([200, "text/vnd.familysearch.gedcom"]);
    expect(foreign.body).not.toMatch(/INDI|Wedgwood/);
    expect((await harness.anonymous.get("/api/gedcom/export")).status).toBe(401);
    expect(codeOf(await member.get("/api/gedcom/export?version=4.0"))).toBe("INVALID_INPUT");
  });

  test("keeps two files apart that use the same names", async () => {
    const member = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(member);
    const file = (name: string, source: string): string =>
      `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME ${name} //\n1 BIRT\n2 DATE 1800\n2 SOUR @S1@\n0 @S1@ SOUR\n1 TITL ${source}\n0 TRLR\n`;
    await client.importFile(file("Ann", "Parish of Maer"));
    await client.importFile(file("Bob", "Parish of Downe"));
    const text = await client.exported("5.5.1");
    const sourceOf = (name: string): string | undefined => {
      const pointer = new RegExp(`1 NAME ${name}[\\s\\S]*?2 SOUR @(\\w+)@`).exec(text)?.[1];
      return new RegExp(`0 @${pointer}@ SOUR\n1 TITL (.*)`).exec(text)?.[1];
    };
    expect([sourceOf("Ann"), sourceOf("Bob")]).toEqual(["Parish of Maer", "Parish of Downe"]);
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test("has the newest state of a source, whichever file last told it", async () => {
    const client = gedcomClient(await harness.as({ role: "tenant_admin" }));
    const file = (title: string): string =>
      `0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann //\n1 SOUR @S1@\n0 @S1@ SOUR\n1 TITL ${title}\n0 TRLR\n`;
    await client.importFile(file("Old"));
    await client.importFile(file("New"));
    const text = await client.exported();
    expect(text.match(/1 TITL .*/g)).toEqual(["1 TITL New"]);
    expect(text.match(/ SOUR @S1@/g)).toHaveLength(1);
  });

  test("names everybody by their id where that is asked for, which changes nothing when it is read back", async () => {
    const member = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(member);
    await client.importFile("0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann //\n1 UID ann\n0 TRLR\n");
    await typedFamily(member);
    const { body: text } = await member.get<string>("/api/gedcom/export?memberIds=all");
    const named = (file: string) => [...file.matchAll(/^1 _KINID (.+)$/gm)].map(([, id = ""]) => id);
    const people = await client.people();
    expect(named(text).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(named(await client.exported())).not.toContain(people.find(({ firstName }) => firstName === "Ann")!.id);
    expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0, unchanged: 6 });
  });

  test("says where a line led that no file had, and never who was removed here", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const lines = ["1 ALIA @I2@", "1 ALIA @I3@", "1 ALIA @I9@", "1 SOUR @S1@", "1 SOUR @S9@", "2 PAGE 5"];
    const people = ["0 @I1@ INDI", ...lines, "0 @I2@ INDI", "1 NAME Bea //", "0 @I3@ INDI", "1 NAME Cora //"];
    await client.importFile(
      ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", ...people, "0 @S1@ SOUR", "1 TITL Bible", "0 TRLR", ""].join("\n"),
    );
    const pointers = async (version?: "5.5.1") =>
      (await client.exported(version)).match(/^.*(?:ALIA|SOUR @|_POINTER [^u]).*$/gm)?.join("|");
    const idOf = async (name: string) => (await client.people()).find(({ firstName }) => firstName === name)!.id;
    await admin.delete(`/api/family-members/${await idOf("Bea")}`);
    const seven = "1 ALIA @VOID@|1 ALIA @I3@|1 ALIA @VOID@|2 _POINTER I9|1 SOUR @S1@|1 SOUR @VOID@|2 _POINTER S9";
    expect(await pointers()).toBe(seven);
    expect(await pointers("5.5.1")).toBe("1 __ALIA @VOID@|1 ALIA @I3@|1 ALIA @I9@|1 SOUR @S1@|1 SOUR @S9@");
    // What their file called somebody erased is not known any more.
    expect((await admin.post(`/api/family-members/${await idOf("Cora")}/erase`)).status).toBe(200);
    const erased = "1 ALIA @VOID@|1 ALIA @VOID@|1 ALIA @VOID@|1 SOUR @S1@|1 SOUR @VOID@";
    expect(await pointers()).toBe(erased);
  });

  test("says nothing of a source that was removed here", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const client = gedcomClient(admin);
    const records = ["0 @I1@ INDI", "1 NOTE @N1@", "0 @N1@ NOTE shared", "1 SOUR @S1@", "0 @S1@ SOUR", "1 TITL Bible"];
    await client.importFile(["0 HEAD", "1 GEDC", "2 VERS 5.5.1", ...records, "0 TRLR", ""].join("\n"));
    const { sources } = (await admin.get<{ sources: { id: string }[] }>("/api/sources")).body;
    expect((await admin.delete(`/api/sources/${sources[0]!.id}`)).status).toBeLessThan(300);
    const text = await client.exported();
    expect(text).toContain("\n1 SOUR @VOID@\n");
    expect(text).not.toContain("_POINTER");
    expect(text).not.toContain("S1");
  });

  test("leaves out who was removed, and every pointer to them", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const ids = await typedFamily(admin);
    await admin.delete(`/api/family-members/${ids[0]}`);
    const text = await gedcomClient(admin).exported();
    expect(text).not.toContain("Josiah");
    const names = new Set([...text.matchAll(/^0 @(\w+)@/gm)].map(([, name]) => name));
    for (const [, pointer] of text.matchAll(/^\d+ \w+ @(\w+)@$/gm)) expect([...names, "VOID"]).toContain(pointer);
  });
});
