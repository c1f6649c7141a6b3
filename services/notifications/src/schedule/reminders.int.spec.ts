import type { EmailPreferences, PreferencesChosen } from "@kinkeeper/contracts/notifications/preferences";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { AddressRefused, type Mail } from "@kinkeeper/platform/mailer";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { birthdaysOn } from "../categories/birthday-mail.ts";
import { readReader } from "../readers/readers.ts";
import { notifications } from "../service.ts";
import { correspondence, lifeEvent, story, type TestReader } from "../testing/correspondence.ts";

let harness: ServiceHarness;
/** Moves forward from test to test, and a little with every look, so that nothing happens at one moment with something else. */
let clock = new Date("2027-01-01T00:00:00.000Z");
let sendMail: ((mail: Mail) => Promise<void>) | undefined;
beforeAll(async () => {
  harness = await startHarness(notifications, {
    now: () => (clock = new Date(clock.getTime() + 1)),
    sendMail: async (mail) => sendMail?.(mail),
    environment: { KINKEEPER_PUBLIC_URL: "https://family.example" },
    longestPauseMs: 20,
  });
});
afterAll(() => harness.stop());
const { found, record, prefer, allSent } = correspondence(() => harness);

const to = ({ email }: TestReader): readonly Mail[] => harness.mails.filter((mail) => mail.to === email);
const subjects = (reader: TestReader): readonly string[] => to(reader).map(({ subject }) => subject);

/**
 * It is that moment now; answers when everybody of the family whose morning it is has been looked after, and nothing is to be sent to them
 * any more: what is on its way is due again in five minutes, should its sender die.
 */
const itIs = async (moment: string, tenantId: string, ...looked: readonly (readonly [TestReader, string])[]) => {
  clock = new Date(moment);
  const sql = harness.service.readModel.service;
  for (const [{ userId }, day] of looked)
    await expect
      .poll(async () => {
        const [row] = await sql<{ day: string }[]>`
          select planned_on::text as day from memberships where tenant_id = ${tenantId} and user_id = ${userId}`;
        return row?.day;
      })
      .toBe(day);
  await expect
    .poll(() => sql`select from memberships where tenant_id = ${tenantId} and leased_until is not null`)
    .toEqual([]);
  await expect
    .poll(() => sql`select from messages where about ->> 'tenantId' = ${tenantId} and due_at is not null`)
    .toEqual([]);
};
/** So many mails to a family were tried once, in vain, and wait for their next attempt. */
const untilFailed = async (tenantId: string, count: number): Promise<void> => {
  const failed = () =>
    harness.service.readModel.service`
      select from messages where about ->> 'tenantId' = ${tenantId} and attempts = 1
        and due_at < ${new Date(clock.getTime() + 120_000)}`;
  await expect.poll(failed).toHaveLength(count);
};

const quiet: Partial<PreferencesChosen> = { familyDigest: false };
const born = (firstName: string, birthDate: string) => ({ firstName, lastName: "Darwin", birthDate });

