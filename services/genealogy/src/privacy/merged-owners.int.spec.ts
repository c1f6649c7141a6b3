import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";
import { withoutIds } from "../testing/without-ids.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

const familyOf = async () => {
  const tenantId = newId();
  const admin = await harness.as({ tenantId, role: "tenant_admin" });
  const [owner, other] = [await harness.as({ tenantId }), await harness.as({ tenantId })];
  return { admin, owner, other };
};
const add = async (who: Caller, details: object): Promise<string> =>
  (await who.post<FamilyMember>("/api/family-members", { isLiving: false, ...details })).body.id;
const merge = async (admin: Caller, keptId: string, mergedId: string, take: readonly string[] = []) =>
  expect((await admin.post("/api/merges", { keptId, mergedId, take })).status).toBe(200);
const undo = async (admin: Caller, id: string) =>
  expect(await admin.post(`/api/merges/${id}/undo`)).toMatchObject({ status: 200 });

/** What somebody is told of a person, everywhere they stand. */
const personSeenBy = async (who: Caller, id: string): Promise<string> => {
  const paths = ["/api/family-members", `/api/family-members/${id}`, `/api/family-members/${id}/history`];
  const answers = await Promise.all(paths.map((path) => who.get(path)));
  return withoutIds(JSON.stringify([...answers.map(({ body }) => body), await gedcomClient(who).exported()]));
};
const secrets = /Secret\w+|1799/;

const greta = { firstName: "Greta", lastName: "Known", deathDate: "1860" };
const parts = {
  birthDate: "1 JAN 1799",
  isBirthPrivate: true,
  facts: [{ id: "f", type: "religion", value: "Secretfaith", isPrivate: true }],
};
const whole = { birthDate: "1 JAN 1799", biography: "Secretlife", restrictions: ["confidential"] };

describe("what others brought of somebody who was merged into somebody of a member's", () => {
  test.each([
    ["where all of them is private", whole],
    ["where parts of them are", parts],
  ])("is not the member's to see, %s, also once the merge was undone", async (_what, secret) => {
    const { admin, owner, other } = await familyOf();
    const kept = await add(owner, greta);
    const merged = await add(admin, { ...greta, ...secret });
    await merge(
      admin,
      kept,
      merged,
      ["birthDate", "biography"].filter((field) => field in secret),
    );
    for (const who of [owner, other]) expect(await personSeenBy(who, kept)).not.toMatch(secrets);
    expect(codeOf(await owner.get(`/api/family-members/${kept}/history`))).toBe("FORBIDDEN");
    expect(await personSeenBy(admin, kept)).toMatch(secrets);

    await undo(admin, merged);
    for (const id of [kept, merged]) expect(await personSeenBy(owner, id)).not.toMatch(secrets);
    expect(await personSeenBy(admin, merged)).toMatch(secrets);
    // It is theirs alone again.
    await admin.patch(`/api/family-members/${kept}`, { restrictions: ["confidential"] });
    expect((await owner.get(`/api/family-members/${kept}`)).body).toMatchObject({ lastName: "Known" });
    expect((await other.get(`/api/family-members/${kept}`)).body).toMatchObject({ firstName: "Private" });
  });

  test("is not theirs either where they were merged with somebody else in turn, until all of it is undone", async () => {
    const { admin, owner } = await familyOf();
    const [first, last] = [await add(owner, greta), await add(owner, greta)];
    const merged = await add(admin, { ...greta, ...parts });
    await merge(admin, first, merged, ["birthDate"]);
    await merge(admin, last, first, ["birthDate"]);
    expect(await personSeenBy(owner, last)).not.toMatch(secrets);
    await undo(admin, first);
    await admin.patch(`/api/family-members/${last}`, { biography: "Of the last", isBiographyPrivate: true });
    expect((await owner.get(`/api/family-members/${last}`)).body).toMatchObject({ biography: "Of the last" });
    expect(await personSeenBy(owner, first)).not.toMatch(secrets);
  });

  test("is not theirs where an administrator's file says it, until that import is undone", async () => {
    const { admin, owner, other } = await familyOf();
    const id = await add(owner, { ...greta, birthDate: "11 JAN 1801", deathDate: "12 MAR 1860" });
    const lines = [...born("11 JAN 1801"), "1 DEAT", "2 DATE 12 MAR 1860"];
    const file = gedcom(person("I1", "Greta /Known/", ...lines, "1 RELI Secretfaith", "2 RESN CONFIDENTIAL"));
    const done = await gedcomClient(admin).importFile(file);
    expect(done).toMatchObject({ created: 0, updated: 1 });
    for (const who of [owner, other]) expect(await personSeenBy(who, id)).not.toMatch(secrets);
    expect(await personSeenBy(admin, id)).toMatch(secrets);
    await gedcomClient(admin).undone(done.id);
    await admin.patch(`/api/family-members/${id}`, { isBirthPrivate: true });
    expect((await owner.get(`/api/family-members/${id}`)).body).toMatchObject({ birthDate: "11 JAN 1801" });
    expect((await other.get(`/api/family-members/${id}`)).body).toMatchObject({ birthDate: null });
  });
});

