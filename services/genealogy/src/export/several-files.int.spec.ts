import type { ListedSource } from "@kinkeeper/contracts/genealogy/sources";
import type { Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { difficultFiles } from "../gedcom/testing/difficult-files.ts";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { addMember } from "../testing/member-client.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const versions = ["7.0", "5.5.1"] as const;
const cited = ["2 SOUR @S1@", "3 PAGE 4"];
const records = (parish: string): readonly string[] => [
  "0 @N1@ NOTE The same in all of them\n1 CONT more than once\n",
  `0 @S1@ SOUR\n1 TITL Register of ${parish}\n1 REPO @R1@\n`,
  `0 @R1@ REPO\n1 NAME Archive of ${parish}\n`,
];
/** As one program writes several of its files: with the same names for others. */
const fileOf = (parish: string, year: number): string =>
  gedcom(
    person("I1", `Abel /${parish}/`, "1 SEX M", ...born(`${year}`), "1 NOTE @N1@", "1 OCCU weaver", ...cited),
    person("I2", `Bess /${parish}/`, "1 SEX F", ...born(`${year + 2}`), ...cited),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", `2 DATE ${year + 29}`, ...cited),
    ...records(parish),
  );
const [downe, maer, cudham] = [fileOf("Downe", 1800), fileOf("Maer", 1700), fileOf("Cudham", 1600)];

const founded = async (...files: readonly string[]) => {
  const admin = await harness.as({ role: "tenant_admin" });
  const tenantId = admin.claims.tenantId!;
  const member = await harness.as({ tenantId });
  for (const file of files) await gedcomClient(admin).importFile(file);
  const events = () =>
    Promise.all(["member", "relationship", "proposal"].map((of) => countEvents(harness.journal, tenantId, of)));
  return { admin, member, events };
};

const noNews = { created: 0, updated: 0, waiting: 0 };

const sources = async (caller: Caller): Promise<readonly string[]> =>
  (await caller.get<{ sources: ListedSource[] }>("/api/sources")).body.sources.map(({ title }) => title);

/** Apart from when it was made. */
const dateless = (text: string): string => text.replace(/\n2 TIME .*/, "");

describe("an export of a family with several files that call different records alike", () => {
  test("changes nothing when it comes back, proposes nothing to anybody, and adds no source", async () => {
    const { admin, member, events } = await founded(downe, maer, cudham);
    const before = await events();
    const listed = await sources(admin);
    expect(listed).toHaveLength(3);
    for (const caller of [member, admin])
      for (const version of versions) {
        const client = gedcomClient(caller);
        const out = await client.exported(version);
        expect(await client.importFile(out)).toMatchObject({ ...noNews, unchanged: 6 });
        expect(dateless(await client.exported(version))).toBe(dateless(out));
      }
    expect(await events()).toEqual(before);
    expect(await sources(admin)).toEqual(listed);
  });

  test("brings what was changed in it, of people and of what they lead to, with all that this leads to", async () => {
    const { admin } = await founded(downe, maer);
    const client = gedcomClient(admin);
    const out = await client.exported();
    const changed = out.replace("Bess /Maer/", "Bessie /Maer/").replace("TITL Register of Maer", "TITL The register");
    expect(await client.importFile(changed)).toMatchObject({ created: 0, updated: 1, unchanged: 3 });
    const after = await client.exported();
    expect(after).toContain("Bessie /Maer/");
    const ofAbel = /INDI\n1 NAME Abel \/Maer\/[^]*?2 SOUR @([^@]+)@/.exec(after)?.[1];
    expect(after).toContain(`0 @${ofAbel}@ SOUR\n1 TITL The register\n`);
    const repository = new RegExp(`0 @${ofAbel}@ SOUR\n.*\n1 REPO @([^@]+)@`).exec(after)?.[1];
    expect(after).toContain(`0 @${repository}@ REPO\n1 NAME Archive of Maer\n`);
  });

  test("brings whoever was added in it with what they lead to", async () => {
    const { admin } = await founded(downe, maer);
    const client = gedcomClient(admin);
    const out = await client.exported();
    const register = /0 @([^@]+)@ SOUR\n1 TITL Register of Maer/.exec(out)?.[1];
    const added = `0 @I99@ INDI\n1 NAME Carl /Maer/\n1 OCCU smith\n2 SOUR @${register}@\n0 TRLR`;
    expect(await client.importFile(out.replace("0 TRLR", added))).toMatchObject({ created: 1, unchanged: 4 });
    const after = await client.exported();
    const cited = /NAME Carl \/Maer\/\n1 OCCU smith\n2 SOUR @([^@]+)@/.exec(after)?.[1];
    const found = new RegExp(`0 @${cited}@ SOUR\n1 TITL Register of Maer\n1 REPO @([^@]+)@`).exec(after)?.[1];
    expect(after).toContain(`0 @${found}@ REPO\n1 NAME Archive of Maer\n`);
  });
});

const fileOfThree = (parish: string, year: number): string =>
  fileOf(parish, year).replace("0 @F1@", person("I3", `Carl /${parish}/`, ...born(`${year + 4}`)) + "0 @F1@");

/** What records of a file are called. */
const namesIn = (text: string): readonly string[] => [...text.matchAll(/^0 @([^@]+)@ /gm)].map(([, name]) => name!);

describe("names in an export", () => {
  test("are nobody else's, whatever exports before it called others", async () => {
    const { admin } = await founded(fileOfThree("Downe", 1800), fileOfThree("Maer", 1700));
    const client = gedcomClient(admin);
    const correct = async (name: string) => {
      const out = (await client.exported()).replace(`NAME ${name}`, `NAME New ${name}`);
      expect(await client.importFile(out)).toMatchObject({ created: 0, updated: 1 });
    };
    // What an export calls somebody is their name from now on.
    await correct("Carl /Maer/");
    await client.importFile(fileOfThree("Cudham", 1600));
    for (const name of ["Bess /Maer/", "Bess /Cudham/", "Abel /Cudham/", "Carl /Cudham/"]) await correct(name);
    const out = await client.exported();
    const names = namesIn(out);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => name.startsWith("I"))).toHaveLength(9);
    expect(await client.importFile(out)).toMatchObject({ ...noNews, unchanged: 9 });
  });

  test("are nobody else's where two people had come to have one", async () => {
    const { admin } = await founded(downe);
    const client = gedcomClient(admin);
    await harness.service.readModel.service`
      update members set xref = 'I1' where tenant_id = ${admin.claims.tenantId!} and xref = 'I2'`;
    const out = await client.exported();
    const names = namesIn(out);
    expect(names).toEqual([...new Set(names)]);
    expect(out).toContain("NAME Bess");
    expect(await client.importFile(out)).toMatchObject({ ...noNews, unchanged: 2 });
  });
});

