import type { PossibleDuplicate } from "@kinkeeper/contracts/genealogy/duplicates";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { DoubtfulPerson, PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../../service.ts";
import { gedcomClient } from "../../testing/gedcom-client.ts";
import { born, couple, family, gedcom, lees, person } from "../../testing/gedcom-text.ts";

let harness: SharedHarness;
let admin: Awaited<ReturnType<SharedHarness["as"]>>;
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

const pathOf = (id: string) => `/api/gedcom/imports/${id}`;
const listed = async (id: string, kind: "new" | "changed" | "relationships", more = "") =>
  (await admin.get<{ people: PersonOfFile[]; next: string | null }>(`${pathOf(id)}/people?kind=${kind}${more}`)).body;
const doubtful = async (id: string) =>
  (await admin.get<{ people: DoubtfulPerson[] }>(`${pathOf(id)}/doubtful`)).body.people;
const decide = (id: string, number: number, decision: string, who = admin) =>
  who.post(`${pathOf(id)}/doubtful`, { number, decision });
const look = async (file: string): Promise<GedcomImport> => (await client.preview(file)).body;
const carriedOut = async (id: string): Promise<GedcomImport> => {
  expect((await client.commit(id)).status).toBe(202);
  return client.until(id, "done");
};
const add = async (details: object): Promise<string> =>
  (await admin.post<{ id: string }>("/api/family-members", details)).body.id;
const tree = async () => ({
  people: (await client.people()).map(({ updatedAt: _u, ...rest }) => rest),
  ties: (await client.relationships()).map(({ id }) => id).sort(),
});
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

/** Charles and Emma Darwin and a son, as a program of others numbers them. */
const darwins = gedcom(
  person("X71", "Charles Robert /Darwin/", "1 SEX M", ...born("12 FEB 1809"), "2 PLAC Shrewsbury", "1 FAMS @Y1@"),
  person(
    "X72",
    "Emma /Wedgwood/",
    "1 SEX F",
    ...born("2 MAY 1808"),
    "2 PLAC Maer",
    "1 DEAT",
    "2 DATE 2 OCT 1896",
    "1 FAMS @Y1@",
  ),
  person("X73", "William Erasmus /Darwin/", "1 SEX M", ...born("27 DEC 1839"), "1 FAMC @Y1@"),
  family("Y1", "1 HUSB @X71@", "1 WIFE @X72@", "1 CHIL @X73@", "1 MARR", "2 DATE 29 JAN 1839"),
);

describe("a file about people who were typed by hand", () => {
  let emma: string;
  beforeEach(async () => {
    const charles = await add({ firstName: "Charles", lastName: "Darwin", sex: "male", birthDate: "12 Feb 1809" });
    emma = await add({
      firstName: "Emma",
      lastName: "Wedgwood",
      sex: "female",
      birthDate: "2 May 1808",
      isLiving: true,
    });
    await admin.post("/api/family-relationships", { member1Id: charles, member2Id: emma, relationshipType: "spouse" });
  });

  test("knows them, fills in what is missing and writes nothing over; all of it goes again when that is undone", async () => {
    const before = await tree();
    const seen = await look(darwins);
    expect(seen).toMatchObject({ people: 3, created: 1, updated: 2, unchanged: 0, doubtful: 0 });
    expect(names((await listed(seen.id, "new")).people)).toEqual(["William Erasmus Darwin"]);
    const { people: changed } = await listed(seen.id, "changed");
    expect(changed).toMatchObject([
      { name: "Charles Robert Darwin", knownAs: "Charles Darwin" },
      { name: "Emma Wedgwood", memberId: emma, number: 1 },
    ]);
    expect(changed[1]!.fields).toEqual([
      { field: "birthPlace", before: null, after: "Maer" },
      { field: "deathDate", before: null, after: "2 OCT 1896" },
      { field: "isLiving", before: "true", after: "false" },
    ]);
    expect(await tree()).toEqual(before);

    expect(await carriedOut(seen.id)).toMatchObject({ created: 1, updated: 2, unchanged: 0, issueCount: 0 });
    const people = await client.people();
    expect(people).toHaveLength(3);
    expect(people.find(({ id }) => id === emma)).toMatchObject({ deathDate: "2 OCT 1896", isLiving: false });
    expect(people.find(({ lastName, id }) => lastName === "Darwin" && id !== emma)).toMatchObject({
      firstName: "Charles",
    });
    expect(await client.relationships()).toHaveLength(3);
    expect(await client.importFile(darwins)).toMatchObject({ created: 0, updated: 0, unchanged: 3, issueCount: 0 });
    expect(await client.exported("5.5.1")).toContain("Shrewsbury");

    await client.undone(seen.id);
    expect(await tree()).toEqual(before);
    expect(await look(darwins)).toMatchObject({ created: 1, updated: 2 });
  });

  test("of a member adds who is new, and has what it says of the others wait", async () => {
    const member = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId, role: "member" }));
    const { body: seen } = await member.preview(darwins);
    expect(seen).toMatchObject({ created: 1, updated: 2, unchanged: 0, waiting: 3 });
    expect(await member.importFile(darwins)).toMatchObject({ created: 1, updated: 0, unchanged: 2, waiting: 3 });
    const people = await client.people();
    expect(people).toHaveLength(3);
    expect(people.find(({ id }) => id === emma)).toMatchObject({ deathDate: null });
    expect(await client.relationships()).toHaveLength(3);
  });
});