test("whoever says again under its key what they added hears of it as it was, and not what others brought since", async () => {
  const { admin, owner } = await familyOf();
  const key = { "idempotency-key": newId() };
  const said = () => owner.post<FamilyMember>("/api/family-members", { ...greta, isLiving: false }, key);
  const { id: kept } = (await said()).body;
  await merge(admin, kept, await add(admin, { ...greta, ...parts }), ["birthDate"]);
  expect(withoutIds(JSON.stringify((await said()).body))).not.toMatch(secrets);
  expect((await admin.delete(`/api/family-members/${kept}`)).status).toBe(204);
  const { status, body } = await said();
  expect([status, body]).toMatchObject([201, { id: kept, firstName: "Greta", birthDate: null }]);
  expect(withoutIds(JSON.stringify(body))).not.toMatch(secrets);
});

test("what a member alone brought stays theirs to see, also where two of theirs are one", async () => {
  const { admin, owner, other } = await familyOf();
  const lines = [...born("1 JAN 1799"), "2 RESN CONFIDENTIAL", "1 DEAT Y"];
  await gedcomClient(owner).importFile(gedcom(person("I1", "Greta /Known/", ...lines)));
  const [{ id: brought }] = (await gedcomClient(owner).people()) as [FamilyMember];
  expect(await personSeenBy(owner, brought)).toMatch(secrets);
  expect(await personSeenBy(other, brought)).not.toMatch(secrets);
  const typed = await add(owner, greta);
  await merge(admin, typed, brought, ["birthDate"]);
  expect((await owner.get(`/api/family-members/${typed}`)).body).toMatchObject({ birthDate: "1 JAN 1799" });
  expect(await personSeenBy(other, typed)).not.toMatch(secrets);
});

