import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TicketMessage } from "@kinkeeper/contracts/helpdesk/messages";
import type { Ticket, TicketSummary } from "@kinkeeper/contracts/helpdesk/tickets";
import { newId } from "@kinkeeper/platform/ids";
import { assertTablesProtected } from "@kinkeeper/platform/testing/tables-protected";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { createLogger } from "@kinkeeper/platform/logger";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { helpdesk } from "../service.ts";
import { checkDeadlines } from "./check-deadlines.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

const noon = new Date("2026-05-01T12:00:00.000Z");
const hour = 3_600_000;
const day = 24 * hour;
let clock = noon;
const pass = (milliseconds: number): void => void (clock = new Date(clock.getTime() + milliseconds));
const ago = (milliseconds: number) => new Date(clock.getTime() - milliseconds).toISOString();
const inFuture = (milliseconds: number) => ago(-milliseconds);

let harness: ServiceHarness;
let author: Somebody;
let relative: Somebody;
let admin: Somebody;
let superAdmin: Somebody;
let stranger: Somebody;
let strangeAdmin: Somebody;

beforeAll(async () => {
  harness = await startHarness(helpdesk, { now: () => clock });
  superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  clock = noon;
  author = await harness.as();
  const { tenantId } = author.claims;
  relative = await harness.as({ tenantId });
  admin = await harness.as({ tenantId, role: "tenant_admin" });
  stranger = await harness.as();
  strangeAdmin = await harness.as({ tenantId: stranger.claims.tenantId, role: "tenant_admin" });
});

const path = "/api/tickets";
const asked = { subject: "A photo is upside down", description: "The one of the Sandwalk." };
const open = async (who: Caller = author, more: object = {}): Promise<Ticket> => {
  const { status, body } = await who.post<Ticket>(path, { ...asked, ...more });
  expect(status).toBe(201);
  return body;
};
const read = async (who: Caller, id: string) => (await who.get<Ticket>(`${path}/${id}`)).body;
const messages = async (who: Caller, id: string) => (await who.get<TicketMessage[]>(`${path}/${id}/messages`)).body;
const list = async (who: Caller, query = "") => (await who.get<Ticket[]>(`${path}${query}`)).body;
const update = (who: Caller, id: string, body: object) => who.patch<Ticket>(`${path}/${id}`, body);
const write = (who: Caller, id: string, text: string) =>
  who.post<{ ticketId: string; messageId: string }>(`${path}/${id}/messages`, { text });

test("what its author writes in the moment in which a ticket is closed begins the next one", async () => {
  const { id } = await open();
  const { store } = harness.journal;
  const append = store.append.bind(store);
  const closing = vi.spyOn(store, "append").mockImplementationOnce(async (...given) => {
    expect((await update(admin, id, { status: "closed" })).status).toBe(200);
    return append(...given);
  });
  onTestFinished(() => closing.mockRestore());
  const { status, body } = await write(author, id, "It still is.");
  expect(status).toBe(201);
  expect(body.ticketId).not.toBe(id);
  expect(await read(author, body.ticketId)).toMatchObject({ parentId: id, description: "It still is." });
});