test("a file in which another program numbered everybody anew doubles nobody", async () => {
  await client.importFile(darwins);
  const before = await tree();
  const renumbered = darwins.replaceAll(/@[XY](\d+)@/g, "@Q9$1@");
  expect(await client.importFile(renumbered)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await tree()).toEqual(before);
  expect(await client.importFile(renumbered)).toMatchObject({ created: 0, updated: 0, unchanged: 3, issueCount: 0 });
});

test("only what will change is announced, from and to, and found by name", async () => {
  await client.importFile(gedcom(...lees, couple));
  const abel = (await client.people()).find(({ firstName }) => firstName === "Abel")!;
  await admin.patch(`/api/family-members/${abel.id}`, { birthDate: "1 Mar 1800" });
  const [one, two, three] = lees;
  const newer = gedcom(
    one!.replace("1800", "1801"), // somebody changed it here since: that stays
    two!.replace("1802", "3 MAY 1802"),
    three!,
    person("I4", "Örjan /Lee/"),
    couple,
  );
  const seen = await look(newer);
  expect(seen).toMatchObject({ created: 1, updated: 1, unchanged: 2 });
  expect((await listed(seen.id, "changed")).people).toMatchObject([
    { name: "Bess Lee", fields: [{ field: "birthDate", before: "1802", after: "3 MAY 1802" }] },
  ]);
  expect(names((await listed(seen.id, "new", "&search=orjan")).people)).toEqual(["Örjan Lee"]);
  expect((await listed(seen.id, "new", "&search=bess")).people).toEqual([]);
  expect(await carriedOut(seen.id)).toMatchObject({ created: 1, updated: 1, unchanged: 2 });
});

test("people of one name are told apart by what stands behind it", async () => {
  const smiths = (birth: string) =>
    gedcom(
      person("I1", "John /Smith/ Sr.", "1 SEX M", ...born(birth), "1 DEAT Y"),
      person("I2", "John /Smith/ Jr.", "1 SEX M", ...born("1830"), "1 DEAT Y"),
      person("I3", "Ann /Lee/", ...born("1832"), "1 DEAT Y"),
      family("F1", "1 HUSB @I2@", "1 WIFE @I3@", "1 MARR", `2 DATE ${birth === "1800" ? "1850" : "1851"}`),
    );
  const seen = await look(smiths("1800"));
  expect(names((await listed(seen.id, "new")).people)).toEqual(["John Smith, Sr.", "John Smith, Jr.", "Ann Lee"]);
  expect(names((await listed(seen.id, "new", "&search=smith%20jr")).people)).toEqual(["John Smith, Jr."]);
  await carriedOut(seen.id);
  const newer = await look(smiths("1801"));
  const father = { name: "John Smith, Sr.", knownAs: "John Smith, Sr." };
  expect((await listed(newer.id, "changed")).people).toMatchObject([father]);
  expect(names((await listed(newer.id, "relationships")).people)).toEqual(["John Smith, Jr. and Ann Lee"]);
  const member = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId, role: "member" }));
  const { id } = await member.importFile(smiths("1801"));
  const waiting = (await admin.get<{ changes: { name: string }[] }>(`${pathOf(id)}/changes`)).body.changes;
  expect(names(waiting)).toEqual(["John Smith, Sr.", "John Smith, Jr. and Ann Lee"]);
});

