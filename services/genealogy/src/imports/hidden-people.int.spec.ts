import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { newId } from "@kinkeeper/platform/ids";
import { reacted } from "@kinkeeper/platform/testing/reacted";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { importStream } from "./import.decider.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

const familyOf = async () => {
  const tenantId = newId();
  return {
    admin: await harness.as({ tenantId, role: "tenant_admin" }),
    member: await harness.as({ tenantId }),
    other: await harness.as({ tenantId }),
  };
};
const confidential = ["confidential"];
const lists = ["people?kind=new", "people?kind=changed", "people?kind=relationships", "doubtful", "issues", "changes"];

/** All that an import tells of itself. */
const seenBy = async (who: Caller, id: string): Promise<readonly unknown[]> => {
  const paths = ["", ...lists.map((list) => `/${list}`)];
  const answers = [];
  for (const path of paths) answers.push((await who.get(`/api/gedcom/imports/${id}${path}`)).body);
  return answers;
};
const apartFromIds = (told: unknown): string =>
  JSON.stringify(told)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "#")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then");

/** What somebody is told of a file, before and after it is imported. */
const toldOfFile = async (who: Somebody, file: string): Promise<readonly [before: string, after: string]> => {
  const client = gedcomClient(who);
  const preview = (await client.preview(file)).body;
  const before = apartFromIds([preview, await seenBy(who, preview.id)]);
  await client.commit(preview.id);
  const done = await client.until(preview.id, "done");
  // What was found in the file is told as long as the file is there.
  await reacted(harness, "forget_import_file_v1", importStream(who.claims.tenantId!, preview.id));
  return [before, apartFromIds([done, await seenBy(who, done.id)])];
};