describe("a ticket", () => {
  test("is opened with a medium priority, open, and the times of it", async () => {
    const ticket = await open();
    expect(ticket).toMatchObject({
      ...asked,
      tenantId: author.claims.tenantId,
      userId: author.claims.sub,
      status: "open",
      priority: "medium",
      response: null,
      respondedAt: null,
      resolvedAt: null,
      parentId: null,
      reopenCount: 0,
      messageCount: 1,
      isEscalated: false,
      createdAt: noon.toISOString(),
      updatedAt: noon.toISOString(),
      firstResponseDue: inFuture(day),
      resolutionDue: inFuture(3 * day),
    });
    expect(await read(author, ticket.id)).toEqual(ticket);
    expect(await messages(author, ticket.id)).toMatchObject([
      { id: ticket.id, userId: author.claims.sub, isAnswer: false, text: asked.description, attachments: [] },
    ]);
  });

  test.each([
    ["no subject", { description: "x" }, "Subject is required"],
    ["a subject of blanks", { ...asked, subject: "  " }, "Subject is required"],
    ["no description", { subject: "x" }, "Description is required"],
    ["another priority", { ...asked, priority: "now" }, /./],
    ["a status of one's own", { ...asked, status: "closed" }, /./],
    ["a NUL", { ...asked, description: "a\u0000b" }, /./],
  ])("with %s is refused, and nothing recorded", async (_what, sent, message) => {
    const answer = await author.post<{ message: string }>(path, sent);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await list(author)).toEqual([]);
  });

  test("is for its author and the administrators of the family; to others it looks as if it never was", async () => {
    const { id } = await open();
    for (const who of [author, admin, superAdmin]) {
      expect((await read(who, id)).id).toBe(id);
      expect((await messages(who, id)).length).toBe(1);
      expect((await list(who)).map((ticket) => ticket.id)).toContain(id);
    }
    for (const who of [relative, stranger, strangeAdmin]) {
      expect(await list(who)).toEqual([]);
      for (const place of [`${path}/${id}`, `${path}/${id}/messages`, `${path}/${id}/events`])
        expect(await who.get(place)).toMatchObject(await who.get(place.replace(id, newId())).then(withoutRequestId));
      expect(codeOf(await write(who, id, "Mine!"))).toBe("NOT_FOUND");
    }
    expect(codeOf(await update(strangeAdmin, id, { status: "closed" }))).toBe("NOT_FOUND");
    expect(codeOf(await update(author, id, { status: "closed" }))).toBe("FORBIDDEN");
    expect(codeOf(await harness.anonymous.get(path))).toBe("SIGNED_OUT");
    expect((await read(author, id)).status).toBe("open");
  });

  test("is hidden from others by the rows themselves", async () => {
    const { id } = await open();
    await write(author, id, "And the next one too.");
    const seen = ({ claims }: Somebody, isAdmin = false) =>
      harness.service.readModel.asViewer({ tenantId: claims.tenantId!, userId: claims.sub, isAdmin }, async (sql) => {
        const [tickets] = await sql<{ count: number }[]>`select count(*)::int as count from tickets`;
        const [words] = await sql<{ count: number }[]>`select count(*)::int as count from ticket_messages`;
        return [tickets!.count, words!.count];
      });
    expect(await seen(author)).toEqual([1, 2]);
    expect(await seen(admin, true)).toEqual([1, 2]);
    for (const who of [relative, stranger]) expect(await seen(who)).toEqual([0, 0]);
    expect(await seen(strangeAdmin, true)).toEqual([0, 0]);
    await assertTablesProtected(harness.service.readModel.service, harness.service.readModel.schema);
  });

  test("may be opened by who belongs to no family, and is answered by super administrators", async () => {
    const vendor = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    const { id, tenantId } = await open(vendor);
    expect(tenantId).toBeNull();
    expect((await update(superAdmin, id, { response: "Here we are." })).status).toBe(200);
    expect((await read(vendor, id)).response).toBe("Here we are.");
    const other = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    expect(await list(other)).toEqual([]);
    expect(codeOf(await other.get(`${path}/${id}`))).toBe("NOT_FOUND");
    expect(codeOf(await admin.get(`${path}/${id}`))).toBe("NOT_FOUND");
  });

  test("stays its author's once they belong to a family, and is not for those who administer that", async () => {
    const newcomer = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    const before = await open(newcomer);
    const { tenantId } = author.claims;
    const joined = await harness.as({ sub: newcomer.claims.sub, tenantId });
    const after = await open(joined);
    expect((await list(joined, "?mine=true")).map(({ id }) => id)).toEqual([after.id, before.id]);
    expect((await list(joined)).map(({ id }) => id)).toEqual([after.id, before.id]);
    expect((await joined.get<TicketSummary>(`${path}/summary?mine=true`)).body).toMatchObject({ total: 2, open: 2 });
    await write(superAdmin, before.id, "Who are you?");
    await write(joined, before.id, "Charles.");
    expect((await messages(joined, before.id)).map(({ text }) => text)).toEqual([
      asked.description,
      "Who are you?",
      "Charles.",
    ]);
    expect(codeOf(await admin.get(`${path}/${before.id}`))).toBe("NOT_FOUND");
    expect((await list(admin)).map(({ id }) => id)).not.toContain(before.id);

    const promoted = await harness.as({ sub: newcomer.claims.sub, tenantId, role: "tenant_admin" });
    expect((await list(promoted)).map(({ id }) => id)).toEqual([after.id]);
    expect((await read(promoted, before.id)).id).toBe(before.id);
    expect(codeOf(await update(promoted, before.id, { status: "closed" }))).toBe("NOT_FOUND");
  });

  test("may be opened in a suspended family, and by the administrator of a cancelled one", async () => {
    await open(await harness.as({ tenantStatus: "suspended" }));
    await open(await harness.as({ tenantStatus: "cancelled", role: "tenant_admin" }));
    const member = await harness.as({ tenantStatus: "cancelled" });
    expect(codeOf(await member.post(path, asked))).toBe("TENANT_CANCELLED");
  });

  test("is one of twenty a day, wherever they are opened, and then says when to come again", async () => {
    await Promise.all(Array.from({ length: 25 }, () => author.post(path, asked)));
    expect(await list(author)).toHaveLength(20);
    pass(2 * hour);
    const refused = await author.post(path, asked);
    expect([codeOf(refused), refused.headers.get("retry-after")]).toEqual(["TOO_MANY_REQUESTS", String(22 * 3600)]);
    await open(relative);
    pass(22 * hour + 1);
    await open();
  });
});