describe("the private marriage of another couple", () => {
  const relationshipsSeenBy = async (who: Caller, id: string): Promise<string> => {
    const paths = ["/api/family-relationships", `/api/family-members/${id}/relationship-history`];
    return withoutIds(JSON.stringify(await Promise.all(paths.map(async (path) => (await who.get(path)).body))));
  };
  /** Two partners whom a member relates, and somebody else whom an administrator does. */
  const couplesOf = async () => {
    const { admin, owner, other } = await familyOf();
    const [wife, husband] = [await add(owner, greta), await add(owner, { ...greta, firstName: "Otto", sex: "male" })];
    const relate = async (who: Caller, details: object) =>
      expect((await who.post("/api/family-relationships", { relationshipType: "spouse", ...details })).status).toBe(
        201,
      );
    await relate(owner, { member1Id: wife, member2Id: husband });
    const [tie] = (await gedcomClient(owner).relationships()) as [FamilyRelationship];
    const restrict = async () =>
      expect(
        (await admin.patch(`/api/family-relationships/${tie.id}`, { marriageDate: "1830", isPrivate: true })).status,
      ).toBe(200);
    const isSeenBy = async (who: Caller): Promise<boolean> => (await relationshipsSeenBy(who, wife)).includes("1830");
    return { admin, owner, other, wife, husband, relate, restrict, isSeenBy };
  };

  test("is not theirs to see with whom one of the two was merged, also once that was undone", async () => {
    const { admin, owner, other, wife, husband, relate, restrict, isSeenBy } = await couplesOf();
    const merged = await add(admin, greta);
    const wedding = { marriageDate: "1799", marriagePlace: "Secretchurch", isPrivate: true };
    await relate(admin, { member1Id: merged, member2Id: husband, ...wedding });
    await merge(admin, wife, merged);
    for (const who of [owner, other]) expect(await relationshipsSeenBy(who, wife)).not.toMatch(secrets);
    expect(await relationshipsSeenBy(admin, wife)).toMatch(secrets);
    await undo(admin, merged);
    expect(await relationshipsSeenBy(owner, wife)).not.toMatch(secrets);
    await restrict();
    expect([await isSeenBy(owner), await isSeenBy(other)]).toEqual([true, false]);
  });

  test("leaves their own to them where it was private before the merge, once that was undone", async () => {
    const { admin, owner, other, wife, husband, relate, restrict, isSeenBy } = await couplesOf();
    await restrict();
    const merged = await add(admin, greta);
    await relate(admin, { member1Id: merged, member2Id: husband, marriagePlace: "Secretchurch", isPrivate: true });
    expect(await isSeenBy(owner)).toBe(true);
    await merge(admin, wife, merged);
    for (const who of [owner, other]) expect(await relationshipsSeenBy(who, wife)).not.toMatch(/1830|Secret/);
    expect(await relationshipsSeenBy(admin, wife)).toMatch(secrets);
    await undo(admin, merged);
    const seenBy = async (who: Caller) => withoutIds(JSON.stringify(await gedcomClient(who).relationships()));
    expect(await seenBy(owner)).toContain("1830");
    expect(await seenBy(owner)).not.toMatch(secrets);
    expect(await seenBy(other)).not.toMatch(/1830|Secret/);
  });

  test("is theirs where they brought both, whoever merges them", async () => {
    const { admin, owner, other, wife, husband, relate, restrict, isSeenBy } = await couplesOf();
    const [merged, kept] = [await add(owner, greta), await add(admin, greta)];
    await relate(owner, { member1Id: merged, member2Id: husband, marriagePlace: "Secretchurch" });
    const second = (await gedcomClient(admin).relationships()).find(({ marriagePlace }) => marriagePlace !== null)!;
    await admin.patch(`/api/family-relationships/${second.id}`, { isPrivate: true });
    await restrict();
    await merge(admin, wife, merged);
    expect(await relationshipsSeenBy(other, wife)).not.toMatch(/1830|Secret/);
    const own = (who: Caller) => gedcomClient(who).relationships();
    expect(await own(owner)).toMatchObject([{ marriageDate: "1830", marriagePlace: "Secretchurch" }]);
    // Where it only comes by the merge as well.
    await merge(admin, kept, wife);
    expect(await own(owner)).toMatchObject([{ member1Id: kept, marriagePlace: "Secretchurch" }]);
    expect(await own(other)).toMatchObject([{ marriageDate: null, marriagePlace: null }]);
    await undo(admin, wife);
    await undo(admin, merged);
    expect([await isSeenBy(owner), await isSeenBy(other)]).toEqual([true, false]);
  });

  test.each([
    ["a file", false],
    ["a newer file", true],
  ])(
    "is not theirs to see where %s of an administrator says it, also once that is undone",
    async (_what, speaksBefore) => {
      const { admin, owner, other, wife, husband, restrict, isSeenBy } = await couplesOf();
      const spouse = (xref: string, name: string, id: string) =>
        person(xref, `${name} /Known/`, `1 _UID ${id}`, "1 DEAT Y");
      const file = (...marriage: readonly string[]) =>
        gedcom(
          spouse("I1", "Otto", husband),
          spouse("I2", "Greta", wife),
          family("F1", "1 HUSB @I1@", "1 WIFE @I2@", ...marriage),
        );
      const { importFile, undone } = gedcomClient(admin);
      // Also where a file spoke of them before.
      const first = speaksBefore ? await importFile(file("1 MARR", "2 PLAC Maer")) : undefined;
      const done = await importFile(file("1 MARR", "2 DATE 1799", "2 PLAC Secretchurch", "2 RESN CONFIDENTIAL"));
      expect(done).toMatchObject({ created: 0 });
      for (const who of [owner, other]) expect(await relationshipsSeenBy(who, wife)).not.toMatch(secrets);
      expect(await relationshipsSeenBy(admin, wife)).toMatch(secrets);
      await restrict();
      expect([await isSeenBy(owner), await isSeenBy(other)]).toEqual([false, false]);
      await undone(done.id);
      if (first) await undone(first.id);
      expect(await relationshipsSeenBy(owner, wife)).not.toMatch(secrets);
      expect([await isSeenBy(owner), await isSeenBy(other)]).toEqual([true, false]);
    },
  );
});
