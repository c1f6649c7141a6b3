import type { UserRole } from "@kinkeeper/contracts/enumerations";
import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { withoutIds } from "../testing/without-ids.ts";

const file = [
  "0 HEAD",
  "1 GEDC",
  "2 VERS 7.0",
  "0 @OpenOne@ INDI",
  "1 NAME Openly /Known/",
  "1 BIRT",
  "2 DATE 1 MAY 1801",
  "2 RESN CONFIDENTIAL",
  "1 OCCU Weaver",
  "1 RELI Secretfaith",
  "2 RESN PRIVACY",
  "2 SOUR @S2@",
  "1 DEAT",
  "2 DATE 1882",
  "0 @SecretName@ INDI",
  "1 RESN CONFIDENTIAL",
  "1 NAME Hidden /Secretson/",
  "1 SEX F",
  "1 BIRT",
  "2 DATE 3 MAY 1803",
  "1 DEAT",
  "2 DATE 1880",
  "1 SNOTE @N1@",
  "0 @LockedOne@ INDI",
  "1 RESN LOCKED",
  "1 NAME Locked /Known/",
  "1 DEAT Y",
  "0 @F1@ FAM",
  "1 RESN PRIVACY",
  "1 HUSB @OpenOne@",
  "1 WIFE @SecretName@",
  "1 CHIL @LockedOne@",
  "1 MARR",
  "2 DATE 4 APR 1825",
  "2 PLAC Secretplace",
  "0 @N1@ SNOTE A note on Secretson",
  "0 @S2@ SOUR",
  "1 TITL Register of Secretfaith",
  "0 TRLR",
].join("\n");

let harness: SharedHarness;
let admin: Caller;
let member: Caller;
let people: readonly FamilyMember[];
const named = (firstName: string): string => people.find((one) => one.firstName === firstName)!.id;

beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
  [admin, member] = await family("tenant_admin", "member");
  expect(await gedcomClient(admin).importFile(file)).toMatchObject({ status: "done", created: 3 });
  people = await gedcomClient(admin).people();
});

/** People of one new family, by their roles. */
const family = async <Roles extends readonly UserRole[]>(...roles: Roles) => {
  const tenantId = newId();
  return (await Promise.all(roles.map((role) => harness.as({ role, tenantId })))) as { [Role in keyof Roles]: Caller };
};

const everywhere = (): readonly string[] => [
  "/api/family-members",
  "/api/family-relationships",
  "/api/family-tree",
  "/api/family-dates",
  ...people.map(({ id }) => `/api/family-members/${id}`),
  ...people.map(({ id }) => `/api/family-members/${id}/kin`),
  "/api/gedcom/export?version=7.0",
  "/api/gedcom/export?version=5.5.1",
  "/api/gedcom/export?version=7.0&living=names",
  "/api/anniversaries?day=2026-05-03",
  "/api/anniversaries?day=2026-05-01",
  "/api/consistency",
  "/api/duplicates",
  `/api/kinship?from=${named("Openly")}&to=${named("Hidden")}`,
];

describe("what a file restricts", () => {
  test("is nowhere told to members", async () => {
    for (const path of everywhere()) {
      const { body } = await member.get(path);
      const text = withoutIds(typeof body === "string" ? body : JSON.stringify(body));
      expect([path, /secret|1801|1803|1825/i.exec(text)?.[0]]).toStrictEqual([path, undefined]);
    }
    const question = encodeURIComponent("When was Hidden Secretson born?");
    const path = `/api/genealogy/answers?question=${question}`;
    expect(withoutIds(JSON.stringify((await member.get(path)).body))).not.toMatch(/1803/);
    expect(JSON.stringify((await admin.get(path)).body)).toMatch(/1803/);
  });

  test("is told to administrators, and comes back in their export line by line", async () => {
    const exported = await gedcomClient(admin).exported();
    const lines = file.split("\n").slice(3);
    // Names of records that version 7 does not allow are spelled otherwise.
    const own = lines.filter((line) => !/(?:One|Name)@/.test(line));
    expect(own.filter((line) => !exported.split("\n").includes(line))).toStrictEqual([]);
    const one = await admin.get<FamilyMemberWithRevision>(`/api/family-members/${named("Hidden")}`);
    expect(one.body).toMatchObject({ lastName: "Secretson", restrictions: ["confidential"] });
    expect(one.body).not.toHaveProperty("isKeptPrivate");
  });

  test("is left out of an administrator's export that says so", async () => {
    const { body } = await admin.get<string>("/api/gedcom/export?version=7.0&restricted=without");
    expect(withoutIds(body)).not.toMatch(/secret|1801|1803|1825/i);
    expect(body).toContain("1 NAME Openly /Known/");
  });

  test("stands in the lists of members as somebody private, with their place in the tree", async () => {
    const seen = await gedcomClient(member).people();
    expect(seen.map(({ firstName }) => firstName).toSorted()).toStrictEqual(["Locked", "Openly", "Private"]);
    const hidden = seen.find(({ firstName }) => firstName === "Private")!;
    expect(hidden).toMatchObject({ id: named("Hidden"), lastName: null, birthDate: null, sex: null });
    expect(await gedcomClient(member).relationships()).toHaveLength((await gedcomClient(admin).relationships()).length);
    const open = await member.get<FamilyMemberWithRevision>(`/api/family-members/${named("Openly")}`);
    expect(open.body).toMatchObject({ birthDate: null, deathDate: "1882", isKeptPrivate: true });
    expect(open.body.facts).toMatchObject([{ type: "occupation", value: "Weaver" }]);
  });

  test("keeps its history, and its portrait, from members", async () => {
    const path = `/api/family-members/${named("Hidden")}`;
    expect(codeOf(await member.get(`${path}/history`))).toBe("FORBIDDEN");
    expect((await admin.get(`${path}/history`)).status).toBe(200);
    expect(codeOf(await member.put(`${path}/photo`, { photoPath: null }))).toBe("FORBIDDEN");
    expect((await admin.put(`${path}/photo`, { photoPath: null })).status).toBe(200);
  });

  test("is not changed by members where it is locked", async () => {
    const locked = named("Locked");
    const tie = { member1Id: locked, member2Id: named("Openly"), relationshipType: "cousin" };
    expect(codeOf(await member.post("/api/family-relationships", tie))).toBe("FORBIDDEN");
    expect(codeOf(await member.put(`/api/family-members/${locked}/photo`, { photoPath: null }))).toBe("FORBIDDEN");
    const { body: added } = await admin.post<FamilyRelationship>("/api/family-relationships", tie);
    const path = `/api/family-relationships/${added.id}`;
    expect(codeOf(await member.delete(path))).toBe("FORBIDDEN");
    expect((await admin.delete(path)).status).toBe(204);
  });
});

