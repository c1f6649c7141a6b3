import { streamName } from "@kinkeeper/contracts/event";
import { mostNotifications, type Inbox, type NotificationsPage } from "@kinkeeper/contracts/notifications/inbox";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifications } from "../service.ts";
import { correspondence, story, type TestReader } from "../testing/correspondence.ts";
import { ticketOf } from "../testing/tickets.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(notifications, { longestPauseMs: 20 });
});
afterAll(() => harness.stop());
const { found, record } = correspondence(() => harness);
const path = "/api/notifications";

const familyOf = async () => {
  const family = await found({}, {});
  const [charles, emma] = family.readers as [TestReader, TestReader];
  const { tenantId } = family;
  const as = (reader: TestReader, role: "tenant_admin" | "member") =>
    harness.as({ sub: reader.userId, tenantId, role });
  return { family, charles, emma, admin: await as(charles, "tenant_admin"), member: await as(emma, "member") };
};
type Caller = Awaited<ReturnType<ServiceHarness["as"]>>;
const read = async (who: Caller) => (await who.get<Inbox>(path)).body;
/** Follows the news from how they stand now; tells all that has come so far, and waits until it ends with some words. */
const follow = async (who: Caller) => {
  const { version } = await read(who);
  const leaving = new AbortController();
  const answer = await fetch(new URL(`${path}/events`, harness.origin), {
    headers: { ...who.authorization, "last-event-id": version },
    signal: leaving.signal,
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    leave: () => leaving.abort(),
    /** The states that were sent until one shows these words first. */
    until: async (title: string): Promise<readonly Inbox[]> => {
      for (;;) {
        const states = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!) as Inbox);
        if (states.some(({ entries: [first] }) => first?.title === title)) return states;
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended with ${text}`);
        text += value;
      }
    },
  };
};
const applied = (vendorId: string, { userId }: TestReader) => {
  const contact = { contactEmail: "w@down.example", contactPhone: null, website: null, logoUrl: null };
  const details = { businessName: "Worms", description: "", ...contact };
  return { type: "VendorApplied", data: { vendorId, userId, details, commissionBps: 1500 } } as const;
};
const titles = ({ entries }: Inbox) => entries.map(({ title }) => title);

test("somebody hears of what others did, what was said to their own, and of nothing they may not see", async () => {
  const { family, charles, emma, admin, member } = await familyOf();
  const stranger = await harness.as();
  await family.add("Artifact", charles.userId, story("The voyage"));
  await family.add("Artifact", charles.userId, story("A confession", "private"));
  const own = await family.add("Artifact", emma.userId, story("Her letter"));
  const commentId = newId();
  await record(streamName("comment", family.tenantId, commentId), -1, {
    type: "CommentMade",
    data: { commentId, kind: "artifact", itemId: own, userId: charles.userId, text: "How fine" },
  });
  await family.announce(charles.userId, "We meet");
  const hers = await read(member);
  expect(titles(hers)).toEqual(["Announcement: “We meet”", "A comment on “Her letter”", "New story: “The voyage”"]);
  expect(hers.unread).toBe(3);
  expect(hers.entries[1]).toMatchObject({ by: "Charles Darwin", href: `/stories/${own}`, isRead: false });
  expect(titles(await read(admin))).toEqual(["New story: “Her letter”"]);
  expect(await read(stranger)).toMatchObject({ entries: [], unread: 0, knowsTimeZone: false });
  expect(codeOf(await harness.anonymous.get(path))).toBe("SIGNED_OUT");
});

test("a time zone is known from then on when one was chosen, also where its owner went back to the family’s", async () => {
  const { member } = await familyOf();
  const knows = async () => (await read(member)).knowsTimeZone;
  const choose = (change: object) => member.patch("/api/email-preferences", change);
  await choose({ familyDigest: false });
  expect(await knows()).toBe(false);
  await choose({ timeZone: "Europe/London" });
  await expect.poll(knows).toBe(true);
  expect((await choose({ timeZone: null })).body).toMatchObject({ timeZone: null });
  expect(await knows()).toBe(true);
});

test("news arrive by themselves, at each who may see them and nobody else", async () => {
  const [down, etruria] = [await familyOf(), await familyOf()];
  const [hers, strangers] = [await follow(down.member), await follow(etruria.member)];
  await down.family.add("Artifact", down.charles.userId, story("A confession", "private"));
  await down.family.add("Artifact", down.charles.userId, story("The voyage"));
  const heard = await hers.until("New story: “The voyage”");
  expect(heard.flatMap(titles).join()).not.toContain("confession");
  expect(heard.at(-1)!.unread).toBe(1);
  await down.member.post(`${path}/read`, { until: heard.at(-1)!.entries[0]!.at });
  await etruria.family.announce(etruria.charles.userId, "We meet");
  const told = await strangers.until("Announcement: “We meet”");
  // Nothing came of the other family, neither its titles nor that there was anything.
  expect(told.map(titles)).toEqual([["Announcement: “We meet”"]]);
  await down.family.announce(down.charles.userId, "We meet as well");
  const states = await hers.until("Announcement: “We meet as well”");
  // What was read, in this window or another one, was heard as well.
  expect([states[0]?.unread, states.at(-1)?.unread, states.at(-1)?.entries.length]).toEqual([1, 1, 2]);
  hers.leave();
  strangers.leave();
  const refused = await harness.anonymous.get(`${path}/events`);
  expect(codeOf(refused)).toBe("SIGNED_OUT");
});

test("entries are read one by one or all together, by each for themselves, and stay read when rows are made anew", async () => {
  const { family, charles, admin, member } = await familyOf();
  const first = await family.add("Artifact", charles.userId, story("One"));
  await family.add("Artifact", charles.userId, story("Two"));
  const { body } = await member.post<Inbox>(`${path}/read`, { ids: [`story:${first}`] });
  expect([body.unread, body.entries.map(({ isRead }) => isRead)]).toEqual([1, [false, true]]);
  const all = await member.post<Inbox>(`${path}/read`, { until: body.entries[0]!.at });
  expect(all.body.unread).toBe(0);
  await family.add("Artifact", charles.userId, story("Three"));
  expect((await read(member)).unread).toBe(1);
  expect((await read(admin)).unread).toBe(0);
  const sql = harness.service.readModel.service;
  await sql`truncate inbox_reads, inbox_read_entries`;
  await sql`delete from platform_checkpoints where consumer = 'projection/inbox_reads_v2'`;
  await harness.restart();
  expect((await read(member)).unread).toBe(1);
});

test("what was read by itself stays read when everything else is, whether it is older or newer", async () => {
  const { family, charles, member } = await familyOf();
  const ids: string[] = [];
  const add = async (title: string) => ids.push(`story:${await family.add("Artifact", charles.userId, story(title))}`);
  const mark = async (body: object) => (await member.post<Inbox>(`${path}/read`, body)).body;
  const unread = ({ entries }: Inbox) => entries.filter(({ isRead }) => !isRead).map(({ title }) => title);
  for (const title of ["One", "Two"]) await add(title);
  const { entries } = await mark({ ids: [ids[1]] });
  expect(unread(await read(member))).toEqual(["New story: “One”"]);
  // As the button does: until the newest that is shown, which is read already.
  expect(unread(await mark({ until: entries[0]!.at }))).toEqual([]);
  for (const title of ["Three", "Four"]) await add(title);
  // Another window had not heard of the last one, which was read in this one.
  const shown = (await mark({ ids: [ids[3]] })).entries.find(({ id }) => id === ids[2])!;
  expect(unread(await mark({ until: shown.at }))).toEqual([]);
});

test("what is read by itself in one window stays read where all that another shows is read at the same moment", async () => {
  const { family, charles, member } = await familyOf();
  for (const title of ["One", "Two"]) await family.add("Artifact", charles.userId, story(title));
  const [newest, shown] = (await read(member)).entries;
  await Promise.all([
    member.post(`${path}/read`, { ids: [newest!.id] }),
    member.post(`${path}/read`, { until: shown!.at }),
  ]);
  expect((await read(member)).unread).toBe(0);
});

test("each decision about a vendor is news of its own, whatever was read before", async () => {
  const { charles, admin } = await familyOf();
  const vendorId = newId();
  const stream = streamName("vendor", "platform", vendorId);
  await record(stream, -1, applied(vendorId, charles), { type: "VendorApproved", data: { vendorId } });
  const newest = async () => (await read(admin)).entries[0]!;
  const { id, title } = await newest();
  expect(title).toBe("Your vendor application was approved");
  await admin.post(`${path}/read`, { ids: [id] });
  expect(await newest()).toMatchObject({ id, isRead: true });
  await record(stream, 1, { type: "VendorSuspended", data: { vendorId, reason: "Complaints" } });
  expect(await newest()).toMatchObject({ title: "Your vendor account was suspended", isRead: false });
  await record(stream, 2, { type: "VendorReinstated", data: { vendorId } });
  expect(await newest()).toMatchObject({
    title: "Your vendor account is open again",
    href: "/vendor/services",
    isRead: false,
  });
});

test("an administrator hears of what waits for them, a vendor of what was decided", async () => {
  const { family, charles, admin, member } = await familyOf();
  const [importId, memberId] = [newId(), newId()];
  const propose = async (proposalId: string) =>
    record(streamName("proposal", family.tenantId, proposalId), -1, {
      type: "MemberChangeProposed",
      data: {
        proposalId,
        importId,
        spokeBefore: null,
        hasNewLines: false,
        memberId,
        changes: [],
        source: null,
        said: null,
      },
    });
  const [one, two] = [newId(), newId()];
  await propose(one);
  await propose(two);
  const line = await follow(admin);
  const vendorId = newId();
  await record(streamName("vendor", "platform", vendorId), -1, applied(vendorId, charles), {
    type: "VendorApproved",
    data: { vendorId },
  });
  await line.until("Your vendor application was approved");
  line.leave();
  expect(titles(await read(admin))).toEqual(["Your vendor application was approved", "2 changes wait for you"]);
  expect(titles(await read(member))).toEqual([]);
  for (const proposalId of [one, two])
    await record(streamName("proposal", family.tenantId, proposalId), 0, {
      type: "ProposalDeclined",
      data: { proposalId, importId },
    });
  expect(titles(await read(admin))).toEqual(["Your vendor application was approved"]);
});

test("a vendor hears of a review as it comes, and no more of one that is hidden; nobody else hears of it", async () => {
  const { charles, emma, admin, member } = await familyOf();
  const [vendorId, serviceId, reviewId] = [newId(), newId(), newId()];
  await record(streamName("vendor", "platform", vendorId), -1, applied(vendorId, charles), {
    type: "VendorApproved",
    data: { vendorId },
  });
  const line = await follow(admin);
  const said = { title: "A wormery", rating: 5, comment: "They dig." } as const;
  const stream = streamName("review", "platform", reviewId);
  await record(stream, -1, {
    type: "ReviewPublished",
    data: { reviewId, userId: emma.userId, vendorId, serviceId, ...said },
  });
  await line.until("New review of “A wormery”");
  line.leave();
  const [entry] = (await read(admin)).entries;
  expect(entry).toMatchObject({
    id: `review:${reviewId}`,
    kind: "vendor",
    href: `/marketplace/${serviceId}#review-${reviewId}`,
    by: null,
    isRead: false,
  });
  expect(titles(await read(member))).toEqual([]);
  await admin.post(`${path}/read`, { ids: [`review:${reviewId}`] });
  expect((await read(admin)).entries[0]!.isRead).toBe(true);
  await record(stream, 0, { type: "ReviewHidden", data: { reviewId, reason: "Abuse" } });
  expect(titles(await read(admin))).toEqual(["Your vendor application was approved"]);
});