describe("said twice under one key", () => {
  const key = () => ({ "idempotency-key": newId() });

  test("a ticket is one, also where there is room for no other", async () => {
    for (let count = 0; count < 19; count += 1) await open();
    const once = key();
    const { body: first } = await author.post<Ticket>(path, asked, once);
    const again = await author.post<Ticket>(path, asked, once);
    expect([again.status, again.body]).toEqual([201, first]);
    expect(await list(author)).toHaveLength(20);
    // Somebody else's key is another one, whatever it says.
    const { body: other } = await relative.post<Ticket>(path, asked, once);
    expect(other).toMatchObject({ userId: relative.claims.sub });
    expect(other.id).not.toBe(first.id);
  });

  test("what is written is one message, and the ticket that follows one that ended is one", async () => {
    const { id } = await open();
    for (const who of [author, admin]) {
      const once = key();
      const say = () => who.post(`${path}/${id}/messages`, { text: "It still is." }, once);
      expect((await say()).body).toEqual((await say()).body);
    }
    expect((await messages(author, id)).map(({ isAnswer }) => isAnswer)).toEqual([false, false, true]);
    await update(admin, id, { status: "closed" });
    const once = key();
    const follow = () => author.post<{ ticketId: string }>(`${path}/${id}/messages`, { text: "Again." }, once);
    const { ticketId } = (await follow()).body;
    expect(ticketId).not.toBe(id);
    expect((await follow()).body).toEqual({ ticketId, messageId: ticketId });
    expect(await list(author)).toHaveLength(2);
  });

  test("what was written before the ticket was closed is no ticket that follows it", async () => {
    const { id } = await open();
    const once = key();
    const say = () => author.post(`${path}/${id}/messages`, { text: "It still is." }, once);
    const { body } = await say();
    await update(admin, id, { status: "closed" });
    expect((await say()).body).toEqual(body);
    expect(await list(author)).toHaveLength(1);
  });

  test("an answer is one, and nobody is told that somebody else was faster", async () => {
    const { id, updatedAt } = await open();
    pass(hour);
    const body = { response: "It stands upright now.", status: "resolved", ifUpdatedAt: updatedAt };
    const once = key();
    const answer = () => admin.patch<Ticket>(`${path}/${id}`, body, once);
    const { body: first } = await answer();
    expect([first.status, first.messageCount]).toEqual(["resolved", 2]);
    const again = await answer();
    expect([again.status, again.body]).toEqual([200, first]);
  });
});

const withoutRequestId = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: { ...(body as object), requestId: expect.any(String) },
});

