import { streamName, type DomainEvent } from "@kinkeeper/contracts/event";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Inbox } from "@kinkeeper/contracts/notifications/inbox";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "../service.ts";
import { smtpMailer } from "../smtp-mailer.ts";
import { correspondence, story, type TestReader } from "../testing/correspondence.ts";

/** What a mail server was handed, by whom it was for; while it is away it takes nothing. */
const received: { readonly to: string; readonly message: string }[] = [];
let isAway = false;
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_address, _session, done) =>
    done(isAway ? Object.assign(new Error("Come back later"), { responseCode: 451 }) : undefined),
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.once("end", () => {
      const message = Buffer.concat(parts).toString().replaceAll(/=\r\n/g, "");
      received.push(...envelope.rcptTo.map(({ address: to }) => ({ to, message })));
      done();
    });
  },
});

let harness: ServiceHarness;
let clock = new Date("2030-03-01T09:00:00.000Z");
beforeAll(async () => {
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  const { send } = smtpMailer(`smtp://127.0.0.1:${port}`, "Kinkeeper <no-reply@family.example>");
  harness = await startHarness(notifications, {
    now: () => (clock = new Date(clock.getTime() + 1)),
    sendMail: send,
    environment: { KINKEEPER_PUBLIC_URL: "https://family.example" },
    longestPauseMs: 20,
  });
});
afterAll(async () => {
  await harness.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});
const { found, record } = correspondence(() => harness);

/** All that somebody was sent, in one text. */
const mailsTo = ({ email }: TestReader): string =>
  received.flatMap(({ to, message }) => (to === email ? [message] : [])).join("\n");
/** What is still to be sent to somebody: mails of one morning go out in no particular order. */
const unsent = ({ email }: TestReader) =>
  harness.service.readModel.service`select from messages where recipient = ${email} and due_at is not null`;
/** What the mail server did not take, and is tried again in a minute: what is still on its way is due in five. */
const turnedAway = ({ email }: TestReader) =>
  harness.service.readModel.service`
    select from messages where recipient = ${email} and attempts = 1 and due_at < ${new Date(clock.getTime() + 120_000)}`;
const nothingHidden = expect.not.stringMatching(/secret/i);
const daily = { digestFrequency: "daily" } as const;
const bornToday = (firstName: string, lastName: string): Partial<MemberDetails> => ({
  firstName,
  lastName,
  birthDate: "2 Mar 1997",
});
const confidential: Partial<MemberDetails> = { restrictions: ["confidential"] };
type Family = Awaited<ReturnType<typeof found>>;

/** Changes somebody who was added, and nothing else yet. */
const change = (
  { tenantId }: Family,
  memberId: string,
  details: Partial<MemberDetails>,
  changed: readonly (keyof MemberDetails)[],
  revision = 0,
): Promise<void> => {
  const data = { memberId, details: { ...removedMember, isLiving: true, ...details }, changed };
  return record(streamName("member", tenantId, memberId), revision, { type: "MemberChanged", data });
};