test("the same file of a member finds whom they do not see", async () => {
  const done = await gedcomClient(member).importFile(file);
  expect(done).toMatchObject({ status: "done", created: 1 });
  expect(await gedcomClient(admin).state(done.id)).toMatchObject({ status: "done", created: 0 });
  expect(await gedcomClient(admin).people()).toHaveLength(3);
});

test("who brought somebody sees them, and nobody else who is no administrator", async () => {
  const [owner, other, boss] = await family("member", "member", "tenant_admin");
  await gedcomClient(owner).importFile(file);
  const namesOf = async (who: Caller) => (await gedcomClient(who).people()).map(({ lastName }) => lastName);
  expect(await namesOf(owner)).toContain("Secretson");
  expect(await namesOf(other)).not.toContain("Secretson");
  expect(await namesOf(boss)).toContain("Secretson");
});

test("administrators restrict somebody and lift it; members say nothing of it", async () => {
  const [boss, guest] = await family("tenant_admin", "member");
  const emma = { firstName: "Emma", lastName: "Darwin", isLiving: false };
  expect(codeOf(await guest.post("/api/family-members", { ...emma, restrictions: ["locked"] }))).toBe("FORBIDDEN");
  const added = (await boss.post<FamilyMemberWithRevision>("/api/family-members", emma)).body;
  const set = async (restrictions: readonly string[] | null) => {
    const changed = await boss.patch(`/api/family-members/${added.id}`, { restrictions });
    expect(changed.status).toBe(200);
    return (await gedcomClient(guest).people()).map(({ firstName }) => firstName);
  };
  expect(await set(["confidential", "locked"])).toStrictEqual(["Private"]);
  expect((await gedcomClient(boss).exported()).match(/1 RESN .*/)?.[0]).toBe("1 RESN CONFIDENTIAL, LOCKED");
  expect(await gedcomClient(guest).exported()).not.toContain("Emma");
  expect(await set(["locked"])).toStrictEqual(["Emma"]);
  expect(await set(null)).toStrictEqual(["Emma"]);
  expect(await gedcomClient(boss).exported()).not.toContain("RESN");
});