test("an export with somebody who was erased changes nothing, whoever related them", async () => {
  const { admin } = await founded(downe);
  const client = gedcomClient(admin);
  const abel = (await client.people()).find(({ firstName }) => firstName === "Abel");
  const son = await addMember(admin, { firstName: "Carl" });
  const relationship = { member1Id: abel!.id, member2Id: son.id, relationshipType: "parent" };
  expect((await admin.post("/api/family-relationships", relationship)).status).toBe(201);
  await client.importFile(fileOfThree("Maer", 1700).replace("1 MARR", "1 CHIL @I3@\n1 MARR"));
  const wife = (await client.people()).find(({ firstName, lastName }) => firstName === "Bess" && lastName === "Maer");
  for (const { id } of [son, wife!]) expect((await admin.post(`/api/family-members/${id}/erase`)).status).toBe(200);
  for (const version of versions) {
    const out = await client.exported(version);
    expect(await client.importFile(out)).toMatchObject(noNews);
    expect(dateless(await client.exported(version))).toBe(dateless(out));
  }
});

describe("an export after an import was undone", () => {
  const newer = downe
    .replace("TITL Register of Downe", "TITL The register of Downe")
    .replace("0 @N1@", "0 @S2@ SOUR\n1 TITL A second register\n0 @N1@");

  test("tells of its sources what was told before it", async () => {
    const { admin } = await founded(downe);
    const client = gedcomClient(admin);
    const before = await client.exported();
    const { id } = await client.importFile(newer);
    expect(await client.exported()).toContain("TITL The register of Downe");
    await client.undone(id);
    expect(dateless(await client.exported())).toBe(dateless(before));
  });

  test("tells what it said where a later state of its file goes on saying that, or somebody of it stays", async () => {
    const { admin } = await founded(downe);
    const client = gedcomClient(admin);
    const { id } = await client.importFile(newer);
    await client.importFile(newer.replace("1 OCCU weaver", "1 OCCU spinner"));
    await client.undone(id);
    expect(await client.exported()).toContain("TITL The register of Downe");

    const other = await founded(maer);
    const [first] = (await other.admin.get<{ id: string }[]>("/api/gedcom/imports")).body;
    const [abel] = await gedcomClient(other.admin).people();
    await other.admin.patch(`/api/family-members/${abel!.id}`, { birthPlace: "Maer" });
    await gedcomClient(other.admin).undone(first!.id);
    expect(await gedcomClient(other.admin).exported()).toContain("TITL Register of Maer");
  });
});

/** Of a family that relates nobody an export does not say how its child belongs to it, so that this is not the same family. */
const others = Object.entries(difficultFiles).filter(([name]) => name !== "numbers and words of others");

test.each(others)("%s: an export changes nothing beside another file", async (_, text) => {
  const { admin, member, events } = await founded(downe, text);
  const before = await events();
  for (const caller of [member, admin])
    for (const version of versions) {
      const client = gedcomClient(caller);
      expect(await client.importFile(await client.exported(version))).toMatchObject(noNews);
    }
  expect(await events()).toEqual(before);
});