describe("somebody of a file who may be somebody who is here", () => {
  const alike = gedcom(person("Z1", "Able /Lee/", "1 SEX M", ...born("ABT 1801")));
  const duplicates = async () =>
    (await admin.get<{ state: string; pairs: PossibleDuplicate[] }>("/api/duplicates")).body.pairs;
  let seen: GedcomImport;
  beforeEach(async () => {
    await client.importFile(gedcom(lees[0]!, lees[2]!, family("F1", "1 HUSB @I1@", "1 CHIL @I3@")));
    seen = await look(alike);
    expect(seen).toMatchObject({ people: 1, created: 1, updated: 0, doubtful: 1 });
  });

  test("is shown beside them with their kin, to nobody else", async () => {
    expect(await doubtful(seen.id)).toMatchObject([
      {
        number: 0,
        person: { firstName: "Able", birthDate: "ABT 1801", children: [] },
        known: { firstName: "Abel", children: [{ name: "Carl Lee" }] },
        decision: null,
      },
    ]);
    const relative = await harness.as({ tenantId: admin.claims.tenantId, role: "member" });
    for (const path of ["doubtful", "people?kind=new", "issues"])
      expect(codeOf(await relative.get(`${pathOf(seen.id)}/${path}`))).toBe("NOT_FOUND");
    expect(codeOf(await decide(seen.id, 0, "same", relative))).toBe("NOT_FOUND");
    expect(codeOf(await decide(seen.id, 7, "same"))).toBe("NOT_FOUND");
  });

  test("is shown with kin who are told apart by what stands behind their name", async () => {
    const father = person("Z1", "Able /Lee/", "1 SEX M", ...born("ABT 1801"));
    const son = person("Z2", "Able /Lee/ Jr.", "1 SEX M", ...born("1835"));
    const { id } = await look(gedcom(father, son, family("Z3", "1 HUSB @Z1@", "1 CHIL @Z2@")));
    expect((await doubtful(id))[0]).toMatchObject({ person: { children: [{ name: "Able Lee, Jr." }] } });
  });

  test("found to be the same is nobody new", async () => {
    expect((await decide(seen.id, 0, "different")).status).toBeLessThan(300);
    expect((await decide(seen.id, 0, "same")).status).toBeLessThan(300);
    expect(await doubtful(seen.id)).toMatchObject([{ decision: "same" }]);
    expect(await carriedOut(seen.id)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await client.people()).toHaveLength(2);
    expect(await client.importFile(alike)).toMatchObject({ created: 0, unchanged: 1 });
    expect(codeOf(await decide(seen.id, 0, "later"))).toBe("IMPORT_NOT_READY");
  });

  test("found to be different is added, and not asked about again", async () => {
    await decide(seen.id, 0, "different");
    expect(await carriedOut(seen.id)).toMatchObject({ created: 1 });
    expect(await client.people()).toHaveLength(3);
    await expect.poll(async () => (await admin.get<{ state: string }>("/api/duplicates")).body.state).toBe("ready");
    expect(await duplicates()).toEqual([]);
  });

  test("put off is added, and shown where the tree's duplicates are", async () => {
    await decide(seen.id, 0, "later");
    expect(await carriedOut(seen.id)).toMatchObject({ created: 1 });
    await expect
      .poll(async () => (await duplicates()).map(({ one, other }) => [one.firstName, other.firstName].sort()))
      .toEqual([["Abel", "Able"]]);
  });
});

test("two of a file cannot be the same person", async () => {
  await add({ firstName: "Abel", lastName: "Lee", sex: "male", birthDate: "1800" });
  const seen = await look(
    gedcom(
      person("Z1", "Able /Lee/", "1 SEX M", ...born("ABT 1801")),
      person("Z2", "Abell /Lee/", "1 SEX M", ...born("ABT 1801")),
    ),
  );
  expect(seen.doubtful).toBe(2);
  await decide(seen.id, 0, "same");
  expect(codeOf(await decide(seen.id, 1, "same"))).toBe("CONFLICT");
  await decide(seen.id, 0, "different");
  expect((await decide(seen.id, 1, "same")).status).toBeLessThan(300);
});

test("what could not be understood is told page by page", async () => {
  const seen = await look(gedcom(...lees, ...Array.from({ length: 320 }, () => "this is no GEDCOM\n")));
  const lines = new Set<number>();
  let after = "";
  for (let pages = 0; pages < 20; pages += 1) {
    const { body } = await admin.get<{ issues: { line: number }[]; next: string | null }>(
      `${pathOf(seen.id)}/issues${after}`,
    );
    expect(body.issues.length).toBeLessThanOrEqual(50);
    for (const { line } of body.issues) lines.add(line);
    if (body.next === null) break;
    after = `?after=${body.next}`;
  }
  expect(lines.size).toBe(seen.issueCount);
  expect(lines.size).toBeGreaterThanOrEqual(320);
});