test("a vendor hears of a sale as it is paid, or once it goes ahead, and is not told who bought", async () => {
  const { charles, emma, family, admin, member } = await familyOf();
  const vendorId = newId();
  await record(streamName("vendor", "platform", vendorId), -1, applied(vendorId, charles));
  const saleOf = (title: string) => {
    const transactionId = newId();
    const started = { userId: emma.userId, serviceId: newId(), vendorId, title, businessName: "Worms" };
    const price = { amountMinor: 4000, commissionMinor: 600, currency: "usd" };
    return {
      transactionId,
      stream: streamName("transaction", family.tenantId, transactionId),
      started: { type: "TransactionStarted", data: { transactionId, ...started, ...price } },
      paid: (needsReview: boolean) => ({
        type: "TransactionCompleted",
        data: { transactionId, paymentId: "pi_1", needsReview },
      }),
      reviewed: { type: "TransactionReviewed", data: { transactionId, reviewedBy: charles.userId, goesAhead: true } },
    } as const;
  };
  const line = await follow(admin);
  const [given, late, wormery] = [saleOf("Given up"), saleOf("A late one"), saleOf("A wormery")];
  await record(given.stream, -1, given.started);
  await record(late.stream, -1, late.started, late.paid(true));
  await record(wormery.stream, -1, wormery.started, wormery.paid(false));
  await line.until("Sold: “A wormery”");
  const { entries } = await read(admin);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    id: `sale:${wormery.transactionId}`,
    kind: "vendor",
    href: "/vendor/earnings",
    by: null,
    isRead: false,
  });
  await record(late.stream, 1, late.reviewed);
  await line.until("Sold: “A late one”");
  line.leave();
  expect(titles(await read(admin))).toEqual(["Sold: “A late one”", "Sold: “A wormery”"]);
  expect(titles(await read(member))).toEqual([]);
});

