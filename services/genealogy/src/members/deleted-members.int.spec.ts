import type { DeletedFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { restorableDays } from "@kinkeeper/contracts/restorable";
import { keyName } from "@kinkeeper/platform/keyring";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { couple, gedcom, lees } from "../testing/gedcom-text.ts";
import { addMember as add, listMembers as list } from "../testing/member-client.ts";
import { memberStream } from "./member.ts";
import { purgeMembers } from "./purge-members.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

let harness: ServiceHarness;
let now = new Date("2026-03-01T12:00:00.000Z");
let admin: Somebody;
let member: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await startHarness(genealogy, { now: () => now });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  now = new Date("2026-03-01T12:00:00.000Z");
  admin = await harness.as({ role: "tenant_admin" });
  member = await harness.as({ tenantId: admin.claims.tenantId });
  stranger = await harness.as({ role: "tenant_admin" });
});

const later = (days: number): void => {
  now = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
};
const deleted = async (who: Caller) => (await who.get<DeletedFamilyMember[]>("/api/deleted-family-members")).body;
const names = async (who: Caller) => (await deleted(who)).map(({ firstName }) => firstName);
const logged = vi.fn<(fields: object, message: string) => void>();
const purge = async () => {
  const { readModel } = harness.service;
  const logger = { info: () => undefined, warn: () => undefined, error: logged } as never;
  return (await purgeMembers({ readModel, journal: harness.journal, logger, now: () => now, newId })()).length;
};

describe("people who were deleted", () => {
  test("are listed for administrators of their family, the latest first, and restored", async () => {
    const [emma, charles] = [await add(member), await add(member, { firstName: "Charles", birthDate: "1809" })];
    await admin.delete(`/api/family-members/${emma.id}`);
    later(1);
    await admin.delete(`/api/family-members/${charles.id}`);
    expect(await deleted(admin)).toMatchObject([
      { firstName: "Charles", birthDate: "1809", deletedAt: "2026-03-02T12:00:00.000Z" },
      { firstName: "Emma", purgedAt: "2026-03-31T12:00:00.000Z" },
    ]);
    expect(await names(stranger)).toEqual([]);
    expect(codeOf(await member.get("/api/deleted-family-members"))).toBe("FORBIDDEN");
    const [, { revision }] = (await deleted(admin)) as [DeletedFamilyMember, DeletedFamilyMember];
    expect((await admin.post(`/api/family-members/${emma.id}/revert`, { revision })).status).toBe(200);
    expect(await names(admin)).toEqual(["Charles"]);
    expect((await list(member)).map(({ firstName }) => firstName)).toEqual(["Emma"]);
    const after = await admin.get<DeletedFamilyMember[]>(`/api/deleted-family-members?after=${charles.id}`);
    expect(after.body).toEqual([]);
  });

  test("are erased after 30 days: their key is destroyed, and nothing brings them back", async () => {
    const emma = await add(member);
    const key = keyName(admin.claims.tenantId!, emma.id);
    await admin.delete(`/api/family-members/${emma.id}`);
    later(restorableDays - 1);
    await purge();
    expect(await names(admin)).toEqual(["Emma"]);
    expect((await harness.keyring.find([key])).size).toBe(1);
    later(1);
    expect(await names(admin)).toEqual([]);
    expect(await purge()).toBeGreaterThan(0);
    await expect.poll(async () => (await harness.keyring.find([key])).size).toBe(0);
    expect(codeOf(await admin.post(`/api/family-members/${emma.id}/revert`, { revision: 0 }))).toBe("CONFLICT");
    expect(await list(member)).toEqual([]);
    expect((await member.get(`/api/family-members/${emma.id}`)).status).toBe(404);
    expect(await purge()).toBe(0);
  });

  test("with their import are erased after 30 days too, and their file can be imported again", async () => {
    const client = gedcomClient(admin);
    const file = gedcom(...lees, couple);
    const keysOf = async (...ids: readonly string[]) =>
      (await harness.keyring.find(ids.map((id) => keyName(admin.claims.tenantId!, id)))).size;
    const { id } = await client.importFile(file);
    const before = (await client.people()).map((one) => one.id);
    await client.undone(id);
    // An import runs by the clock of its thread.
    now = new Date();
    later(restorableDays - 1);
    await purge();
    expect(await keysOf(...before)).toBe(3);
    // Imported again meanwhile, they are others, who stay.
    await client.importFile(file);
    const again = (await client.people()).map((one) => one.id);
    later(1);
    expect(await purge()).toBe(3);
    await expect.poll(() => keysOf(...before)).toBe(0);
    expect(await keysOf(...again)).toBe(again.length);
    expect((await client.people()).map((one) => one.firstName).toSorted()).toEqual(["Abel", "Bess", "Carl"]);
    expect(await client.importFile(file)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await client.relationships()).toHaveLength(3);
    expect(await purge()).toBe(0);
  });

  test("stay where they were restored and deleted again, whatever a row says that is made anew", async () => {
    const emma = await add(member);
    await admin.delete(`/api/family-members/${emma.id}`);
    const first = now.toISOString();
    later(restorableDays - 1);
    expect((await admin.post(`/api/family-members/${emma.id}/revert`, { revision: 0 })).status).toBe(200);
    await admin.delete(`/api/family-members/${emma.id}`);
    later(1);
    await harness.service.readModel.service`update members set updated_at = ${first} where id = ${emma.id}`;
    await purge();
    expect((await admin.post(`/api/family-members/${emma.id}/revert`, { revision: 0 })).status).toBe(200);
    expect((await list(member)).map(({ firstName }) => firstName)).toEqual(["Emma"]);
  });

  test("and cannot be erased are told, keep nobody else from it, and are tried again", async () => {
    const [emma, charles] = [await add(member), await add(member, { firstName: "Charles" })];
    for (const { id } of [emma, charles]) await admin.delete(`/api/family-members/${id}`);
    later(restorableDays);
    const broken = memberStream(admin.claims.tenantId!, emma.id);
    const { journal } = harness;
    const read = journal.read.bind(journal);
    const reading = vi.spyOn(journal, "read").mockImplementation(async (stream) => {
      if (stream === broken) throw new Error("an event that nobody understands");
      return read(stream);
    });
    expect(await purge()).toBe(1);
    expect(logged.mock.calls).toEqual([[expect.objectContaining({ stream: broken }), expect.any(String)]]);
    reading.mockRestore();
    expect(await purge()).toBe(1);
  });
});
