import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const resn = "2 RESN confidential";
const records = ["0 @N1@ NOTE Shared by many.\n", "0 @N2@ NOTE Secretshared\n", "0 @N3@ NOTE Secretbelow\n"];
const open = person("I2", "Ann /Wedgwood/", "1 NOTE @N1@", "1 DEAT Y");

/** A family of a file in which only Emma has something private, and what its members' exports say. */
const familyOf = async (...emma: readonly string[]) => {
  const admin = await harness.as({ role: "tenant_admin" });
  const member = await harness.as({ tenantId: admin.claims.tenantId! });
  await gedcomClient(admin).importFile(gedcom(person("I1", "Emma /Wedgwood/", ...emma, "1 DEAT Y"), open, ...records));
  const people = await gedcomClient(admin).people();
  const path = `/api/family-members/${people.find(({ firstName }) => firstName !== "Ann")!.id}`;
  const exports = () =>
    Promise.all((["7.0", "5.5.1"] as const).map((version) => gedcomClient(member).exported(version)));
  return { admin, path, exports };
};

const tellNothing = async (exports: () => Promise<readonly string[]>): Promise<void> => {
  for (const text of await exports()) {
    expect(text).toContain("Shared by many.");
    expect(text).not.toContain("Secret");
  }
};

test("the record of a private note stays out of members' exports when the note is taken away", async () => {
  const { admin, path, exports } = await familyOf("1 NOTE The first.", "1 NOTE @N2@", resn);
  await tellNothing(exports);
  expect((await admin.patch(path, { notes: null })).status).toBe(200);
  await tellNothing(exports);
  expect(await gedcomClient(admin).exported()).toContain("Secretshared");
});

test("so does what a private fact led to, when the fact is taken away", async () => {
  const { admin, path, exports } = await familyOf("1 OCCU Spy", resn, "2 NOTE @N3@");
  await tellNothing(exports);
  const { facts } = (await admin.get<FamilyMemberWithRevision>(path)).body;
  expect(facts).toHaveLength(1);
  expect((await admin.patch(path, { facts: null })).status).toBe(200);
  await tellNothing(exports);
});

test("so does what somebody private led to, when they are taken away", async () => {
  const { admin, path, exports } = await familyOf("1 RESN confidential", "1 NOTE @N2@");
  await tellNothing(exports);
  expect((await admin.delete(path)).status).toBeLessThan(300);
  await tellNothing(exports);
});

test("so does what was made private by hand and then taken away", async () => {
  const { admin, path, exports } = await familyOf("1 NOTE The first.", "1 NOTE @N2@", "1 OCCU Spy", "2 NOTE @N3@");
  const { notes, facts } = (await admin.get<FamilyMemberWithRevision>(path)).body;
  const hidden = {
    notes: notes!.map((note) => ({ ...note, isPrivate: true })),
    facts: facts!.map((fact) => ({ ...fact, isPrivate: true })),
  };
  expect((await admin.patch(path, hidden)).status).toBe(200);
  await tellNothing(exports);
  expect((await admin.patch(path, { notes: null, facts: null })).status).toBe(200);
  await tellNothing(exports);
});

test("so does what somebody led to who was made private by hand and then taken away", async () => {
  const { admin, path, exports } = await familyOf("1 NOTE @N2@");
  expect((await admin.patch(path, { restrictions: ["confidential"] })).status).toBe(200);
  await tellNothing(exports);
  expect((await admin.delete(path)).status).toBeLessThan(300);
  await tellNothing(exports);
});

test("so does what somebody private led to, when everything about them is erased", async () => {
  const { admin, path, exports } = await familyOf("1 RESN confidential", "1 NOTE @N2@", "1 OCCU Spy", "2 NOTE @N3@");
  await tellNothing(exports);
  expect((await admin.post(`${path}/erase`, {})).status).toBe(200);
  await tellNothing(exports);
  // Else what is left out would be taken for removed when it comes back.
  for (const text of await exports()) expect(text).toContain("1 _SIGHT PART");
  expect(await gedcomClient(admin).exported()).toContain("Secretshared");
});

test("a record that no line ever led to stays in everybody's exports", async () => {
  const { exports } = await familyOf("1 NOTE @N2@", "1 NOTE The first.");
  for (const text of await exports()) expect(text).toMatch(/Secretshared[^]*Secretbelow/);
});