describe("birthdays", () => {
  test("are told at eight in the morning where the reader is, once, until midnight and not after", async () => {
    const family = await found(
      { ...quiet, timeZone: "Europe/London" },
      { ...quiet, timeZone: "Pacific/Auckland" },
      { ...quiet, timeZone: "America/Los_Angeles" },
    );
    const [london, auckland, losAngeles] = family.readers as [TestReader, TestReader, TestReader];
    await family.addPerson(born("Annie", "2 Mar 1997"));
    await itIs("2027-03-01T18:59:00.000Z", family.tenantId, [london, "2027-03-01"], [losAngeles, "2027-03-01"]);
    expect(subjects(auckland)).toEqual([]);
    await itIs("2027-03-01T19:00:00.000Z", family.tenantId, [auckland, "2027-03-02"]);
    expect(subjects(auckland)).toEqual(["Annie Darwin has a birthday today"]);
    expect(to(auckland)[0]!.text).toContain("Annie Darwin turns 30 today, 2 March 2027.");
    expect(subjects(london)).toEqual([]);
    await itIs("2027-03-02T08:00:00.000Z", family.tenantId, [london, "2027-03-02"]);
    expect(subjects(london)).toEqual(["Annie Darwin has a birthday today"]);
    // Nothing ran in Los Angeles until the day after: then it is too late.
    await itIs("2027-03-03T16:00:00.000Z", family.tenantId, [losAngeles, "2027-03-03"]);
    expect(subjects(losAngeles)).toEqual([]);
    expect(subjects(auckland)).toHaveLength(1);
  });

  test("are of the living alone, of a full date, of nobody who is removed, and never one's own", async () => {
    const family = await found(quiet, { ...quiet, birthdayReminders: false });
    const [charles, emma] = family.readers as [TestReader, TestReader];
    const told = await family.addPerson(born("Leonard", "4 Apr 1990"));
    const removed = await family.addPerson(born("Horace", "4 Apr 1991"));
    await family.addPerson({ ...born("William", "4 Apr 1980"), isLiving: false });
    await family.addPerson({ ...born("Mary", "4 Apr 1981"), deathDate: "about 2020" });
    await family.addPerson(born("Robert", "about 4 Apr 1982"));
    await family.addPerson(born("Susan", "Apr 1983"));
    await family.addPerson(born("Erasmus", "4 Apr 1831"));
    await family.addPerson(born("Charles", "4 Apr 1985"));
    const died = await family.addPerson(born("Francis", "4 Apr 1992"));
    await record(streamName("member", family.tenantId, removed), 0, {
      type: "MemberRemoved",
      data: { memberId: removed },
    });
    const details = { firstName: "Francis", lastName: "Darwin", maidenName: null, sex: null, birthDate: "4 Apr 1992" };
    const rest = { birthPlace: null, deathDate: null, deathPlace: null, biography: null, isLiving: false };
    await record(streamName("member", family.tenantId, died), 0, {
      type: "MemberChanged",
      data: { memberId: died, details: { ...details, ...rest }, changed: ["isLiving"] },
    });
    await itIs("2027-04-04T08:00:00.000Z", family.tenantId, [charles, "2027-04-04"], [emma, "2027-04-04"]);
    expect(subjects(charles)).toEqual(["Leonard Darwin has a birthday today"]);
    expect(to(charles)[0]!.html).toContain(`https://family.example/people/${told}`);
    expect(subjects(emma)).toEqual([]);
  });

  test("are never one's own, whatever one's account is called, and those of a namesake once one has said who one is", async () => {
    const family = await found(quiet, quiet);
    const [charles, emma] = family.readers as [TestReader, TestReader];
    const { tenantId } = family;
    const is = ({ userId }: TestReader, memberId: string) =>
      record(streamName("self", tenantId, userId), -1, { type: "OwnPersonChosen", data: { userId, memberId } });
    // He is in the tree under the name he was born with, and twice until the two are merged.
    const himself = await family.addPerson({ ...born("Carl", "5 Apr 1985"), lastName: "Wedgwood" });
    const twice = await family.addPerson({ firstName: "Carl", lastName: "Wedgwood" });
    const father = await family.addPerson(born("Charles", "5 Apr 1955"));
    const herself = await family.addPerson({ ...born("Emily", "5 Apr 1987"), lastName: "Wedgwood" });
    await is(charles, twice);
    await is(emma, herself);
    const merge = { source: null, said: null, relationships: [] };
    const merged = { ...merge, memberId: himself, mergedId: twice };
    await record(streamName("member", tenantId, himself), 0, { type: "MemberMerged", data: merged });
    // Merged on with somebody else by mistake, which was taken back.
    const other = await family.addPerson({ firstName: "Karl", lastName: "Wedgwood" });
    const mistaken = { memberId: other, mergedId: himself };
    await record(streamName("member", tenantId, other), 0, { type: "MemberMerged", data: { ...merge, ...mistaken } });
    await record(streamName("member", tenantId, other), 1, { type: "MemberUnmerged", data: mistaken });
    await itIs("2027-04-05T08:00:00.000Z", tenantId, [charles, "2027-04-05"], [emma, "2027-04-05"]);
    const [carl, senior, emily] = ["Carl Wedgwood", "Charles Darwin", "Emily Wedgwood"].map(
      (name) => `${name} has a birthday today`,
    );
    expect(subjects(charles).toSorted()).toEqual([senior, emily]);
    expect(subjects(emma).toSorted()).toEqual([carl, senior]);
    expect(to(charles).some(({ html }) => html.includes(`/people/${father}`))).toBe(true);
    // The two were not one after all.
    await record(streamName("member", tenantId, himself), 1, {
      type: "MemberUnmerged",
      data: { memberId: himself, mergedId: twice },
    });
    await itIs("2028-04-05T08:00:00.000Z", tenantId, [charles, "2028-04-05"], [emma, "2028-04-05"]);
    expect(subjects(charles)).toContain(carl);
  });

  test("of 29 February are on the 28th of a common year; the family's time zone is its administrator's", async () => {
    const family = await found({ ...quiet, timeZone: "Asia/Tokyo" }, quiet);
    const [admin, member] = family.readers as [TestReader, TestReader];
    await family.addPerson(born("Leap_II", "29 Feb 2000"));
    await itIs("2029-02-27T23:00:00.000Z", family.tenantId, [admin, "2029-02-28"], [member, "2029-02-28"]);
    expect(subjects(member)).toEqual(["Leap II Darwin has a birthday today"]);
  });

  test("are looked up by their day: of the others in a large family nobody is read", async () => {
    const { tenantId, readers } = await found(quiet);
    const { userId } = readers[0]!;
    const { readModel } = harness.service;
    await readModel.service`
      insert into birthdays (tenant_id, id, name, birth_year, birth_month, birth_day)
      select ${tenantId}, gen_random_uuid(), 'Somebody', 1990, 1 + i % 12, 1 + i % 25 from generate_series(1, 3000) i`;
    const reader = (await readReader(readModel.service, tenantId, userId))!;
    const [born, read] = await readModel.asViewer({ tenantId, userId }, async (sql) => {
      const rowsRead = async () => {
        const [counted] = await sql<{ rows: number }[]>`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
          where relid = 'birthdays'::regclass`;
        return counted!.rows;
      };
      const before = await rowsRead();
      return [await birthdaysOn(sql, reader, "2027-02-20"), (await rowsRead()) - before] as const;
    });
    expect(born).toHaveLength(10);
    expect(read).toBe(10);
  });
});