test("who is merged with somebody private is private, also in the history once that is taken back", async () => {
  const [boss, guest] = await family("tenant_admin", "member");
  const add = async (more: object) =>
    (await boss.post<FamilyMemberWithRevision>("/api/family-members", { firstName: "Emma", isLiving: false, ...more }))
      .body.id;
  const facts = [{ id: "one", type: "residence", place: "Secretplace" }];
  const typed = await add({ birthPlace: "Secretplace", facts, restrictions: ["confidential"] });
  await gedcomClient(boss).importFile(
    "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 RESN PRIVACY\n1 NAME Ann //\n1 DEAT Y\n1 RESI\n2 PLAC Secretplace\n0 TRLR\n",
  );
  const brought = (await gedcomClient(boss).people()).find(({ firstName }) => firstName === "Ann")!.id;
  for (const mergedId of [typed, brought]) {
    const keptId = await add({ restrictions: ["locked"] });
    expect((await boss.post("/api/merges", { keptId, mergedId, take: ["birthPlace"] })).status).toBe(200);
    const path = `/api/family-members/${keptId}`;
    const seen = (await boss.get<FamilyMemberWithRevision>(path)).body;
    expect(seen.restrictions).toContain("locked");
    expect(JSON.stringify(seen)).toContain("Secretplace");
    const told = async () => JSON.stringify([(await guest.get(path)).body, await gedcomClient(guest).exported()]);
    expect(await told()).toContain('"firstName":"Private"');
    expect(await told()).not.toContain("Secretplace");
    expect((await boss.post(`/api/merges/${mergedId}/undo`)).status).toBe(200);
    expect((await boss.get<FamilyMemberWithRevision>(path)).body.restrictions).toEqual(["locked"]);
    expect(await told()).toContain('"firstName":"Emma"');
    expect(await told()).not.toContain("Secretplace");
    expect(codeOf(await guest.get(`${path}/history`))).toBe("FORBIDDEN");
    expect(JSON.stringify((await boss.get(`${path}/history`)).body)).toContain("Secretplace");
  }
});

test("of who was merged into somebody who is hidden later, nothing is told", async () => {
  const [boss, guest] = await family("tenant_admin", "member");
  await gedcomClient(boss).importFile(
    [
      "0 HEAD",
      "1 GEDC",
      "2 VERS 7.0",
      "0 @I1@ INDI",
      "1 NAME Emma //",
      "1 DEAT Y",
      "0 @I2@ INDI",
      "1 NAME Emmy /Secretname/",
      "1 BIRT",
      "2 PLAC Secretplace",
      "2 SOUR @S1@",
      "1 DEAT Y",
      "0 @I3@ INDI",
      "1 NAME Karl //",
      "1 DEAT Y",
      "0 @F1@ FAM",
      "1 HUSB @I3@",
      "1 WIFE @I2@",
      "1 MARR",
      "2 PLAC Secrettown",
      "0 @S1@ SOUR",
      "1 TITL Secretregister",
      "0 TRLR",
    ].join("\n"),
  );
  const byName = new Map((await gedcomClient(boss).people()).map(({ firstName, id }) => [firstName, id]));
  const [emma, emmy, karl] = [byName.get("Emma")!, byName.get("Emmy")!, byName.get("Karl")!];
  const told = async (who: Caller) => {
    const answers = [
      await who.get(`/api/family-members/${emmy}/history`),
      await who.get(`/api/family-members/${karl}/relationship-history`),
      await who.get("/api/sources"),
    ];
    return JSON.stringify(answers.map(({ body }) => body));
  };
  const secrets = ["Secretname", "Secretplace", "Secrettown", "Secretregister"];
  expect((await boss.post("/api/merges", { keptId: emma, mergedId: emmy, take: [] })).status).toBe(200);
  for (const secret of secrets) expect(await told(guest)).toContain(secret);

  const path = `/api/family-members/${emma}`;
  expect((await boss.patch(path, { restrictions: ["confidential"] })).status).toBe(200);
  expect(codeOf(await guest.get(`/api/family-members/${emmy}/history`))).toBe("FORBIDDEN");
  expect(await told(guest)).not.toContain("Secret");
  for (const secret of secrets) expect(await told(boss)).toContain(secret);

  expect((await boss.patch(path, { restrictions: null })).status).toBe(200);
  for (const secret of secrets) expect(await told(guest)).toContain(secret);
});

test("a picture whose record is restricted leaves with administrators and with who brought it, in no older words either", async () => {
  const [administrator, owner, other] = await family("tenant_admin", "member", "member");
  const withPicture = (...restriction: readonly string[]): string =>
    [
      "0 HEAD",
      "1 GEDC",
      "2 VERS 7.0",
      "0 @I1@ INDI",
      "1 NAME Emma /Wedgwood/",
      "1 DEAT Y",
      "1 OBJE @O1@",
      "1 OBJE @O2@",
      "0 @O1@ OBJE",
      ...restriction,
      "1 FILE secretpicture.jpg",
      "2 FORM image/jpeg",
      "0 @O2@ OBJE",
      "1 FILE portrait.jpg",
      "2 FORM image/jpeg",
      "0 TRLR",
    ].join("\n");
  const exported = (who: Caller) => gedcomClient(who).exported();
  await gedcomClient(owner).importFile(withPicture("1 RESN CONFIDENTIAL"));
  for (const who of [administrator, owner]) expect(await exported(who)).toContain("secretpicture");
  expect(await exported(other)).toContain("portrait");
  expect(await exported(other)).not.toContain("secretpicture");

  const [first, second] = await family("tenant_admin", "member");
  await gedcomClient(first).importFile(withPicture());
  expect(await exported(second)).toContain("secretpicture");
  await gedcomClient(first).importFile(withPicture("1 RESN PRIVACY"));
  expect(await exported(first)).toContain("secretpicture");
  expect(await exported(second)).not.toContain("secretpicture");
});