describe("a member's own import tells the same whatever is known of", () => {
  /** A family in which this is known, the file of its member, and that of an administrator who is told. */
  type Known = (admin: Caller) => Promise<string>;
  const add = async (admin: Caller, details: object): Promise<string> =>
    (await admin.post<FamilyMember>("/api/family-members", { isLiving: false, ...details })).body.id;

  const emmaHere =
    (details: object): Known =>
    async (admin) => {
      const id = await add(admin, { ...details, restrictions: confidential });
      return gedcom(person("I1", "Emma /Secretson/", `1 _UID ${id}`, ...born("2 MAY 1808"), "1 DEAT", "2 DATE 1896"));
    };

  const said = { firstName: "Emma", lastName: "Secretson", birthDate: "2 May 1808", deathDate: "1896" };
  const namedByFile =
    (...lines: readonly string[]): Known =>
    async (admin) => {
      const file = (...more: readonly string[]) =>
        gedcom(
          person("I1", "Emma /Secretson/", "1 RESN CONFIDENTIAL", ...born("2 MAY 1808"), ...more),
          person("I2", "Charles /Known/", ...born("12 FEB 1809"), "1 DEAT Y"),
        );
      await gedcomClient(admin).importFile(file(...lines));
      return file("1 DEAT", "2 DATE 1896", "2 PLAC Down");
    };

  const coupleHere =
    (marriageDate: string | null): Known =>
    async (admin) => {
      const [one, other] = [
        await add(admin, { firstName: "Charles", lastName: "Known", birthDate: "12 Feb 1809" }),
        await add(admin, { firstName: "Emma", lastName: "Known", birthDate: "2 May 1808" }),
      ];
      const marriage = { member1Id: one, member2Id: other, relationshipType: "spouse", marriageDate, isPrivate: true };
      expect((await admin.post("/api/family-relationships", marriage)).status).toBe(201);
      return gedcom(
        person("I1", "Charles /Known/", `1 _UID ${one}`, ...born("12 FEB 1809"), "1 DEAT Y", "1 FAMS @F1@"),
        person("I2", "Emma /Known/", `1 _UID ${other}`, ...born("2 MAY 1808"), "1 DEAT Y", "1 FAMS @F1@"),
        family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", "2 DATE 29 JAN 1839"),
      );
    };

  const partHere =
    (birthDate: string | null): Known =>
    async (admin) => {
      const id = await add(admin, { firstName: "Emma", lastName: "Known", birthDate, isBirthPrivate: true });
      return gedcom(person("I1", "Emma /Known/", `1 _UID ${id}`, ...born("2 MAY 1808"), "1 DEAT Y"));
    };

  const kinHere =
    (details: object): Known =>
    async (admin) => {
      const id = await add(admin, { ...details, restrictions: confidential });
      return gedcom(
        person("I1", "Emma /Secretson/", `1 _UID ${id}`, "1 FAMS @F1@"),
        person("I2", "Nobody /Knows/", "1 FAMC @F1@"),
        family("F1", "1 WIFE @I1@", "1 CHIL @I2@"),
      );
    };

  const alikeHere =
    (details: object): Known =>
    async (admin) => {
      await add(admin, { ...details, restrictions: confidential });
      return gedcom(person("I1", "Emma /Secretson/", ...born("2 MAY 1808"), "1 DEAT", "2 DATE 1896", "2 PLAC Down"));
    };

  type Case = readonly [of: string, one: Known, other: Known];
  const identified: readonly Case[] = [
    [
      "somebody hidden whom the file's number names",
      emmaHere(said),
      emmaHere({ firstName: "Otto", deathDate: "1700" }),
    ],
    ["somebody hidden whom an earlier file named", namedByFile("1 DEAT", "2 DATE 1896", "2 PLAC Down"), namedByFile()],
    ["the hidden marriage of two", coupleHere("29 Jan 1839"), coupleHere(null)],
    ["a part of somebody that is hidden", partHere("2 May 1808"), partHere(null)],
  ];

  test.each<Case>([
    ...identified,
    ["when somebody hidden lived", kinHere({ firstName: "Emma", birthDate: "1700" }), kinHere({ firstName: "Emma" })],
    [
      "somebody hidden of the same name and birth",
      alikeHere(said),
      alikeHere({ ...said, deathDate: null, biography: "Secretlife" }),
    ],
    [
      "somebody hidden who may be one of the file",
      alikeHere({ firstName: "Emma", lastName: "Secretson" }),
      alikeHere({ firstName: "Otto" }),
    ],
  ])("%s", async (_of, one, other) => {
    const [first, second] = [await familyOf(), await familyOf()];
    const told = await toldOfFile(first.member, await one(first.admin));
    expect(told).toEqual(await toldOfFile(second.member, await other(second.admin)));
  });

  test.each(identified)("%s, of which an administrator is told", async (_of, one, other) => {
    const [first, second] = [await familyOf(), await familyOf()];
    const told = await toldOfFile(first.admin, await one(first.admin));
    expect(told).not.toEqual(await toldOfFile(second.admin, await other(second.admin)));
  });
});