test("who answers tickets hears what waits, who asked of the answer, as it happens; other families of neither", async () => {
  const [down, etruria] = [await familyOf(), await familyOf()];
  const platform = await harness.as({ role: "super_admin", tenantId: undefined });
  const lines = {
    admin: await follow(down.admin),
    member: await follow(down.member),
    platform: await follow(platform),
  };
  const ticket = ticketOf(down.family.tenantId, down.emma.userId, "A lost letter");
  await record(ticket.stream, -1, ticket.opened, ticket.escalated);
  for (const line of [lines.admin, lines.platform]) {
    const heard = (await line.until("Overdue ticket: “A lost letter”")).at(-1)!;
    expect(titles(heard).toSorted()).toEqual(["New ticket: “A lost letter”", "Overdue ticket: “A lost letter”"]);
    expect(heard.entries.map(({ href }) => href)).toEqual([`/help/${ticket.ticketId}`, `/help/${ticket.ticketId}`]);
  }
  expect(titles(await read(down.member))).toEqual([]);
  await record(ticket.stream, 1, ticket.answered(down.charles.userId), ticket.resolved);
  const [answer] = (await lines.member.until("Your ticket was answered: “A lost letter”")).at(-1)!.entries;
  expect(answer).toMatchObject({ by: "Charles Darwin", href: `/help/${ticket.ticketId}`, isRead: false });
  for (const who of [down.admin, platform, etruria.admin, etruria.member]) expect(titles(await read(who))).toEqual([]);
  for (const line of Object.values(lines)) line.leave();
  const theirs = ticketOf(etruria.family.tenantId, etruria.emma.userId, "A vase");
  await record(theirs.stream, -1, theirs.opened);
  expect(titles(await read(etruria.admin))).toEqual(["New ticket: “A vase”"]);
  expect(titles(await read(down.admin))).toEqual([]);
});

