import { closingWord } from "@kinkeeper/contracts/identity/account";
import { entriesAtOnce, type AuditEntry } from "@kinkeeper/contracts/identity/audit";
import { streamName, type DomainEvent } from "@kinkeeper/contracts/event";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { identity } from "../service.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import {
  Browser,
  createFamily,
  goodPassword,
  joinFamily,
  newAddress,
  superAdminOf,
  type Member,
} from "../testing/browser.ts";

let harness: ServiceHarness;
let root: Browser;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  harness = await startHarness(identity, {
    mailDelivers: false,
    environment: { KINKEEPER_ADMIN_EMAIL: "root@example.org", KINKEEPER_ADMIN_PASSWORD: goodPassword },
  });
  root = await superAdminOf(harness, "root");
});
afterAll(() => harness.stop());
beforeEach(async () => {
  ada = await createFamily(harness, "Mendel");
  ben = await joinFamily(harness, ada);
});

interface Log {
  readonly entries: AuditEntry[];
  readonly next: string | null;
}

const read = async (who: Browser, path = "/api/audit"): Promise<Log> => {
  const { status, body } = await who.get<Log>(path);
  expect(status).toBe(200);
  return body;
};
const said = ({ entries }: Log) =>
  entries.map(({ actor, sentence }) => `${actor?.name ?? (actor?.isSupport ? "Support" : "Nobody")} ${sentence}`);

const story = (itemId: string, userId: string, privacy: "private" | "family", title = "The peas") => ({
  itemId,
  userId,
  details: {
    title,
    artifactType: "story",
    description: null,
    content: "They were green.",
    fileUrl: null,
    pictures: [],
    date: null,
    location: null,
    associatedMembers: [],
    tags: [],
    privacy,
  },
});

/** Records what another service would, on behalf of somebody; each call is one act. */
const act = async (
  by: Member,
  ...acts: readonly (readonly [category: string, id: string, ...events: DomainEvent[]])[]
) => {
  const id = newId();
  const context = { tenantId: by.tenantId, actorId: by.user.id, correlationId: id, causationId: id };
  for (const [category, streamId, ...events] of acts) {
    const stream = streamName(category, by.tenantId, streamId);
    const { length } = await harness.journal.read(stream);
    await harness.journal.append([{ stream, expectedRevision: length - 1, events }], context);
  }
};

/** Waits until what others recorded is in the log. */
const eventually = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 50 });

describe("the log of a family", () => {
  test("tells its administrator who did what, and nobody else", async () => {
    const other = await createFamily(harness, "Curie");
    await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" });
    expect(said(await read(ada.browser)).slice(0, 2)).toEqual([
      "Ada Founder renamed the family archive",
      "Ben Member joined the family",
    ]);
    expect((await ben.browser.get("/api/audit")).status).toBe(403);
    expect((await harness.anonymous.get("/api/audit")).status).toBe(401);
    expect(said(await read(other.browser))).toEqual([
      "Ada Founder joined the family",
      "Ada Founder started the family archive",
    ]);
  });

  test("counts an act that did the same to many, and names no text", async () => {
    const people = Array.from({ length: 3 }, () => newId());
    const details = { ...removedMember, firstName: "Gregor" };
    const added = (memberId: string) => ({ type: "MemberAdded", data: { memberId, details, source: null } });
    await act(ada, ...people.map((id) => ["member", id, added(id)] as const));
    await eventually(async () => {
      const { entries } = await read(ada.browser, "/api/audit?kind=people");
      expect(entries.map(({ sentence, count, subject }) => [sentence, count, subject])).toEqual([
        ["added {3 people}", 3, null],
      ]);
      expect(JSON.stringify(entries)).not.toContain("Gregor");
    });
  });

  test("is read page by page, each entry once, and by person, kind and time", async () => {
    const { journal } = harness;
    for (let index = 0; index < entriesAtOnce; index += 1) {
      const context = { tenantId: platformTenant, actorId: ada.user.id, correlationId: newId(), causationId: newId() };
      const command = { type: "RenameTenant", name: `Peas ${index}` } as const;
      await handleCommand(journal, tenantDecider, tenantStream(ada.tenantId), command, context);
    }
    // Once it is in the log all others are.
    await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" });
    const first = await read(ada.browser);
    expect(first.entries).toHaveLength(entriesAtOnce);
    const second = await read(ada.browser, `/api/audit?after=${first.next}`);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // A position of the store would tell how much all other families do.
    expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([]);
    expect(said(second).at(-1)).toBe("Ada Founder started the family archive");
    expect(second.next).toBeNull();

    const bens = await read(ada.browser, `/api/audit?actorId=${ben.user.id}`);
    expect(said(bens)).toEqual(["Ben Member joined the family"]);
    const members = await read(ada.browser, "/api/audit?kind=members");
    expect(new Set(members.entries.map(({ kind }) => kind))).toEqual(new Set(["members"]));
    expect((await read(ada.browser, "/api/audit?to=2001-01-01T00:00:00.000Z")).entries).toEqual([]);
    expect((await read(ada.browser, "/api/audit?from=2001-01-01T00:00:00.000Z")).entries).toHaveLength(entriesAtOnce);
    for (const made of ["x", "420", "a".repeat(22)])
      expect((await ada.browser.get(`/api/audit?after=${made}`)).status).toBe(400);
    const actors = await ada.browser.get<{ name: string }[]>("/api/audit/actors");
    expect(actors.body.map(({ name }) => name)).toEqual(["Ada Founder", "Ben Member"]);
  });

  test("tells of support that looked at it, once an hour, and not by name", async () => {
    for (let index = 0; index < 2; index += 1) await root.get(`/api/tenants/${ada.tenantId}/users`);
    expect(said(await read(ada.browser)).slice(0, 2)).toEqual([
      "Support looked at the list of members, for support",
      "Ben Member joined the family",
    ]);
  });

  test("tells of a status that a super administrator changed, with the reason", async () => {
    await root.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "active", reason: "paid" });
    const [entry] = (await read(ada.browser)).entries;
    expect(entry).toMatchObject({
      actor: { name: null, isSupport: true },
      sentence: "changed the status of the family archive",
      detail: "active: paid",
    });
  });
});