describe("looking at a file tells a member the same whether it names somebody hidden or nobody", () => {
  const lines = [...born("2 MAY 1808"), "1 DEAT", "2 DATE 1896"];
  const emma = person("I1", "Emma /Secretson/", ...lines);
  const said = { firstName: "Emma", lastName: "Secretson", birthDate: "2 May 1808", deathDate: "1896" };
  const otto = { firstName: "Otto", lastName: "Other", birthDate: "1700", deathDate: "1750" };
  const add = async (who: Caller, details: object): Promise<string> =>
    (await who.post<FamilyMember>("/api/family-members", { isLiving: false, ...details })).body.id;
  const hide = (admin: Caller, details: object) => add(admin, { ...details, restrictions: confidential });
  const tellInFile = (admin: Caller, name: string, ...more: readonly string[]) =>
    gedcomClient(admin).importFile(
      gedcom(
        person("I1", `${name} /Secretson/`, "1 RESN CONFIDENTIAL", ...more),
        person("I2", "Charles /Known/", ...born("12 FEB 1809"), "1 DEAT Y"),
      ),
    );

  test.each<
    readonly [
      by: string,
      named: (admin: Caller) => Promise<unknown>,
      other: (admin: Caller) => Promise<unknown>,
      string,
    ]
  >([
    ["name and birth", (admin) => hide(admin, said), (admin) => hide(admin, otto), gedcom(emma)],
    [
      "name and birthplace",
      (admin) => hide(admin, { ...said, birthPlace: "Secretplace" }),
      (admin) => hide(admin, { ...said, birthPlace: "Elsewhere" }),
      gedcom(person("I1", "Emma /Secretson/", ...born("1808"), "2 PLAC Secretplace", "1 DEAT Y")),
    ],
    [
      "the name in an earlier file, and what that says",
      (admin) => tellInFile(admin, "Emma", ...lines),
      (admin) => tellInFile(admin, "Otto", ...born("1700")),
      gedcom(emma, person("I2", "Charles /Known/", ...born("12 FEB 1809"), "1 DEAT Y")),
    ],
    [
      "name and birth, likelier than somebody who is shown",
      async (admin) => [await add(admin, { ...said, birthDate: "1808" }), await hide(admin, said)],
      async (admin) => [await add(admin, { ...said, birthDate: "1808" }), await hide(admin, otto)],
      gedcom(emma),
    ],
  ])("by %s", async (_by, named, other, file) => {
    const looks: string[] = [];
    const asAdmin: string[] = [];
    for (const known of [named, other]) {
      const { admin, member } = await familyOf();
      await known(admin);
      const look = async (who: Caller) => {
        const preview = (await gedcomClient(who).preview(file)).body;
        return apartFromIds([preview, await seenBy(who, preview.id)]);
      };
      looks.push(await look(member));
      asAdmin.push(await look(admin));
    }
    expect(looks[0]).toBe(looks[1]);
    expect(asAdmin[0]).not.toBe(asAdmin[1]);
  });

  test("by whose descendant somebody shown is: nobody is said to be made their own ancestor", async () => {
    const file = (parent: string) =>
      gedcom(
        emma,
        person("I2", "Carl /Known/", ...born("1810"), "1 DEAT Y"),
        family("F1", `1 HUSB @${parent}@`, `1 CHIL @${parent === "I1" ? "I2" : "I1"}@`),
      );
    const looks: GedcomImport[] = [];
    for (const details of [said, { ...said, birthDate: "1700", deathDate: "1750" }]) {
      const { admin, member } = await familyOf();
      const parent = await hide(admin, details);
      const child = await add(admin, { firstName: "Carl", lastName: "Known", birthDate: "1810" });
      const tie = { member1Id: parent, member2Id: child, relationshipType: "parent" };
      expect((await admin.post("/api/family-relationships", tie)).status).toBe(201);
      looks.push((await gedcomClient(member).preview(file("I2"))).body);
      const ofAdmin = (await gedcomClient(admin).preview(file("I2"))).body;
      expect(ofAdmin.issues).toHaveLength(details === said ? 1 : 0);
    }
    expect(apartFromIds(looks[0])).toBe(apartFromIds(looks[1]));
  });

  test("and importing it adds nobody twice, also not who looks like somebody hidden and somebody shown", async () => {
    for (const here of [[said], [said, { ...said, birthPlace: "Maer" }]]) {
      const { admin, member } = await familyOf();
      const [first, ...others] = here;
      await hide(admin, first!);
      for (const other of others) await add(admin, other);
      const client = gedcomClient(member);
      const preview = (await client.preview(gedcom(emma, person("I2", "Nobody /Knows/", ...born("1900"))))).body;
      expect(preview).toMatchObject({ created: 2 - others.length });
      await client.commit(preview.id);
      const promised = { created: preview.created, updated: preview.updated, unchanged: preview.unchanged };
      expect(await client.until(preview.id, "done")).toMatchObject(promised);
      expect(await gedcomClient(admin).state(preview.id)).toMatchObject({ created: 1, unchanged: 1 });
      expect(await gedcomClient(admin).people()).toHaveLength(here.length + 1);
      expect(await client.undone(preview.id)).toMatchObject({ ...promised, removed: promised.created });
      expect(await gedcomClient(admin).state(preview.id)).toMatchObject({ created: 1, removed: 1 });
    }
  });
});