describe("what an administrator does", () => {
  test("an answer is shown as the response, stops the first clock and changes no status", async () => {
    const { id } = await open();
    pass(hour);
    const { body } = await update(admin, id, { response: "  It stands upright now. " });
    expect(body).toMatchObject({
      status: "open",
      response: "It stands upright now.",
      respondedAt: clock.toISOString(),
      firstRespondedAt: clock.toISOString(),
      assignedToId: admin.claims.sub,
      updatedAt: clock.toISOString(),
    });
    pass(hour);
    await update(admin, id, { response: "And the other one." });
    expect(await read(author, id)).toMatchObject({
      response: "And the other one.",
      firstRespondedAt: ago(hour),
      messageCount: 3,
    });
    expect((await messages(author, id)).map(({ isAnswer, text }) => [isAnswer, text])).toEqual([
      [false, asked.description],
      [true, "It stands upright now."],
      [true, "And the other one."],
    ]);
  });

  test("every status can be set, and resolving and opening again is counted", async () => {
    const { id } = await open();
    const set = async (status: string) => (await update(admin, id, { status })).body;
    expect(await set("in_progress")).toMatchObject({ status: "in_progress", resolvedAt: null });
    expect(await set("resolved")).toMatchObject({ status: "resolved", resolvedAt: noon.toISOString() });
    pass(hour);
    expect(await set("closed")).toMatchObject({ status: "closed", resolvedAt: noon.toISOString() });
    expect(await set("open")).toMatchObject({
      status: "open",
      resolvedAt: null,
      reopenCount: 1,
      resolutionDue: inFuture(3 * day),
    });
  });

  test("nothing to say and nothing to change is refused", async () => {
    const { id } = await open();
    for (const body of [{}, { status: "open" }, { response: "  " }, { response: " ", status: "open" }]) {
      const answer = await update(admin, id, body);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { message: "Please add a response or change the status" },
      ]);
    }
  });

  test("of two who answer at once the second is told", async () => {
    const { id, updatedAt } = await open();
    pass(1);
    expect((await update(admin, id, { response: "First.", ifUpdatedAt: updatedAt })).status).toBe(200);
    expect(codeOf(await update(superAdmin, id, { response: "Second.", ifUpdatedAt: updatedAt }))).toBe("CONFLICT");
    expect((await read(author, id)).response).toBe("First.");
  });

  test("one's own ticket is answered by somebody else", async () => {
    const { id } = await open(admin);
    expect(codeOf(await update(admin, id, { response: "Thank you, me." }))).toBe("FORBIDDEN");
    expect((await update(superAdmin, id, { response: "Here you are." })).status).toBe(200);
    // What its author writes is no answer, whatever their role.
    await write(admin, id, "Thank you.");
    expect((await messages(admin, id)).map(({ isAnswer }) => isAnswer)).toEqual([false, true, false]);
  });

  test("their words in the thread are an answer", async () => {
    const { id } = await open();
    expect((await write(admin, id, "It stands upright now.")).status).toBe(201);
    expect(await read(author, id)).toMatchObject({
      response: "It stands upright now.",
      assignedToId: admin.claims.sub,
    });
  });
});

describe("what its author writes", () => {
  test("opens a resolved ticket again", async () => {
    const { id } = await open();
    await update(admin, id, { status: "resolved" });
    pass(14 * day);
    const { body } = await write(author, id, "It is upside down again.");
    expect(body.ticketId).toBe(id);
    expect(await read(author, id)).toMatchObject({ status: "open", resolvedAt: null, reopenCount: 1, messageCount: 2 });
  });

  test.each([
    ["closed", 0],
    ["resolved", 14 * day + 1],
  ])("into one that is %s for %d ms begins a new ticket that names the old one", async (status, later) => {
    const { id } = await open(author, { priority: "high" });
    await update(admin, id, { status });
    pass(later);
    const { body } = await write(author, id, "It is upside down again.");
    expect(body.ticketId).not.toBe(id);
    expect(await read(author, body.ticketId)).toMatchObject({
      subject: asked.subject,
      description: "It is upside down again.",
      priority: "high",
      status: "open",
      parentId: id,
    });
    expect(await read(author, id)).toMatchObject({ status, messageCount: 1 });
  });

  test.each(["", "   ", "x".repeat(10_001)])("is refused when it is nothing or too much", async (text) => {
    const { id } = await open();
    expect((await write(author, id, text)).status).toBe(400);
    expect(await messages(author, id)).toHaveLength(1);
  });
});