describe("what is private", () => {
  test("stands in the log of its author alone, what was said to it too, until it is shown", async () => {
    const [secret, known] = [newId(), newId()];
    await act(ben, ["artifact", secret, { type: "ArtifactAdded", data: story(secret, ben.user.id, "private") }]);
    const commentId = newId();
    const comment = { commentId, kind: "artifact", itemId: secret, userId: ben.user.id, text: "mine" };
    await act(ben, ["comment", commentId, { type: "CommentMade", data: comment }]);
    await act(ben, ["artifact", known, { type: "ArtifactAdded", data: story(known, ben.user.id, "family") }]);
    const subjects = async ({ browser }: Member) =>
      (await read(browser, "/api/activity")).entries.flatMap(({ subject }) => (subject ? [subject.id] : []));
    await eventually(async () => {
      expect(await subjects(ben)).toEqual(expect.arrayContaining([secret, known]));
      expect(await subjects(ada)).toContain(known);
    });
    expect((await subjects(ben)).filter((id) => id === secret)).toHaveLength(2);
    expect(await subjects(ada)).not.toContain(secret);
    expect(JSON.stringify(await read(ada.browser))).not.toContain(secret);
    const rows = await harness.service.readModel.asViewer(
      { tenantId: ada.tenantId, userId: ada.user.id },
      (sql) => sql`select 1 from audit_entries where subject_id = ${secret} or item_id = ${secret}`,
    );
    expect(rows).toHaveLength(0);

    await act(ben, [
      "artifact",
      secret,
      { type: "ArtifactChanged", data: { ...story(secret, ben.user.id, "family"), changed: ["privacy"] } },
    ]);
    await eventually(async () => expect((await subjects(ada)).filter((id) => id === secret)).toHaveLength(1));
  });

  test("takes its earlier entries along when it turns private", async () => {
    const id = newId();
    await act(ben, ["artifact", id, { type: "ArtifactAdded", data: story(id, ben.user.id, "family") }]);
    const isToldTo = async ({ browser }: Member) => JSON.stringify(await read(browser, "/api/activity")).includes(id);
    await eventually(async () => expect(await isToldTo(ada)).toBe(true));
    await act(ben, [
      "artifact",
      id,
      { type: "ArtifactChanged", data: { ...story(id, ben.user.id, "private"), changed: ["privacy"] } },
    ]);
    await act(ben, ["artifact", id, { type: "ArtifactRemoved", data: { itemId: id } }]);
    await eventually(async () =>
      expect(said(await read(ben.browser, "/api/activity"))).toContain("Ben Member deleted {an artifact}"),
    );
    expect([await isToldTo(ada), await isToldTo(ben)]).toEqual([false, true]);
  });

  test("of one act some private and some not are two entries, and one turning private breaks nothing", async () => {
    const [open, secret] = [newId(), newId()];
    await act(
      ben,
      ["artifact", open, { type: "ArtifactAdded", data: story(open, ben.user.id, "family") }],
      ["artifact", secret, { type: "ArtifactAdded", data: story(secret, ben.user.id, "private") }],
    );
    await act(ben, [
      "artifact",
      open,
      { type: "ArtifactChanged", data: { ...story(open, ben.user.id, "private"), changed: ["privacy"] } },
    ]);
    await act(ben, ["artifact", open, { type: "ArtifactRemoved", data: { itemId: open } }]);
    await eventually(async () => {
      const own = (await read(ben.browser, "/api/activity?kind=stories")).entries;
      expect(own.map(({ sentence }) => sentence)).toContain("deleted {an artifact}");
    });
    expect((await read(ada.browser, "/api/activity?kind=stories")).entries).toEqual([]);
    expect(harness.service.status().every(({ parked }) => parked === 0)).toBe(true);
  });
});