test("a file about nobody says so, and is kept once however often it is imported", async () => {
  const file = gedcom("0 @S1@ SOUR\n1 TITL Parish register of Maer\n");
  const first = await client.importFile(file);
  expect(first.issues.map(({ message }) => message)).toEqual([expect.stringContaining("no people in this file")]);
  await client.importFile(file);
  expect((await client.exported()).match(/Parish register of Maer/g)).toHaveLength(1);
});

test("whoever is named as husband and wife of one family is told of", async () => {
  const { issues } = await look(gedcom(lees[0]!, family("F1", "1 HUSB @I1@", "1 WIFE @I1@")));
  expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining("@I1@")]);
});

describe("a newer state of a file that tells relationships otherwise", () => {
  const newer = gedcom(
    ...lees.slice(0, 2),
    `${lees[2]!}1 FAMC @F1@\n2 PEDI adopted\n`,
    couple.replace("2 DATE 1829", "2 DATE 4 MAY 1829\n2 PLAC Derby"),
  );

  test("names them with what would change, before anything is written", async () => {
    const { id } = await client.importFile(gedcom(...lees, couple));
    expect(await client.state(id)).toMatchObject({ changedRelationships: 0 });
    const seen = await look(newer);
    expect(seen).toMatchObject({ created: 0, updated: 0, unchanged: 3, changedRelationships: 3 });
    const { people, next } = await listed(seen.id, "relationships");
    expect([names(people), next]).toEqual([
      ["Abel Lee and Bess Lee", "Abel Lee and Carl Lee", "Bess Lee and Carl Lee"],
      null,
    ]);
    expect(people[0]).toMatchObject({ number: 0, memberId: null });
    expect(people[0]!.fields).toEqual([
      { field: "marriageDate", before: "1829", after: "4 MAY 1829" },
      { field: "marriagePlace", before: null, after: "Derby" },
    ]);
    expect(people[1]!.fields).toEqual([{ field: "pedigree", before: null, after: "adopted" }]);
    expect(names((await listed(seen.id, "relationships", "&search=bess")).people)).toEqual([
      "Abel Lee and Bess Lee",
      "Bess Lee and Carl Lee",
    ]);
    await carriedOut(seen.id);
    expect((await look(newer)).changedRelationships).toBe(0);
  });

  test("lists and finds all of them, also beyond those of which it tells what would change", async () => {
    const many = 502;
    const file = (place: string) =>
      gedcom(
        ...Array.from({ length: many }, (_, nr) => [
          person(`H${nr}`, `Abel Nr${nr} /Lee/`, "1 SEX M", `1 FAMS @F${nr}@`),
          person(`W${nr}`, `Bess Nr${nr} /Lee/`, "1 SEX F", `1 FAMS @F${nr}@`),
          family(`F${nr}`, `1 HUSB @H${nr}@`, `1 WIFE @W${nr}@`, "1 MARR", `2 PLAC ${place}`),
        ]).flat(),
      );
    await client.importFile(file("Derby"));
    const { id, changedRelationships } = await look(file("York"));
    expect(changedRelationships).toBe(many);
    const found = async (search: string) => (await listed(id, "relationships", `&search=${search}`)).people;
    const told = (at: number, fields: PersonOfFile["fields"]) => [
      { name: `Abel Nr${at} Lee and Bess Nr${at} Lee`, fields },
    ];
    expect(await found("nr499")).toMatchObject(told(499, [{ field: "marriagePlace", before: "Derby", after: "York" }]));
    expect(await found("bess nr501")).toMatchObject(told(501, []));
    let [all, after]: [number, string | null] = [0, ""];
    for (; after !== null;) {
      const page = await listed(id, "relationships", after === "" ? "" : `&after=${after}`);
      all += page.people.length;
      after = page.next;
    }
    expect(all).toBe(many);
  });

  test("tells them to administrators alone: a member's changes wait for one", async () => {
    await client.importFile(gedcom(...lees, couple));
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    const { body } = await gedcomClient(member).preview(newer);
    expect(body).toMatchObject({ changedRelationships: 0, waiting: 3 });
    const answer = await member.get<{ people: PersonOfFile[] }>(`${pathOf(body.id)}/people?kind=relationships`);
    expect([answer.status, answer.body.people]).toEqual([200, []]);
  });
});