test("no mail, and nothing that the bell tells, names anybody who is hidden from its reader", async () => {
  const family = await found(daily, daily);
  const [charles, emma] = family.readers as [TestReader, TestReader];
  const { tenantId } = family;
  const happens = (category: string, id: string, ...events: readonly DomainEvent[]) =>
    record(streamName(category, tenantId, id), -1, ...events);

  await family.addPerson(bornToday("Annie", "Open"));
  await family.addPerson({ ...bornToday("Hidden", "Secretson"), ...confidential });
  const closed = await family.addPerson(bornToday("Closed", "Secretly"));
  await change(family, closed, { ...bornToday("Closed", "Secretly"), ...confidential }, ["restrictions"]);
  const opened = await family.addPerson({ ...bornToday("Opened", "Openly"), ...confidential });
  await change(family, opened, bornToday("Opened", "Openly"), ["restrictions"]);
  const partly = newId();
  const keeps = { birth: true, death: false, facts: [], biography: false, names: [], associations: [], notes: [] };
  await happens("member", partly, {
    type: "MemberAdded",
    data: {
      memberId: partly,
      details: { ...removedMember, isLiving: true, ...bornToday("Partly", "Open"), isBirthPrivate: true },
      source: null,
      keeps,
    },
  });
  const importId = newId();
  await happens("proposal", newId(), {
    type: "MemberChangeProposed",
    data: {
      proposalId: newId(),
      importId,
      memberId: closed,
      changes: [{ field: "birthPlace", before: null, after: "Secretplace" }],
      source: null,
      said: null,
      spokeBefore: null,
      hasNewLines: false,
    },
  } as DomainEvent);
  const letter = await family.add("Artifact", emma.userId, story("Her letter"));
  await happens("comment", newId(), {
    type: "CommentMade",
    data: { commentId: newId(), kind: "artifact", itemId: letter, userId: charles.userId, text: "Secretson wrote it." },
  });

  clock = new Date("2030-03-02T08:00:00.000Z");
  for (const reader of [charles, emma]) {
    // The digest is queued last, so that nothing else comes once none of them is left.
    await expect.poll(() => mailsTo(reader)).toContain("New in the Darwin family archive");
    await expect.poll(() => unsent(reader)).toHaveLength(0);
    expect(mailsTo(reader)).toContain("Opened Openly has a birthday today");
    expect(mailsTo(reader)).toContain("Annie Open has a birthday today");
    expect(mailsTo(reader)).not.toContain("Partly Open has a birthday");
    // Nobody asks who reads a mail, so that administrators are told by the archive alone.
    expect(mailsTo(reader)).toEqual(nothingHidden);
  }
  expect(mailsTo(emma)).toContain("Her letter (1 comment)");
  expect(mailsTo(emma)).toContain("- Private");
  const bell = async ({ userId: sub }: TestReader, role: "tenant_admin" | "member") =>
    (await (await harness.as({ sub, tenantId, role })).get<Inbox>("/api/notifications")).body.entries;
  expect((await bell(charles, "tenant_admin")).map(({ title }) => title)).toContain("1 change waits for you");
  const told = await bell(emma, "member");
  expect(told.map(({ title }) => title)).toEqual(["A comment on “Her letter”"]);
  expect(JSON.stringify(told)).toEqual(nothingHidden);
});

test("a mail that was to name somebody is not sent once they are hidden", async () => {
  const family = await found({ familyDigest: false }, daily);
  const [charles, emma] = family.readers as [TestReader, TestReader];
  clock = new Date("2031-03-01T08:00:00.000Z");
  await family.addPerson(bornToday("Annie", "Open"));
  const hidden = await family.addPerson(bornToday("Hidden", "Secretson"));
  isAway = true;
  clock = new Date("2031-03-02T08:00:00.000Z");
  // Two birthdays for each of them, and the digest of one.
  await expect.poll(() => turnedAway(charles)).toHaveLength(2);
  await expect.poll(() => turnedAway(emma)).toHaveLength(3);
  await change(family, hidden, { ...bornToday("Hidden", "Secretson"), ...confidential }, ["restrictions"]);
  isAway = false;
  clock = new Date("2031-03-02T10:00:00.000Z");
  for (const reader of [charles, emma]) {
    await expect.poll(() => mailsTo(reader)).toContain("Annie Open has a birthday today");
    await expect.poll(() => unsent(reader)).toHaveLength(0);
    expect(mailsTo(reader)).toEqual(nothingHidden);
  }
  expect(mailsTo(emma)).toContain("New in the Darwin family archive");

  // It would have named them.
  await change(family, hidden, bornToday("Hidden", "Secretson"), ["restrictions"], 1);
  clock = new Date("2032-03-02T08:00:00.000Z");
  await expect.poll(() => mailsTo(charles)).toContain("Hidden Secretson has a birthday today");
});