test("who answers reads what is due first first, whatever was opened last, page by page", async () => {
  const low = await open(author, { priority: "low" });
  pass(hour);
  const medium = await open(author);
  pass(hour);
  const urgent = await open(author, { priority: "urgent" });
  pass(hour);
  // Due to be resolved in three days, of which three hours have passed.
  const answered = await open(relative, { priority: "medium" });
  await update(admin, answered.id, { response: "It stands upright now." });
  const done = await open(author, { priority: "urgent" });
  await update(admin, done.id, { status: "resolved" });
  const inOrder = async (query: string) => (await list(admin, `?status=open${query}`)).map(({ id }) => id);
  const all = [urgent.id, medium.id, low.id, answered.id];
  expect(await inOrder("")).toEqual(all);
  for (const [place, id] of all.entries()) expect(await inOrder(`&before=${id}`)).toEqual(all.slice(place + 1));
  expect(await inOrder(`&before=${newId()}`)).toEqual([]);
  expect((await list(author, "?status=open")).map(({ id }) => id)).toEqual([urgent.id, medium.id, low.id]);
});

test("who reads on passes nothing over where what they stopped at was answered or ended meanwhile", async () => {
  const stopped = await open(author, { priority: "urgent" });
  const next = await open(author, { priority: "high" });
  const last = await open(author, { priority: "low" });
  const following = async () => {
    const tickets = await list(admin, `?status=open&before=${stopped.id}&due=${stopped.firstResponseDue}`);
    return tickets.map(({ id }) => id);
  };
  expect(await following()).toEqual([next.id, last.id]);
  await update(admin, stopped.id, { response: "It stands upright now." });
  expect(await following()).toEqual([next.id, stopped.id, last.id]);
  await update(admin, stopped.id, { status: "resolved" });
  expect(await following()).toEqual([next.id, last.id]);
});

describe("what its author marks as solved", () => {
  const solve = (who: Caller, id: string) => who.post<Ticket>(`${path}/${id}/solved`);
  test("is open again once they write, with as much time for a first answer as any", async () => {
    const overdue = async () => (await admin.get<TicketSummary>(`${path}/summary`)).body.overdue;
    const { id } = await open();
    pass(hour);
    await solve(author, id);
    pass(7 * day);
    const before = await overdue();
    await write(author, id, "It is upside down again.");
    expect(await read(admin, id)).toMatchObject({
      status: "open",
      firstResponseDue: inFuture(day),
      resolutionDue: inFuture(3 * day),
      isEscalated: false,
    });
    expect(await overdue()).toBe(before);
  });

  test("is resolved, and open again once they write", async () => {
    const { id } = await open();
    pass(hour);
    const { status, body } = await solve(author, id);
    expect([status, body.status, body.resolvedAt]).toEqual([200, "resolved", clock.toISOString()]);
    expect((await solve(author, id)).body.revision).toBe(body.revision);
    await write(author, id, "It is upside down again.");
    expect(await read(admin, id)).toMatchObject({ status: "open", resolvedAt: null, reopenCount: 1 });
  });

  test("is theirs to mark, and not once it is closed", async () => {
    const { id } = await open();
    for (const who of [admin, superAdmin]) expect(codeOf(await solve(who, id))).toBe("FORBIDDEN");
    for (const who of [relative, stranger, strangeAdmin]) expect(codeOf(await solve(who, id))).toBe("NOT_FOUND");
    expect(codeOf(await solve(harness.anonymous, id))).toBe("SIGNED_OUT");
    await update(admin, id, { status: "closed" });
    expect(codeOf(await solve(author, id))).toBe("CONFLICT");
    expect((await read(author, id)).status).toBe("closed");
  });
});