describe("events of tomorrow", () => {
  test("are told the morning before to those who may see them; one that moves is told again", async () => {
    const family = await found(quiet, quiet);
    const [charles, emma] = family.readers as [TestReader, TestReader];
    const wedding = await family.add("LifeEvent", charles.userId, lifeEvent("A wedding", "2 May 2029"));
    await family.add("LifeEvent", charles.userId, lifeEvent("A surprise", "2 May 2029", "private"));
    await family.add("LifeEvent", charles.userId, lifeEvent("Some time", "May 2029"));
    await itIs("2029-05-01T08:00:00.000Z", family.tenantId, [charles, "2029-05-01"], [emma, "2029-05-01"]);
    expect(subjects(charles).toSorted()).toEqual(["Tomorrow: A surprise", "Tomorrow: A wedding"]);
    expect(subjects(emma)).toEqual(["Tomorrow: A wedding"]);
    expect(to(emma)[0]!.text).toContain("“A wedding” is tomorrow, 2 May 2029.");
    // Nobody knew in the morning, and the wedding is put off by a day.
    await record(streamName("event", family.tenantId, wedding), 0, {
      type: "LifeEventChanged",
      data: {
        itemId: wedding,
        userId: charles.userId,
        details: lifeEvent("A wedding", "3 May 2029"),
        changed: ["eventDate"],
      },
    });
    await family.add("LifeEvent", charles.userId, lifeEvent("A visit", "2 May 2029"));
    clock = new Date("2029-05-01T12:00:00.000Z");
    await expect.poll(() => subjects(emma)).toEqual(["Tomorrow: A wedding", "Tomorrow: A visit"]);
    await itIs("2029-05-02T08:00:00.000Z", family.tenantId, [emma, "2029-05-02"]);
    expect(subjects(emma)).toEqual(["Tomorrow: A wedding", "Tomorrow: A visit", "Tomorrow: A wedding"]);
  });
});

