import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { memberStream } from "../members/member.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const secret = ["1 NOTE Secretsecond", "2 RESN confidential", "1 NOTE @N2@", "2 RESN confidential"];
const shared = ["0 @N1@ NOTE Shared by many.\n", "0 @N2@ NOTE Secretshared\n"];
const file = (...notes: readonly string[]): string =>
  gedcom(person("I1", "Emma /Wedgwood/", "1 NOTE The first.", ...notes, "1 NOTE @N1@", "1 DEAT Y"), ...shared);

/** A family with somebody of a file, and who reads it. */
const familyOf = async (text: string) => {
  const admin = await harness.as({ role: "tenant_admin" });
  const tenantId = admin.claims.tenantId!;
  const member = await harness.as({ tenantId });
  await gedcomClient(admin).importFile(text);
  const [emma] = await gedcomClient(admin).people();
  const path = `/api/family-members/${emma!.id}`;
  const read = async (who: Caller) => (await who.get<FamilyMemberWithRevision>(path)).body;
  const texts = async (who: Caller) => {
    const { biography, notes } = await read(who);
    return [biography, ...(notes ?? []).map(({ text: one }) => one)];
  };
  return { admin, member, tenantId, id: emma!.id, path, read, texts };
};

/** What somebody of a file says in a family of its own. */
const textsElsewhere = async (text: string) => {
  const { admin, texts } = await familyOf(text);
  return texts(admin);
};

test("one note of several is private alone, by its file and by hand, and opened alone", async () => {
  const { admin, member, path, read, texts } = await familyOf(file(...secret));
  const all = ["The first.", "Secretsecond", "Secretshared", "Shared by many."];
  const open = ["The first.", "Shared by many."];
  expect([await texts(admin), await texts(member)]).toEqual([all, open]);
  for (const version of ["7.0", "5.5.1"] as const) {
    const shown = await gedcomClient(member).exported(version);
    expect(shown).toContain("NOTE Shared by many.");
    expect(shown).not.toMatch(/Secret|RESN/);
    const whole = await gedcomClient(admin).exported(version);
    expect(await gedcomClient(admin).importFile(whole)).toMatchObject({ created: 0, updated: 0 });
    expect(await gedcomClient(admin).exported(version)).toBe(whole);
  }

  const hideFirst = { isBiographyPrivate: true };
  expect((await admin.patch(path, hideFirst)).status).toBe(200);
  expect(await texts(member)).toEqual([null, "Shared by many."]);
  const withoutFirst = await gedcomClient(member).exported();
  expect(withoutFirst).toContain("_NOT_BIOGRAPHY Y");
  expect(withoutFirst).not.toContain("The first.");
  expect(await textsElsewhere(withoutFirst)).toEqual([null, "Shared by many."]);

  const { notes } = await read(admin);
  const opened = notes!.map((note, at) => (at === 0 ? { ...note, isPrivate: false } : note));
  expect((await admin.patch(path, { notes: opened, isBiographyPrivate: false })).status).toBe(200);
  expect(await texts(member)).toEqual(["The first.", "Secretsecond", "Shared by many."]);
  // It stays open when its file comes again.
  await gedcomClient(admin).importFile(file(...secret));
  expect(await texts(member)).toEqual(["The first.", "Secretsecond", "Shared by many."]);
});