test("who answers tickets hears what an author writes to an answer, until it is answered as well", async () => {
  const down = await familyOf();
  const platform = await harness.as({ role: "super_admin", tenantId: undefined });
  const ticket = ticketOf(down.family.tenantId, down.emma.userId, "A walk");
  const news = async (who: Caller) => titles(await read(who)).filter((title) => title.includes("“A walk”"));
  await record(ticket.stream, -1, ticket.opened, ticket.posted());
  expect(await news(down.admin)).toEqual(["New ticket: “A walk”"]);
  const line = await follow(down.admin);
  await record(
    ticket.stream,
    1,
    ticket.answered(down.charles.userId),
    ticket.resolved,
    ticket.posted(),
    ticket.reopened,
  );
  const [reply] = (await line.until("New message in a ticket: “A walk”")).at(-1)!.entries;
  expect(reply).toMatchObject({ kind: "ticket", by: "Emma Darwin", href: `/help/${ticket.ticketId}`, isRead: false });
  line.leave();
  expect(await news(platform)).toEqual(["New message in a ticket: “A walk”", "New ticket: “A walk”"]);
  expect(await news(down.member)).toEqual(["Your ticket was answered: “A walk”"]);
  await record(ticket.stream, 5, ticket.answeredAgain(down.charles.userId));
  expect(await news(down.admin)).toEqual(["New ticket: “A walk”"]);
});