test("a finished import tells a member what came of it where somebody shown came in after the look at the file", async () => {
  const { admin, member, other } = await familyOf();
  const hidden = { firstName: "Emma", lastName: "Secretson", birthDate: "2 May 1808", isLiving: false };
  await admin.post("/api/family-members", { ...hidden, restrictions: confidential });
  const carl = person("I2", "Carl /Known/", "1 _UID 7A2E5A5E0D8B4F5C9E5D6E1F3A4B5C6D7E8F", ...born("1810"), "1 DEAT Y");
  const file = gedcom(person("I1", "Emma /Secretson/", ...born("2 MAY 1808"), "1 DEAT Y"), carl);
  const client = gedcomClient(member);
  const { body: preview } = await client.preview(file);
  expect(preview).toMatchObject({ created: 2, unchanged: 0 });
  await gedcomClient(other).importFile(gedcom(carl));
  await client.commit(preview.id);
  expect(await client.until(preview.id, "done")).toMatchObject({ created: 1, unchanged: 1 });
  expect(await gedcomClient(admin).state(preview.id)).toMatchObject({ created: 0, unchanged: 2 });
});

test("an import of an administrator, or of somebody else, is not there for a member, whatever is asked of it", async () => {
  const { admin, member, other } = await familyOf();
  const file = (name: string) => gedcom(person("I1", `${name} /Secretson/`, ...born("2 MAY 1808")));
  for (const who of [admin, other]) {
    const waiting = (await gedcomClient(who).preview(file("Emma"))).body;
    const done = await gedcomClient(who).importFile(file("Otto"));
    const listed = async (asked: Caller) =>
      (await asked.get<GedcomImport[]>("/api/gedcom/imports")).body.map(({ id }) => id);
    for (const { id } of [waiting, done]) {
      expect(await listed(member)).not.toContain(id);
      expect(await listed(who)).toContain(id);
      for (const path of ["", ...lists.map((list) => `/${list}`)]) {
        const whole = `/api/gedcom/imports/${id}${path}`;
        expect([whole, (await member.get(whole)).status]).toEqual([whole, 404]);
        expect([whole, (await who.get(whole)).status]).toEqual([whole, 200]);
      }
      for (const act of ["commit", "cancel", "undo"])
        expect([act, (await member.post(`/api/gedcom/imports/${id}/${act}`)).status]).toEqual([act, 404]);
    }
  }
});

test("what an administrator accepted of somebody hidden is no member's to take back", async () => {
  const { admin, member } = await familyOf();
  const hidden = { firstName: "Emma", lastName: "Secretson", isLiving: false, restrictions: confidential };
  const { id } = (await admin.post<FamilyMember>("/api/family-members", hidden)).body;
  const file = gedcom(person("I1", "Emma /Secretson/", `1 _UID ${id}`, ...born("2 MAY 1808"), "1 DEAT Y"));
  const done = await gedcomClient(member).importFile(file);
  expect(done).toMatchObject({ waiting: 0, accepted: 0, canUndo: true });
  const asAdmin = async () => gedcomClient(admin).state(done.id);
  expect(await asAdmin()).toMatchObject({ waiting: 1 });
  expect((await admin.post(`/api/gedcom/imports/${done.id}/changes/accept`, {})).status).toBe(200);
  expect(await asAdmin()).toMatchObject({ waiting: 0, accepted: 1, canUndo: true });
  expect(await gedcomClient(member).state(done.id)).toMatchObject({ waiting: 0, accepted: 0, canUndo: false });
  expect((await gedcomClient(member).undo(done.id)).status).toBe(403);
  expect((await admin.get<FamilyMember>(`/api/family-members/${id}`)).body.birthDate).toBe("2 MAY 1808");
});