describe("a digest", () => {
  test("tells what is new since the last one, as its reader may see it, and nothing where nothing is", async () => {
    const family = await found({}, { digestFrequency: "weekly" }, { digestFrequency: "never" });
    const [charles, emma, henrietta] = family.readers as [TestReader, TestReader, TestReader];
    const other = await found({});
    await family.add("Artifact", charles.userId, story("The voyage"));
    await family.add("Artifact", charles.userId, story("A confession", "private"));
    const letter = await family.add("Artifact", emma.userId, story("Her own letter"));
    await record(streamName("comment", family.tenantId, newId()), -1, {
      type: "CommentMade",
      data: { commentId: newId(), kind: "artifact", itemId: letter, userId: charles.userId, text: "Secret words" },
    });
    await family.addPerson({ firstName: "Bernard_II", lastName: "Darwin" });
    // A Monday.
    await itIs("2029-05-07T08:00:00.000Z", family.tenantId, [emma, "2029-05-07"], [henrietta, "2029-05-07"]);
    expect(subjects(emma)).toEqual(["New in the Darwin family archive"]);
    const [digest] = to(emma);
    expect(digest!.text).toContain("- The voyage (by Charles Darwin)");
    expect(digest!.text).toContain("- Her own letter (1 comment)");
    expect(digest!.text).toContain("- Bernard II Darwin");
    for (const form of [digest!.text, digest!.html]) expect(form).not.toMatch(/confession|Secret words/);
    expect(digest!.unsubscribeUrl).toContain("https://family.example/api/unsubscribe?list=");
    expect(digest!.text).toContain(digest!.unsubscribeUrl);
    // Nothing new for a week: no mail, and what comes after is told once.
    await itIs("2029-05-14T08:00:00.000Z", family.tenantId, [emma, "2029-05-14"]);
    expect(to(emma)).toHaveLength(1);
    await family.add("Artifact", charles.userId, story("Worms"));
    await itIs("2029-05-21T08:00:00.000Z", family.tenantId, [emma, "2029-05-21"]);
    expect(to(emma)[1]!.text).toContain("Worms");
    expect(to(emma)[1]!.text).not.toContain("The voyage");
    // Monthly unless chosen, and to him his own secret stays his own as well: it is no news to him.
    await itIs("2029-06-01T08:00:00.000Z", family.tenantId, [charles, "2029-06-01"]);
    expect(to(charles).at(-1)!.text).toContain("Her own letter");
    expect(to(charles).at(-1)!.text).not.toMatch(/confession|voyage/);
    expect(subjects(henrietta)).toEqual([]);
    expect(to(other.readers[0]!)).toEqual([]);
  });

  test("what was private is news when it no longer is, and what became private is none", async () => {
    const family = await found({ digestFrequency: "daily" }, { digestFrequency: "daily" });
    const [charles, emma] = family.readers as [TestReader, TestReader];
    const [opened, closed] = [newId(), newId()];
    await family.add("Artifact", charles.userId, story("Opened", "private"), opened);
    await family.add("Artifact", charles.userId, story("Closed"), closed);
    clock = new Date("2029-06-03T07:00:00.000Z");
    const change = (itemId: string, title: string, privacy: string) =>
      record(streamName("artifact", family.tenantId, itemId), 0, {
        type: "ArtifactChanged",
        data: { itemId, userId: charles.userId, details: story(title, privacy), changed: ["privacy"] },
      });
    await change(opened, "Opened", "family");
    await change(closed, "Closed", "private");
    await itIs("2029-06-03T08:00:00.000Z", family.tenantId, [emma, "2029-06-03"]);
    expect(to(emma)[0]!.text).toContain("Opened");
    expect(to(emma)[0]!.text).not.toContain("Closed");
  });
});