test("who joins a family still hears of an answer to what they asked before", async () => {
  const down = await familyOf();
  const ticket = ticketOf("platform", down.emma.userId, "Before all this");
  await record(ticket.stream, -1, ticket.opened, ticket.answered(newId()));
  expect(titles(await read(down.member))).toEqual(["Your ticket was answered: “Before all this”"]);
  expect(titles(await read(down.admin))).toEqual([]);
});

test("who belongs to two families reads the news of each by themselves, and once what is shown in both", async () => {
  const [down, etruria] = [await familyOf(), await familyOf()];
  const { userId } = down.emma;
  await etruria.family.happens({
    type: "MembershipGranted",
    data: { tenantId: etruria.family.tenantId, userId, role: "member" },
  });
  const there = await harness.as({ sub: userId, tenantId: etruria.family.tenantId, role: "member" });
  const earlier = ticketOf("platform", userId, "Before all this");
  await record(earlier.stream, -1, earlier.opened, earlier.answered(newId()));
  await etruria.family.announce(etruria.charles.userId, "A new kiln");
  await down.family.announce(down.charles.userId, "We meet");
  await down.member.post(`${path}/read`, { until: new Date(Date.now() + 60_000).toISOString() });
  expect((await read(down.member)).unread).toBe(0);
  const marked = ({ entries }: Inbox) => Object.fromEntries(entries.map(({ title, isRead }) => [title, isRead]));
  expect(marked(await read(there))).toEqual({
    "Announcement: “A new kiln”": false,
    "Your ticket was answered: “Before all this”": true,
  });
  const { body } = await there.get<NotificationsPage>(`${path}/all?unread=true`);
  expect(body.entries.map(({ title }) => title)).toEqual(["Announcement: “A new kiln”"]);
});

test("what a super administrator has read of tickets, which they hear of in whatever family they are, is read in each", async () => {
  const [down, etruria] = [await familyOf(), await familyOf()];
  const sub = newId();
  const inFamily = (tenantId: string | undefined) => harness.as({ sub, tenantId, role: "super_admin" });
  const [here, there, nowhere] = [
    await inFamily(down.family.tenantId),
    await inFamily(etruria.family.tenantId),
    await inFamily(undefined),
  ];
  const asked = ticketOf(down.family.tenantId, down.emma.userId, "Where is the kiln?");
  await record(asked.stream, -1, asked.opened);
  const news = async (who: Caller) => {
    const { entries } = await read(who);
    return entries.find(({ title }) => title === "New ticket: “Where is the kiln?”");
  };
  expect(await news(there)).toMatchObject({ isRead: false });
  await here.post(`${path}/read`, { until: new Date(Date.now() + 60_000).toISOString() });
  for (const who of [here, there, nowhere]) expect(await news(who)).toMatchObject({ isRead: true });
});