test("notes are changed, taken away and brought back one by one, and leave as they are", async () => {
  const { admin, member, path, read, texts } = await familyOf(file("1 NOTE Second", "2 SOUR A letter"));
  const before = await read(admin);
  const [second, shared] = before.notes!;
  const added = { id: newId(), text: "By hand,\nin two lines" };
  const changed = { notes: [{ ...second!, text: "Second, corrected" }, shared, added] };
  expect((await admin.patch(path, changed)).status).toBe(200);
  const now = ["The first.", "Second, corrected", "Shared by many.", "By hand,\nin two lines"];
  expect(await texts(member)).toEqual(now);
  expect(await gedcomClient(admin).exported("5.5.1")).toContain("1 NOTE Second, corrected\n2 SOUR A letter");
  // A newer state of the file takes out what nobody changed here, and brings what is new.
  await gedcomClient(admin).importFile(file("1 NOTE New"));
  now.push("New");
  expect(await texts(member)).toEqual(now);
  for (const version of ["7.0", "5.5.1"] as const) {
    const out = await gedcomClient(admin).exported(version);
    expect(out.match(/Shared by many/g)).toHaveLength(1);
    expect(await gedcomClient(admin).importFile(out)).toMatchObject({ created: 0, updated: 0 });
    expect(await textsElsewhere(out)).toEqual(now);
  }
  expect((await admin.patch(path, { notes: null })).status).toBe(200);
  expect(await texts(member)).toEqual(["The first."]);
  expect(await gedcomClient(admin).exported()).not.toMatch(/Shared by many.*NOTE @|corrected/);
  expect((await admin.post(`${path}/revert`, { revision: before.revision })).status).toBe(200);
  expect(await texts(member)).toEqual(["The first.", "Second", "Shared by many."]);
  const { body: history } = await member.get<MemberHistoryEntry[]>(`${path}/history`);
  const told = history.flatMap(({ changes }) => changes.filter(({ field }) => field === "notes"));
  expect(told.at(-2)).toEqual({
    field: "notes",
    before: "Second",
    after: "Second, corrected; By hand,\nin two lines",
  });
});

test("who was read when all notes were one text keeps it when the file comes again", async () => {
  const fresh = await familyOf(file("1 NOTE Second"));
  const [added] = (await harness.journal.read<MemberEvent>(memberStream(fresh.tenantId, fresh.id))) as [
    Recorded<Extract<MemberEvent, { type: "MemberAdded" }>>,
  ];
  const {
    admin,
    tenantId,
    id: charlesId,
  } = await familyOf(gedcom(person("I9", "Charles /Darwin/", "1 DEAT Y"), ...shared));
  const [charles] = (await harness.journal.read<MemberEvent>(memberStream(tenantId, charlesId))) as [typeof added];
  // As it was recorded before: one mark of all of the text, none below a link.
  const olderId = newId();
  const { notes: _notes, ...details } = added.data.details;
  const whole = "The first.\n\nSecond\n\nShared by many.";
  const lines = added.data.source!.extra.filter((line) => !line.startsWith("2 _BIOGRAPHY"));
  expect(lines).not.toHaveLength(added.data.source!.extra.length);
  const source = { ...added.data.source!, importId: charles.data.source!.importId, extra: lines };
  const older = {
    type: "MemberAdded",
    data: { ...added.data, memberId: olderId, details: { ...details, biography: whole }, source },
  } as const;
  await harness.record({ stream: memberStream(tenantId, olderId), expectedRevision: -1, events: [older] });
  const client = gedcomClient(admin);
  const emma = async () => (await client.people()).find(({ id }) => id === olderId);
  await expect.poll(emma, { timeout: 120_000 }).toMatchObject({ biography: whole });
  const out = await client.exported("5.5.1");
  expect(out).toMatch(/1 NOTE The first.\n1 NOTE Second\n1 NOTE @/);
  for (const again of [file("1 NOTE Second"), out])
    expect(await client.importFile(again)).toMatchObject({ created: 0, updated: 0 });
  expect(await emma()).toMatchObject({ biography: whole });
  expect(await client.exported("5.5.1")).toBe(out);

  // A file that keeps one of them private tells them apart.
  const marked = file("1 NOTE Second", "2 RESN confidential");
  expect(await client.importFile(marked)).toMatchObject({ created: 0, updated: 1 });
  const member = await harness.as({ tenantId });
  const { body } = await member.get<FamilyMemberWithRevision>(`/api/family-members/${olderId}`);
  expect([body.biography, body.notes?.map(({ text }) => text)]).toEqual(["The first.", ["Shared by many."]]);
});

test("what a member's file says of notes waits, and is accepted by its list", async () => {
  const { admin, member, texts } = await familyOf(file("1 NOTE Second"));
  const done = await gedcomClient(member).importFile(file("1 NOTE Second", "1 NOTE Third"));
  expect(done).toMatchObject({ updated: 0, waiting: 1 });
  expect(await texts(admin)).toEqual(["The first.", "Second", "Shared by many."]);
  expect((await admin.post(`/api/gedcom/imports/${done.id}/changes/accept`, {})).status).toBe(200);
  expect(await texts(admin)).toEqual(["The first.", "Second", "Third", "Shared by many."]);
  expect(await gedcomClient(admin).importFile(await gedcomClient(admin).exported())).toMatchObject({
    created: 0,
    updated: 0,
  });
});