describe("lists", () => {
  test("are newest first, by status, one's own where asked, and go on where they ended", async () => {
    const [first, second] = [await open(), await open()];
    const own = await open(admin);
    await update(admin, first.id, { status: "resolved" });
    expect((await list(admin)).map(({ id }) => id)).toEqual([own.id, second.id, first.id]);
    expect((await list(admin, "?mine=true")).map(({ id }) => id)).toEqual([own.id]);
    expect((await list(admin, "?status=resolved")).map(({ id }) => id)).toEqual([first.id]);
    expect((await list(admin, `?before=${second.id}`)).map(({ id }) => id)).toEqual([first.id]);
    expect((await list(author)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("are counted, and what is late among them", async () => {
    const [answered, late] = [await open(), await open()];
    await open(relative, { priority: "low" });
    await update(admin, answered.id, { response: "On it.", status: "in_progress" });
    await update(admin, (await open()).id, { status: "resolved" });
    pass(day);
    const counts = async (who: Caller, query = "") => (await who.get<TicketSummary>(`${path}/summary${query}`)).body;
    expect(await counts(admin)).toEqual({ total: 4, open: 2, in_progress: 1, resolved: 1, closed: 0, overdue: 1 });
    expect(await counts(relative)).toMatchObject({ total: 1, overdue: 0 });
    expect(await counts(admin, "?mine=true")).toMatchObject({ total: 0 });
    expect(await counts(stranger)).toMatchObject({ total: 0 });
    await update(admin, late.id, { response: "Late, but here." });
    expect((await counts(admin)).overdue).toBe(0);
    pass(2 * day);
    expect((await counts(admin)).overdue).toBe(3);
  });

  test("name people, and families to super administrators", async () => {
    const { sub, tenantId } = author.claims;
    await harness.record(
      {
        stream: streamName("user", platformTenant, sub),
        expectedRevision: -1,
        events: [
          {
            type: "UserRegistered",
            data: { userId: sub, email: "emma@example.org", username: null, firstName: "Emma", lastName: "Darwin" },
          },
        ],
      },
      {
        stream: streamName("tenant", platformTenant, tenantId!),
        expectedRevision: -1,
        events: [{ type: "TenantFounded", data: { tenantId, name: "The Darwins", status: "trial" } }],
      },
    );
    const { id } = await open();
    expect(await read(admin, id)).toMatchObject({ userName: "Emma Darwin", familyName: null });
    expect(await read(superAdmin, id)).toMatchObject({ userName: "Emma Darwin", familyName: "The Darwins" });
  });
});

describe("time", () => {
  const watch = () =>
    checkDeadlines({
      journal: harness.journal,
      readModel: harness.service.readModel,
      logger: createLogger("helpdesk", "silent"),
      now: () => clock,
      newId,
    });
  /** Once it answers, what it does is on record. */
  const look = () => watch().run(new AbortController().signal);
  const recorded = async ({ tenantId, id }: Ticket, type: string) =>
    (await harness.journal.read(streamName("ticket", tenantId!, id))).filter((event) => event.type === type);
  const escalations = (ticket: Ticket) => recorded(ticket, "TicketEscalated");

  test("what is late is told once for each time, and marked", async () => {
    const ticket = await open(author, { priority: "urgent" });
    await look();
    expect(await escalations(ticket)).toHaveLength(0);
    pass(hour);
    await Promise.all([look(), look()]);
    await expect.poll(async () => (await read(admin, ticket.id)).isEscalated).toBe(true);
    await look();
    expect(await escalations(ticket)).toHaveLength(1);
    pass(7 * hour);
    await look();
    expect(await escalations(ticket)).toHaveLength(2);
    await update(admin, ticket.id, { status: "resolved" });
    pass(day);
    await look();
    expect(await escalations(ticket)).toHaveLength(2);
  });

  test("a resolved ticket that nobody writes in is closed after 14 days", async () => {
    const ticket = await open();
    await update(admin, ticket.id, { status: "resolved" });
    pass(14 * day);
    await look();
    expect(await recorded(ticket, "TicketStatusChanged")).toHaveLength(1);
    pass(1);
    await look();
    await expect.poll(async () => (await read(author, ticket.id)).status).toBe("closed");
  });
});

describe("an account that is erased", () => {
  const erase = (userId: string) =>
    harness.record({
      stream: streamName("user", platformTenant, userId),
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId } }],
    });

  test("takes its tickets along, and its words in those of others", async () => {
    const [own, others] = [await open(), await open(relative)];
    await write(author, own.id, "And the next one too.");
    await update(admin, others.id, { response: "It stands upright now." });
    await erase(author.claims.sub);
    expect((await list(admin)).map(({ id }) => id)).toEqual([others.id]);
    expect(codeOf(await admin.get(`${path}/${own.id}/messages`))).toBe("NOT_FOUND");
    await erase(admin.claims.sub);
    expect((await messages(relative, others.id)).map(({ text }) => text)).toEqual([asked.description, ""]);
  });
});

test("everything is there again after a restart", async () => {
  const { id } = await open();
  await update(admin, id, { response: "It stands upright now.", status: "resolved" });
  const before = [await read(author, id), await messages(author, id)];
  await harness.restart();
  expect([await read(author, id), await messages(author, id)]).toEqual(before);
});