describe("the page of all notifications", () => {
  const page = async (who: Caller, query = "") => {
    const { status, body } = await who.get<NotificationsPage>(`${path}/all${query}`);
    expect(status).toBe(200);
    return body;
  };
  /** Every page after the other. */
  const pages = async (who: Caller, query = "") => {
    const all = [await page(who, query)];
    for (let next = all[0]!.next; next !== null; next = all.at(-1)!.next)
      all.push(
        await page(
          who,
          `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), after: next }).toString()}`,
        ),
      );
    return all.map(({ entries }) => entries.map(({ title }) => title));
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Number ${number}`);

  test("goes on where the bell ends, each entry once, also those of one moment", async () => {
    const { family, charles, member, admin } = await familyOf();
    const extra = 3;
    for (const title of numbered(mostNotifications + extra)) await family.add("Artifact", charles.userId, story(title));
    // As an import records them: several at one moment.
    const sql = harness.service.readModel.service;
    const { tenantId } = family;
    await sql`update memberships set since = since - interval '2 minutes' where tenant_id = ${tenantId}`;
    await sql`update items set told_at = date_trunc('minute', told_at) where tenant_id = ${tenantId}`;
    const told = await pages(member);
    expect(told.map(({ length }) => length)).toEqual([mostNotifications, extra]);
    expect(new Set(told.flat()).size).toBe(mostNotifications + extra);
    expect((await read(member)).entries.map(({ title }) => title)).toEqual(told[0]);
    expect(await pages(admin)).toEqual([[]]);
  });

  test("shows what is unread alone, and what is too old to be new as read", async () => {
    const { family, charles, member } = await familyOf();
    const ids = [];
    for (const title of numbered(3)) ids.push(await family.add("Artifact", charles.userId, story(title)));
    const { tenantId } = family;
    const sql = harness.service.readModel.service;
    await sql`update memberships set since = since - interval '40 days' where tenant_id = ${tenantId}`;
    await sql`update items set told_at = told_at - interval '31 days' where tenant_id = ${tenantId} and id = ${ids[0]!}`;
    await member.post(`${path}/read`, { ids: [`story:${ids[1]}`] });
    expect(await pages(member, "?unread=true")).toEqual([["New story: “Number 2”"]]);
    expect((await page(member)).entries.map(({ title, isRead }) => [title, isRead])).toEqual([
      ["New story: “Number 2”", false],
      ["New story: “Number 1”", true],
      ["New story: “Number 0”", true],
    ]);
    expect((await read(member)).entries).toHaveLength(2);
    await member.post(`${path}/read`, { until: new Date().toISOString() });
    expect(await pages(member, "?unread=true")).toEqual([[]]);
  });

  test("is one's own, and takes no cursor that it did not give", async () => {
    const [down, etruria] = [await familyOf(), await familyOf()];
    await down.family.add("Artifact", down.charles.userId, story("The voyage"));
    expect(await pages(down.member)).toEqual([["New story: “The voyage”"]]);
    expect(await pages(etruria.member)).toEqual([[]]);
    expect(codeOf(await harness.anonymous.get(`${path}/all`))).toBe("SIGNED_OUT");
    for (const after of ["x", "2026-99-01T00:00:00.000Z~story:018f2f6e-7c1a-7000-8000-000000000001"])
      expect(codeOf(await down.member.get(`${path}/all?${new URLSearchParams({ after }).toString()}`))).toBe(
        "INVALID_INPUT",
      );
  });
});

test("what is read already, or is no news of theirs, is not recorded: nobody makes their own record longer and longer", async () => {
  const { family, charles, member, emma } = await familyOf();
  const recorded = () => harness.journal.read(streamName("inbox", family.tenantId, emma.userId));
  await family.add("Artifact", charles.userId, story("The voyage"));
  await expect.poll(async () => (await read(member)).unread).toBe(1);
  const mark = (body: object) => member.post<Inbox>(`${path}/read`, body);
  const made = () => Array.from({ length: 50 }, () => `story:${newId()}`);
  for (let round = 0; round < 3; round += 1) expect((await mark({ ids: made() })).body.unread).toBe(1);
  expect(await recorded()).toHaveLength(0);
  const now = Date.now();
  for (let round = 0; round < 5; round += 1) await mark({ until: new Date(now + round * 86_400_000).toISOString() });
  expect((await read(member)).unread).toBe(0);
  expect(await recorded()).toHaveLength(1);
  const rows = await harness.service.readModel.service`
    select from inbox_read_entries where user_id = ${emma.userId}`;
  expect(rows).toHaveLength(0);
});