describe("who may not be written to", () => {
  test("is an address that refused mail, until its owner wants mail again; account mail still goes there", async () => {
    const family = await found(quiet);
    const [charles] = family.readers as [TestReader];
    const { userId, email } = charles;
    await family.addPerson(born("Annie", "1 Jul 1997"));
    await family.addPerson(born("Betty", "2 Jul 1997"));
    sendMail = () => Promise.reject(new AddressRefused("550 5.1.1 No such mailbox"));
    await itIs("2029-07-01T08:00:00.000Z", family.tenantId, [charles, "2029-07-01"]);
    sendMail = undefined;
    const reader = await harness.as({ sub: userId });
    const preferences = async () => (await reader.get<EmailPreferences>("/api/email-preferences")).body;
    await expect.poll(async () => (await preferences()).undeliverableSince).toMatch(/^2029-07-01T08:00/);
    await itIs("2029-07-02T08:00:00.000Z", family.tenantId, [charles, "2029-07-02"]);
    expect(subjects(charles)).toEqual([]);
    const reset = { userId, email, token: "t", tokenHash: "h", expiresAt: "2029-07-03T00:00:00.000Z" };
    await record(streamName("user", "platform", userId), 0, { type: "PasswordResetRequested", data: reset });
    await expect.poll(() => subjects(charles)).toEqual(["Choose a new password"]);
    await reader.post("/api/email-preferences/resume", {});
    await family.addPerson(born("Leonard", "3 Jul 1997"));
    await itIs("2029-07-03T08:00:00.000Z", family.tenantId, [charles, "2029-07-03"]);
    expect(subjects(charles)).toEqual(["Choose a new password", "Leonard Darwin has a birthday today"]);
  });

  test("is a suspended family, and who has left", async () => {
    const suspended = await found(quiet);
    const left = await found(quiet, quiet);
    const [stays, leaves] = left.readers as [TestReader, TestReader];
    await suspended.addPerson(born("Annie", "5 Jul 1997"));
    await left.addPerson(born("Betty", "5 Jul 1997"));
    await suspended.happens({
      type: "TenantStatusChanged",
      data: { tenantId: suspended.tenantId, status: "suspended", previous: "active" },
    });
    await left.happens({ type: "MembershipRevoked", data: { tenantId: left.tenantId, userId: leaves.userId } });
    await itIs("2029-07-05T08:00:00.000Z", left.tenantId, [stays, "2029-07-05"]);
    expect(subjects(stays)).toEqual(["Betty Darwin has a birthday today"]);
    expect([subjects(leaves), subjects(suspended.readers[0]!)]).toEqual([[], []]);
    // The family comes back on the same day: it still is the day.
    await suspended.happens({
      type: "TenantStatusChanged",
      data: { tenantId: suspended.tenantId, status: "active", previous: "suspended" },
    });
    await itIs("2029-07-05T20:00:00.000Z", suspended.tenantId, [suspended.readers[0]!, "2029-07-05"]);
    expect(subjects(suspended.readers[0]!)).toEqual(["Annie Darwin has a birthday today"]);
  });
});

describe("a mail that could not be sent at once", () => {
  test("is written anew: what its reader may no longer see, or wants no more, is not sent", async () => {
    const family = await found(quiet, quiet);
    const [charles, emma] = family.readers as [TestReader, TestReader];
    const itemId = newId();
    await family.add("LifeEvent", charles.userId, lifeEvent("A wedding", "2 Aug 2029"), itemId);
    await family.add("LifeEvent", charles.userId, lifeEvent("A christening", "2 Aug 2029"));
    sendMail = () => Promise.reject(new Error("down"));
    clock = new Date("2029-08-01T08:00:00.000Z");
    await untilFailed(family.tenantId, 4);
    await record(streamName("event", family.tenantId, itemId), 0, {
      type: "LifeEventChanged",
      data: {
        itemId,
        userId: charles.userId,
        details: lifeEvent("A wedding", "2 Aug 2029", "private"),
        changed: ["privacy"],
      },
    });
    sendMail = undefined;
    await itIs("2029-08-01T08:10:00.000Z", family.tenantId, [charles, "2029-08-01"], [emma, "2029-08-01"]);
    expect(subjects(emma)).toEqual(["Tomorrow: A christening"]);
    expect(subjects(charles).toSorted()).toEqual(["Tomorrow: A christening", "Tomorrow: A wedding"]);
  });

  test("is not sent where it is a digest and its reader has chosen never to get one since", async () => {
    const family = await found(quiet, {});
    const [charles, emma] = family.readers as [TestReader, TestReader];
    await family.add("Artifact", charles.userId, story("The voyage"));
    sendMail = () => Promise.reject(new Error("down"));
    clock = new Date("2029-09-01T08:00:00.000Z");
    await untilFailed(family.tenantId, 1);
    await prefer(emma, { digestFrequency: "never" });
    sendMail = undefined;
    await itIs("2029-09-01T08:10:00.000Z", family.tenantId, [emma, "2029-09-01"]);
    expect(subjects(emma)).toEqual([]);
  });

  test("is not sent when its day is over", async () => {
    const family = await found(quiet);
    const [charles] = family.readers as [TestReader];
    await family.addPerson(born("Annie", "3 Sep 1997"));
    sendMail = () => Promise.reject(new Error("down"));
    clock = new Date("2029-09-03T08:00:00.000Z");
    await untilFailed(family.tenantId, 1);
    sendMail = undefined;
    await itIs("2029-09-04T00:00:00.000Z", family.tenantId);
    expect(subjects(charles)).toEqual([]);
  });
});

