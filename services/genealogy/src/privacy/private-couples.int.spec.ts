import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

/** An administrator, a member who adds people, and another member of a new family. */
const readers = async () => {
  const tenantId = newId();
  const as = (role: "tenant_admin" | "member") => harness.as({ role, tenantId });
  return { admin: await as("tenant_admin"), owner: await as("member"), other: await as("member") };
};

/** Emma and Charles, whom a member added, and what readers are told of the two. */
const couple = async (secrets: RegExp) => {
  const { admin, owner, other } = await readers();
  const add = async (one: object) => (await owner.post<FamilyMemberWithRevision>("/api/family-members", one)).body.id;
  const emma = await add({ firstName: "Emma", lastName: "Wedgwood", isLiving: false, deathDate: "1896" });
  const charles = await add({ firstName: "Charles" });
  const tie = { member1Id: emma, member2Id: charles, relationshipType: "spouse" };
  const { id } = (
    await owner.post<FamilyRelationship>("/api/family-relationships", {
      ...tie,
      marriageDate: "29 JAN 1825",
      marriagePlace: "Secretchapel",
      marriageCitations: [{ source: "Register of Secretchapel" }],
      partnership: "divorced",
      endDate: "7 JUN 1850",
      endPlace: "Secretcourt",
      endCitations: [{ source: "Rolls of Secretcourt" }],
    })
  ).body;
  const doors = [
    "/api/family-relationships",
    "/api/family-tree",
    `/api/family-members/${emma}`,
    `/api/family-members/${emma}/kin`,
    `/api/family-members/${charles}/relationship-history`,
    "/api/gedcom/export?version=7.0",
    "/api/gedcom/export?version=5.5.1",
    "/api/anniversaries?day=2026-01-29",
    "/api/family-dates",
    "/api/places",
    "/api/sources",
    `/api/kinship?from=${emma}&to=${charles}`,
    `/api/genealogy/answers?question=${encodeURIComponent("When did Emma Wedgwood marry?")}`,
    `/api/genealogy/answers?question=${encodeURIComponent("When did Emma Wedgwood divorce?")}`,
    `/api/genealogy/answers?question=${encodeURIComponent("Who married before 1840?")}`,
  ];
  const tells = async (who: Caller): Promise<string[]> => {
    const found: string[] = [];
    for (const door of doors) {
      const { status, body } = await who.get(door);
      expect([door, status]).toStrictEqual([door, 200]);
      const text = typeof body === "string" ? body : JSON.stringify(body);
      if (secrets.test(withoutIds(text).replace(/"question":"[^"]*"/g, ""))) found.push(door);
    }
    return found;
  };
  return { admin, owner, other, emma, tie, id, path: `/api/family-relationships/${id}`, tells };
};

const fileWith = (...ofMarriage: readonly string[]): string =>
  gedcom(
    person("I1", "Emma /Wedgwood/", "1 DEAT Y"),
    person("I2", "Charles /Darwin/", "1 DEAT Y"),
    family("F1", "1 HUSB @I2@", "1 WIFE @I1@", "1 MARR", "2 DATE 29 JAN 1825", ...ofMarriage),
  );

const marriage = { marriageDate: "29 JAN 1825", marriagePlace: "Secretchapel" };
const divorce = { partnership: "divorced", endDate: "7 JUN 1850" };

describe.each([
  {
    what: "how two partners parted",
    flag: "isEndPrivate",
    secrets: /secretcourt|1850|divorced|former|\bex-/i,
    toOthers: { ...marriage, partnership: null, endDate: null },
    seen: divorce,
    change: { endPlace: "Secretcourt" },
    saidAgain: { partnership: "divorced", endDate: "1850" },
    written: { divorced: /1 DIV\n(?:[2-9] .*\n)*2 RESN /, separated: /1 EVEN Sep.*\n(?:[2-9] .*\n)*2 RESN / },
    ofStrangers: /Secretcourt|1850|DIV|EVEN/,
    file: fileWith("1 DIV Y", "2 DATE 1850", "2 RESN privacy"),
    ofFile: { toOthers: { marriageDate: "29 JAN 1825", partnership: null }, opened: { endDate: "1850" } },
  },
  {
    what: "when and where two partners married",
    flag: "isMarriagePrivate",
    secrets: /secretchapel|1825/i,
    toOthers: { ...divorce, marriageDate: null, marriagePlace: null },
    seen: marriage,
    change: { marriagePlace: "Secretchapel" },
    saidAgain: { marriageDate: "1825" },
    written: { divorced: /1 MARR\n(?:[2-9] .*\n)*2 RESN / },
    ofStrangers: /Secretchapel|1825|MARR/,
    file: fileWith("2 RESN privacy", "1 DIV Y", "2 DATE 1850"),
    ofFile: { toOthers: { marriageDate: null, ...divorce, endDate: "1850" }, opened: { marriageDate: "29 JAN 1825" } },
  },
])("$what", ({ flag, secrets, toOthers, seen, change, saidAgain, written, ofStrangers, file, ofFile }) => {
  test("is private alone", async () => {
    const { admin, owner, other, path, tells } = await couple(secrets);
    const before = await tells(other);
    expect(before).toEqual(expect.arrayContaining(["/api/family-relationships", "/api/places", "/api/sources"]));
    expect(codeOf(await owner.patch(path, { [flag]: true }))).toBe("FORBIDDEN");
    expect((await admin.patch(path, { [flag]: true })).body).toMatchObject({ [flag]: true });
    expect(await tells(other)).toStrictEqual([]);
    expect(await tells(admin)).toStrictEqual(before);
    expect(await tells(owner)).toStrictEqual(before);
    const [shown] = await gedcomClient(other).relationships();
    expect(shown).toMatchObject(toOthers);
    expect(shown).not.toHaveProperty(flag);
    const [whole] = await gedcomClient(owner).relationships();
    expect(whole).toMatchObject({ ...seen, [flag]: true });
    expect(whole).not.toHaveProperty("isPrivate");
    // Nor is it opened with the rest of it.
    expect((await admin.patch(path, { isPrivate: true })).status).toBe(200);
    expect((await admin.patch(path, { isPrivate: false, ...change })).status).toBe(200);
    expect(await tells(other)).toStrictEqual([]);
    expect((await admin.patch(path, { [flag]: false })).status).toBe(200);
    expect(await tells(other)).toStrictEqual(before);
  });

  test.each(Object.entries(written))(
    "leaves as RESN where they %s, and comes back without a change",
    async (partnership, line) => {
      const { admin, owner, tie, path } = await couple(secrets);
      expect(codeOf(await owner.post("/api/family-relationships", { ...tie, [flag]: true }))).toBe("FORBIDDEN");
      expect((await admin.patch(path, { partnership, [flag]: true })).status).toBe(200);
      const client = gedcomClient(admin);
      const count = () => countEvents(harness.journal, admin.claims.tenantId!, "relationship");
      const before = await count();
      for (const version of ["7.0", "5.5.1"] as const) {
        const text = await client.exported(version);
        expect(text).toMatch(line);
        expect(text.match(/ RESN /g)).toHaveLength(1);
        expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
        expect(await client.exported(version)).toBe(text);
        const { admin: elsewhere, other: stranger } = await readers();
        await gedcomClient(elsewhere).importFile(text);
        expect(await gedcomClient(elsewhere).relationships()).toMatchObject([{ partnership, [flag]: true }]);
        expect(withoutIds(JSON.stringify(await gedcomClient(stranger).relationships()))).not.toMatch(secrets);
        expect(withoutIds(await gedcomClient(stranger).exported())).not.toMatch(ofStrangers);
      }
      expect(await count()).toEqual(before);
    },
  );

  test("stays private where they are removed, added and said again, and of whom they are merged into", async () => {
    const { admin, other, emma, tie, id, path, tells } = await couple(secrets);
    expect((await admin.patch(path, { [flag]: true })).status).toBe(200);
    expect((await other.delete(path)).status).toBe(204);
    expect((await other.post("/api/family-relationships", tie)).status).toBe(201);
    expect((await admin.patch(path, saidAgain)).status).toBe(200);
    expect(await tells(other)).toStrictEqual([]);
    const twin = (await admin.post<FamilyMemberWithRevision>("/api/family-members", { firstName: "Emma" })).body;
    expect((await admin.post("/api/merges", { keptId: twin.id, mergedId: emma, take: [] })).status).toBe(200);
    expect(JSON.stringify(await gedcomClient(admin).relationships())).toMatch(secrets);
    expect(withoutIds(JSON.stringify(await gedcomClient(other).relationships()))).not.toMatch(secrets);
    expect((await gedcomClient(admin).relationships())[0]!.id).not.toBe(id);
  });

  test("is not told by the history once the file that said it is undone", async () => {
    const { admin, other } = await readers();
    const client = gedcomClient(admin);
    await client.importFile(fileWith().replace("2 DATE 29 JAN 1825\n", ""));
    const { id } = await client.importFile(file);
    const [known] = await client.relationships();
    const history = async (who: Caller) =>
      withoutIds(JSON.stringify((await who.get(`/api/family-members/${known!.member1Id}/relationship-history`)).body));
    expect(await history(admin)).toMatch(/1825|1850/);
    await client.undone(id);
    expect(await client.relationships()).not.toMatchObject([{ [flag]: true }]);
    expect(await history(admin)).toMatch(/1825|1850/);
    expect(await history(other)).toBe("[]");
  });

  test("is obeyed where a file keeps it private, beside the rest for everybody", async () => {
    const { admin, other } = await readers();
    await gedcomClient(admin).importFile(file);
    expect(await gedcomClient(other).relationships()).toMatchObject([ofFile.toOthers]);
    const [known] = await gedcomClient(admin).relationships();
    expect(known).toMatchObject({ ...ofFile.opened, [flag]: true });
    expect((await admin.patch(`/api/family-relationships/${known!.id}`, { [flag]: false })).status).toBe(200);
    expect(await gedcomClient(other).relationships()).toMatchObject([ofFile.opened]);
    await gedcomClient(admin).importFile(file);
    expect(await gedcomClient(other).relationships()).toMatchObject([ofFile.opened]);
    expect(await gedcomClient(admin).exported()).not.toContain("RESN");
  });
});

describe.each([
  {
    what: "engagement, banns and licence",
    event: ["1 MARR", "2 DATE 29 JAN 1825"],
    flag: "isMarriagePrivate",
    tags: ["ENGA", "MARB", "MARC", "MARL", "MARS"],
  },
  {
    what: "an annulment and the filing for a divorce",
    event: ["1 DIV", "2 DATE 7 JUN 1850"],
    flag: "isEndPrivate",
    tags: ["ANUL", "DIVF"],
  },
])("$what", ({ event, flag, tags }) => {
  const lines = tags.flatMap((tag) => [
    `1 ${tag}`,
    "2 DATE 1824",
    "2 PLAC Secretbanns",
    "2 SOUR @S1@",
    "2 ASSO @I3@",
    "3 RELA secretwitness",
  ]);
  const fileOf = (...restriction: readonly string[]): string =>
    gedcom(
      person("I1", "Emma /Wedgwood/", "1 DEAT Y"),
      person("I2", "Charles /Darwin/", "1 DEAT Y"),
      person("I3", "Henslow //", "1 DEAT Y"),
      family("F1", "1 HUSB @I2@", "1 WIFE @I1@", ...event, ...restriction, ...lines),
      "0 @S1@ SOUR\n1 TITL Secretregister\n",
    );
  const told = async (who: Caller): Promise<readonly string[]> => {
    const ids = (await gedcomClient(who).people()).map(({ id }) => id);
    const doors = [
      ...ids.map((id) => `/api/family-members/${id}`),
      ...ids.map((id) => `/api/family-members/${id}/places`),
      "/api/gedcom/export?version=7.0",
      "/api/gedcom/export?version=5.5.1",
      "/api/places",
      "/api/sources",
      "/api/family-relationships",
    ];
    const found: string[] = [];
    for (const door of doors) {
      const { status, body } = await who.get(door);
      expect([door, status]).toStrictEqual([door, 200]);
      if (/secret|1824/i.test(withoutIds(JSON.stringify(body)))) found.push(door);
    }
    return found;
  };

  test("are hidden with what they led to, by the file and by hand, and shown with it", async () => {
    const { admin, other } = await readers();
    await gedcomClient(admin).importFile(fileOf());
    const all = await told(admin);
    expect(all).toEqual(expect.arrayContaining(["/api/gedcom/export?version=7.0", "/api/sources"]));
    expect(all.filter((door) => door.includes("family-members"))).not.toHaveLength(0);
    expect(await told(other)).toStrictEqual(all);
    const [known] = await gedcomClient(admin).relationships();
    const path = `/api/family-relationships/${known!.id}`;
    expect((await admin.patch(path, { [flag]: true })).status).toBe(200);
    expect(await told(other)).toStrictEqual([]);
    expect(await told(admin)).toStrictEqual(all);
    expect((await admin.patch(path, { [flag]: false })).status).toBe(200);
    expect(await told(other)).toStrictEqual(all);

    const { admin: elsewhere, other: stranger } = await readers();
    await gedcomClient(elsewhere).importFile(fileOf("2 RESN confidential"));
    expect(await told(stranger)).toStrictEqual([]);
    expect(await told(elsewhere)).toHaveLength(all.length);
  });
});

test("others are told no revision of a couple of whom they do not see everything: it counts what is kept from them", async () => {
  const { admin, other, emma, path } = await couple(/x/);
  const revision = async (who: Caller) =>
    (await who.get<{ relationships: FamilyRelationship[] }>(`/api/family-members/${emma}/kin`)).body.relationships[0]!
      .revision;
  expect([await revision(admin), await revision(other)]).toEqual([0, 0]);
  expect((await admin.patch(path, { isEndPrivate: true })).status).toBe(200);
  expect([await revision(admin), await revision(other)]).toEqual([1, undefined]);
});