describe("a family's activity", () => {
  test("is read by every member, without what is for its administrators", async () => {
    await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" });
    expect(said(await read(ben.browser, "/api/activity"))).toEqual([
      "Ben Member joined the family",
      "Ada Founder joined the family",
      "Ada Founder started the family archive",
    ]);
    const other = await createFamily(harness, "Curie");
    expect(JSON.stringify(await read(other.browser, "/api/activity"))).not.toContain(ben.user.id);
    expect((await harness.anonymous.get("/api/activity")).status).toBe(401);
    expect((await root.get("/api/activity")).body).toMatchObject({ error: "NO_TENANT" });
  });
});

describe("the log of the platform", () => {
  test("is for super administrators, and holds nothing that families keep", async () => {
    const id = newId();
    await act(ben, ["artifact", id, { type: "ArtifactAdded", data: story(id, ben.user.id, "family") }]);
    await eventually(async () => expect(JSON.stringify(await read(ada.browser))).toContain(id));
    const log = await read(root);
    expect(said(log)).toContain("Ben Member joined the family");
    expect(JSON.stringify(log)).not.toContain(id);
    expect(JSON.stringify(await read(ada.browser))).not.toContain("chose a password");
    expect((await read(root, "/api/audit?kind=accounts")).entries.length).toBeGreaterThan(0);
  });
});

describe("the figures of the platform", () => {
  test("count families, accounts, vendors and tickets, for super administrators alone", async () => {
    const stats = async () => (await root.get<Record<string, number>>("/api/admin/stats")).body;
    const before = await stats();
    const curie = await createFamily(harness, "Curie");
    const vendorId = newId();
    const statusOf = async () =>
      (await curie.browser.get<{ vendorStatus?: string }>("/api/auth/user")).body.vendorStatus;
    expect(await statusOf()).toBeUndefined();
    const details = {
      businessName: "Peas",
      description: "We count peas.",
      contactEmail: "peas@example.org",
      contactPhone: null,
      website: null,
      logoUrl: null,
    };
    await harness.record({
      stream: streamName("vendor", "platform", vendorId),
      expectedRevision: -1,
      events: [{ type: "VendorApplied", data: { vendorId, userId: curie.user.id, details, commissionBps: 1500 } }],
    });
    expect(await stats()).toMatchObject({
      totalTenants: before["totalTenants"]! + 1,
      trialTenants: before["trialTenants"]! + 1,
      totalUsers: before["totalUsers"]! + 1,
      totalVendors: before["totalVendors"]! + 1,
      pendingVendors: before["pendingVendors"]! + 1,
    });
    // What the sidebar offers goes by it.
    expect(await statusOf()).toBe("pending");
    await harness.record({
      stream: streamName("vendor", "platform", vendorId),
      expectedRevision: 0,
      events: [{ type: "VendorApproved", data: { vendorId } }],
    });
    expect(await stats()).toMatchObject({
      totalVendors: before["totalVendors"]! + 1,
      pendingVendors: before["pendingVendors"],
    });
    expect(await statusOf()).toBe("approved");
    const [ticketId, openedBy, at] = [newId(), curie.user.id, "2026-01-01T10:00:00.000Z"];
    const ticket = streamName("ticket", "platform", ticketId);
    const due = { firstResponseDue: at, resolutionDue: at };
    const asked = { ticketId, userId: openedBy, subject: "Peas", description: "How many?", priority: "low" };
    await harness.record({
      stream: ticket,
      expectedRevision: -1,
      events: [{ type: "TicketOpened", data: { ...asked, ...due, parentId: null, at } }],
    });
    expect(await stats()).toMatchObject({ openTickets: 1, inProgressTickets: 0 });
    const moved = { ticketId, openedBy, previous: "open", status: "in_progress", cause: "administrator" };
    await harness.record({
      stream: ticket,
      expectedRevision: 0,
      events: [{ type: "TicketStatusChanged", data: { ...moved, resolutionDue: at, at } }],
    });
    expect(await stats()).toMatchObject({ openTickets: 0, inProgressTickets: 1 });
    const closing = { password: goodPassword, confirmation: closingWord, cancelFamilies: [curie.tenantId] };
    expect((await curie.browser.post("/api/auth/user/closing", closing)).status).toBe(204);
    expect(await stats()).toMatchObject({
      totalVendors: before["totalVendors"],
      openTickets: 0,
      inProgressTickets: 0,
    });
    expect((await ada.browser.get("/api/admin/stats")).status).toBe(403);
    expect((await harness.anonymous.get("/api/admin/stats")).status).toBe(401);
  });

  test("count who has an account without a family too, but nobody who was invited and has not come", async () => {
    const users = async () => (await root.get<{ totalUsers: number }>("/api/admin/stats")).body.totalUsers;
    const before = await users();
    const business = { kind: "business", firstName: "Jo", lastName: "Binder", password: goodPassword };
    const opened = await new Browser(harness).post("/api/signup", { ...business, email: newAddress("business") });
    expect(opened.status).toBe(201);
    expect(await users()).toBe(before + 1);
    const family = `/api/tenants/${ada.tenantId}/users`;
    expect((await ada.browser.post(family, { email: newAddress("invited") })).status).toBe(201);
    expect(await users()).toBe(before + 1);
    expect((await ada.browser.delete(`${family}/${ben.user.id}`)).status).toBe(204);
    expect(await users()).toBe(before + 1);
  });
});