describe("an announcement", () => {
  test("is mailed at once to everybody but its author who wants to hear; one that is private to nobody", async () => {
    clock = new Date("2029-10-01T12:00:00.000Z");
    const family = await found({}, {}, { familyAnnouncements: false });
    const [charles, emma, henrietta] = family.readers as [TestReader, TestReader, TestReader];
    await family.announce(charles.userId, "For my eyes", "private");
    await family.announce(charles.userId, "We meet");
    // Announcements are taken one after the other: with this one all mails of those before are on their way.
    await family.announce(emma.userId, "So we do");
    await expect.poll(() => subjects(charles)).toEqual(["So we do"]);
    await allSent();
    expect(subjects(emma)).toEqual(["We meet"]);
    expect(to(emma)[0]!.text).toContain("Charles Darwin announced to the Darwin family:\n\nOn Sunday at Down House.");
    expect([subjects(charles), subjects(henrietta)]).toEqual([["So we do"], []]);
  });
});

describe("news of the marketplace", () => {
  test("come once a week to who asked for them, of what is offered by approved vendors", async () => {
    clock = new Date("2029-11-07T12:00:00.000Z");
    const family = await found({ marketplaceUpdates: true, familyDigest: false }, {});
    const [asked, others] = family.readers as [TestReader, TestReader];
    const vendor = async (businessName: string, then: readonly string[] = [], userId = newId()) => {
      const vendorId = newId();
      const details = { businessName, description: "", contactEmail: "v@example.org", contactPhone: null };
      const data = {
        vendorId,
        userId,
        details: { ...details, website: null, logoUrl: null },
        commissionBps: 1500,
      };
      const events = then.map((type) => ({ type, data: { vendorId } }));
      await record(streamName("vendor", "platform", vendorId), -1, { type: "VendorApplied", data }, ...events);
      return vendorId;
    };
    const list = async (vendorId: string, title: string) => {
      const serviceId = newId();
      const details = { categoryId: newId(), title, description: "", priceMinor: 100, priceType: "fixed" };
      const listed = { type: "ServiceListed", data: { serviceId, vendorId, details } };
      await record(streamName("service", "platform", serviceId), -1, listed);
    };
    const bindery = await vendor("The Bindery", ["VendorApproved"]);
    await list(bindery, "Books bound anew");
    await list(bindery, "Cheaper at https://evil.example/now");
    await list(await vendor("Nobody yet"), "Not approved");
    const erased = newId();
    await list(await vendor("Closed since", ["VendorApproved"], erased), "Nobody answers");
    await record(streamName("user", "platform", erased), -1, { type: "UserErased", data: { userId: erased } });
    await itIs("2029-11-12T08:00:00.000Z", family.tenantId, [asked, "2029-11-12"]);
    await expect.poll(() => subjects(asked)).toEqual(["New in the marketplace"]);
    expect(to(asked)[0]!.text).toContain("- Books bound anew (The Bindery)");
    expect(to(asked)[0]!.text).not.toContain("Not approved");
    expect(to(asked)[0]!.text).not.toContain("Closed since");
    // A vendor's title makes no address of its own.
    expect(to(asked)[0]!.text).toContain("- Cheaper at evil. example now (The Bindery)");
    expect(subjects(others)).toEqual([]);
    // What waits for the mail server goes to nobody all of whose families were closed since.
    await list(bindery, "Maps bound anew");
    sendMail = () => Promise.reject(new Error("down"));
    clock = new Date("2029-11-19T08:00:00.000Z");
    const waiting = () =>
      harness.service.readModel.service`
        select from messages where user_id = ${asked.userId} and attempts = 1 and due_at < ${new Date(clock.getTime() + 120_000)}`;
    await expect.poll(waiting).toHaveLength(1);
    await family.happens({
      type: "TenantStatusChanged",
      data: { tenantId: family.tenantId, status: "suspended", previous: "active" },
    });
    sendMail = undefined;
    clock = new Date("2029-11-19T08:10:00.000Z");
    await allSent();
    expect(subjects(asked)).toEqual(["New in the marketplace"]);
  });
});
