import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { streamName } from "@kinkeeper/contracts/event";
import { keyName } from "@kinkeeper/platform/keyring";
import { newId } from "@kinkeeper/platform/ids";
import type { Mail } from "@kinkeeper/platform/mailer";
import { startHarness, type HarnessOptions, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { describe, expect, onTestFinished, test } from "vitest";
import { notifications } from "../service.ts";
import { mostConnections } from "../smtp-mailer.ts";
import { correspondence, type TestReader } from "../testing/correspondence.ts";

const start = async (options: HarnessOptions = {}): Promise<ServiceHarness> => {
  const harness = await startHarness(notifications, { longestPauseMs: 20, ...options });
  onTestFinished(() => harness.stop());
  return harness;
};

const hour = 3_600_000;
const expiresAt = new Date(Date.now() + hour).toISOString();
const userStream = (userId: string) => streamName("user", "platform", userId);

const resetOf = (userId: string): UserEvent => ({
  type: "PasswordResetRequested",
  data: { userId, email: `${userId}@example.org`, token: "a-token-that-opens", tokenHash: "hash", expiresAt },
});
const addedOf = (userId: string): UserEvent => ({
  type: "AddedToFamily",
  data: { userId, tenantId: newId(), familyName: "Brontë", invitedBy: "Charlotte", email: `${userId}@example.org` },
});

const happen = (harness: ServiceHarness, userId: string, ...events: readonly UserEvent[]) =>
  harness.record({ stream: userStream(userId), expectedRevision: -1, events });

/** How many messages that can be switched off are queued. */
const announced = async ({ service }: ServiceHarness) =>
  (await service.readModel.service`select from messages where category is not null`).count;
const isQueued = async ({ service }: ServiceHarness, userId: string) =>
  (await service.readModel.service`select from messages where user_id = ${userId}`).count > 0;

describe("mail about an account", () => {
  test("goes out once for each thing that happened, with what it needs", async () => {
    const harness = await start({ environment: { KINKEEPER_PUBLIC_URL: "https://family.example" } });
    const userId = newId();
    const email = `${userId}@example.org`;
    const repeated = {
      userId,
      tenantId: newId(),
      familyName: "Brontë",
      email,
      token: "take-it",
      tokenHash: "h",
      expiresAt,
    };
    await happen(
      harness,
      userId,
      resetOf(userId),
      addedOf(userId),
      { type: "SignUpRepeated", data: repeated },
      { type: "SignedInOnNewDevice", data: { userId, email, device: "Firefox on Windows", place: "192.0.2.x" } },
      { type: "BusinessSignUpRepeated", data: { userId, email } },
    );
    await expect.poll(() => harness.mails.length).toBe(5);
    expect(harness.mails.map(({ to }) => to)).toEqual(Array(5).fill(email));
    // They go out beside each other.
    for (const words of [
      /https:\/\/family\.example\/api\/password-reset\?token=take-it/,
      /Firefox on Windows.+https:\/\/family\.example\/settings/s,
      /https:\/\/family\.example\/api\/password-reset\?token=a-token-that-opens/,
      /Charlotte added you/,
      /A business account was opened with this e-mail address\./,
    ])
      expect(harness.mails.map(({ text }) => text)).toContainEqual(expect.stringMatching(words));
    expect(harness.mails.map(({ subject }) => subject)).toContain("Choose a new password");
  });

  test("says which of the accounts of one address gets a new password", async () => {
    const harness = await start();
    const email = "charles@example.org";
    const ask = async (familyName: string, username: string | null) => {
      const [userId, tenantId] = [newId(), newId()];
      const account = { userId, email, username, firstName: "Charles", lastName: "Darwin" };
      await harness.record({
        stream: streamName("tenant", "platform", tenantId),
        expectedRevision: -1,
        events: [
          { type: "TenantFounded", data: { tenantId, name: familyName, status: "trial" } },
          { type: "MembershipGranted", data: { tenantId, userId, role: "tenant_admin" } },
        ],
      });
      const reset = { type: "PasswordResetRequested", data: { ...resetOf(userId).data, email } } as UserEvent;
      await happen(harness, userId, { type: "UserRegistered", data: account }, reset);
    };
    await ask("Down House", null);
    await ask("evil.example/x", "charles");
    await expect.poll(() => harness.mails.length).toBe(2);
    for (const words of [
      "Charles Darwin, family archive “Down House”",
      "Charles Darwin, user name “charles”, family archive “evil. example x”",
    ])
      expect(harness.mails.filter(({ text }) => text.includes(words))).toHaveLength(1);
  });

  test("goes out before what a large family is told", async () => {
    const userId = newId();
    const first = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const resetBegun = Promise.withResolvers<void>();
    let begun = 0;
    const sendMail = ({ to }: Mail) => {
      begun += 1;
      if (begun === 1) return first.promise;
      if (to === `${userId}@example.org`) resetBegun.resolve();
      // Behind those that went out already, and a batch of the family's.
      return begun <= mostConnections + 20 ? gate.promise : resetBegun.promise;
    };
    const harness = await start({ sendMail });
    onTestFinished(() => [first, gate, resetBegun].forEach(({ resolve }) => resolve()));
    for (const other of Array.from({ length: mostConnections }, newId)) await happen(harness, other, resetOf(other));
    await expect.poll(() => begun).toBe(mostConnections);
    const { found } = correspondence(() => harness);
    const family = await found(...Array.from({ length: 45 }, () => ({})));
    await family.announce(family.readers[0]!.userId, "We meet");
    await expect.poll(() => announced(harness)).toBe(44);
    // All of the family's are put in order, and the first is begun.
    first.resolve();
    await expect.poll(() => begun).toBe(mostConnections + 1);
    await happen(harness, userId, resetOf(userId));
    await expect.poll(() => isQueued(harness, userId)).toBe(true);
    gate.resolve();
    await expect.poll(() => harness.mails.length).toBe(mostConnections + 45);
  });

  test("waits for no slow mail of others, and no family for all mails of another", async () => {
    const begun: string[] = [];
    const first = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const gateAfterRestart = Promise.withResolvers<void>();
    const sendMail = ({ to }: Mail) => {
      const place = begun.push(to);
      if (place === 1) return first.promise;
      return place <= mostConnections + 1 ? gate.promise : gateAfterRestart.promise;
    };
    const sentAtClose: number[] = [];
    const harness = await start({ sendMail, closeMailer: () => sentAtClose.push(harness.mails.length) });
    // Whatever is found amiss: the service stops when its mails are gone.
    onTestFinished(() => [first, gate, gateAfterRestart].forEach(({ resolve }) => resolve()));
    const { found } = correspondence(() => harness);
    const [large, small] = [await found(...Array.from({ length: 12 }, () => ({}))), await found({}, {})];
    const resets = Array.from({ length: mostConnections + 1 }, newId);
    for (const userId of resets.slice(0, mostConnections)) await happen(harness, userId, resetOf(userId));
    // One beside the other; what comes now waits.
    await expect.poll(() => begun.length).toBe(mostConnections);
    await large.announce(large.readers[0]!.userId, "We meet");
    await small.announce(small.readers[0]!.userId, "We meet too");
    await expect.poll(() => announced(harness)).toBe(12);
    await happen(harness, resets.at(-1)!, resetOf(resets.at(-1)!));
    await expect.poll(() => isQueued(harness, resets.at(-1)!)).toBe(true);
    first.resolve();
    await expect.poll(() => begun.length).toBe(mostConnections + 1);
    const stopped = harness.restart();
    gate.resolve();
    await stopped;
    // Those on their way were waited for, and no other was begun.
    expect(sentAtClose).toEqual([mostConnections + 1]);
    expect(begun[mostConnections]).toBe(`${resets.at(-1)!}@example.org`);
    await expect.poll(() => begun.length).toBe(2 * mostConnections + 1);
    // Among the first that go out together.
    expect(begun.slice(mostConnections + 1)).toContain(small.readers[1]!.email);
    gateAfterRestart.resolve();
    await expect.poll(() => harness.mails.length).toBe(mostConnections + 13);
    expect(new Set(begun).size).toBe(begun.length);
  });

  test("tells of what guards it too", async () => {
    const harness = await start({ environment: { KINKEEPER_PUBLIC_URL: "https://family.example" } });
    const userId = newId();
    const used = { userId, email: `${userId}@example.org`, codeHash: "hash", left: 9 };
    const events: FactorEvent[] = [{ type: "RecoveryCodeUsed", data: used }];
    await harness.record({ stream: streamName("factor", "platform", userId), expectedRevision: -1, events });
    await expect.poll(() => harness.mails.length).toBe(1);
    expect(harness.mails[0]).toMatchObject({ to: used.email, subject: "A recovery code was used" });
    expect(harness.mails[0]!.text).toContain("https://family.example/settings/security");
  });

  test("tells of a password that was changed, and not of a first one", async () => {
    const harness = await start();
    const userId = newId();
    const email = `${userId}@example.org`;
    const first = { type: "PasswordSet", data: { userId, passwordHash: "one" } } as const;
    await happen(harness, userId, first, { ...first, data: { ...first.data, email } });
    await expect.poll(() => harness.mails.length).toBe(1);
    await correspondence(() => harness).allSent();
    expect(harness.mails).toMatchObject([{ to: email, subject: "Your password was changed" }]);
  });

  test("is not sent again when the service starts anew, nor when its read model is rebuilt", async () => {
    const harness = await start();
    const userId = newId();
    await happen(harness, userId, resetOf(userId));
    await expect.poll(() => harness.mails.length).toBe(1);
    await harness.service.readModel.service`delete from platform_checkpoints`;
    await harness.service.readModel.service`truncate messages`;
    await harness.restart();
    const other = newId();
    await happen(harness, other, resetOf(other));
    await expect.poll(() => harness.mails.map(({ to }) => to)).toContain(`${other}@example.org`);
    await correspondence(() => harness).allSent();
    expect(harness.mails).toHaveLength(2);
  });

  test("is not written to somebody who was erased", async () => {
    const harness = await start();
    const [erased, other] = [newId(), newId()];
    // The key is destroyed before the service ever saw the event.
    await harness.keyring.ensure([keyName("platform", erased)]);
    await harness.keyring.destroy(keyName("platform", erased));
    await happen(harness, erased, addedOf(erased));
    await happen(harness, other, addedOf(other));
    await expect.poll(() => harness.mails.map(({ to }) => to)).toContain(`${other}@example.org`);
    await correspondence(() => harness).allSent();
    expect(harness.mails).toHaveLength(1);
  });

  test("is forgotten with its account, but for the farewell, which is forgotten when it was sent", async () => {
    const harness = await start();
    const [userId, farewellId] = [newId(), newId()];
    const email = `${userId}@example.org`;
    await happen(harness, userId, resetOf(userId));
    await expect.poll(() => harness.mails.length).toBe(1);
    await harness.record({
      stream: userStream(userId),
      expectedRevision: 0,
      events: [
        { type: "FarewellSaid", data: { userId: farewellId, email } },
        { type: "UserErased", data: { userId } },
      ],
    });
    await expect.poll(() => harness.mails.map(({ subject }) => subject)).toContain("Your account was deleted");
    expect(harness.mails.at(-1)!.to).toBe(email);
    const kept = () => harness.service.readModel.service`select recipient from messages`;
    await expect.poll(async () => (await kept()).length).toBe(0);
    const keys = () => harness.keyring.find([keyName("platform", farewellId)]);
    await expect.poll(async () => (await keys()).size).toBe(0);
    const [farewell] = (await harness.journal.read(userStream(userId))).filter(({ type }) => type === "FarewellSaid");
    expect(farewell!.data).toMatchObject({ email: "removed@invalid" });
  });

  test("and every other that may name somebody erased is kept without its words, also when the list is made anew", async () => {
    const harness = await start({ mailDelivers: true });
    const { found, record } = correspondence(() => harness);
    const [family, other] = [await found({}, {}), await found({}, {})];
    const [charles, emma] = family.readers as [TestReader, TestReader];
    const queue = async ({ tenantId }: { readonly tenantId: string }, userId: string) => {
      const messageId = newId();
      const words = { subject: "Annie has a birthday", text: "Annie turns 30.", html: "<p>Annie turns 30.</p>" };
      const about = { tenantId, subjectId: newId(), day: "2026-03-02" };
      const data = { messageId, userId, kind: "birthday" as const, category: "birthdayReminders" as const, about };
      await record(streamName("message", "platform", messageId), -1, {
        type: "MessageQueued",
        data: { ...data, to: emma.email, ...words },
      });
      return messageId;
    };
    await queue(family, emma.userId);
    await queue(other, other.readers[1]!.userId);
    await family.announce(charles.userId, "We meet");
    const invited = newId();
    await happen(harness, invited, addedOf(invited));
    const sql = () => harness.service.readModel.service;
    const kept = async () =>
      (await sql()`select concat(subject, body_text, body_html) as words from messages where due_at is null`).map(
        (row) => String(row["words"]),
      );
    const naming = async (name: string) => (await kept()).filter((words) => words.includes(name)).length;
    await expect.poll(kept).toHaveLength(4);
    expect([await naming("Annie"), await naming("Charles"), await naming("Charlotte")]).toEqual([2, 1, 1]);
    const memberId = newId();
    await record(streamName("member", family.tenantId, memberId), -1, { type: "MemberErased", data: { memberId } });
    expect([await naming("Annie"), await naming("Charles")]).toEqual([1, 0]);
    await record(userStream(charles.userId), 0, { type: "UserErased", data: { userId: charles.userId } });
    expect(await naming("Removed")).toBe(4);
    await sql()`truncate messages, erasures`;
    await sql()`delete from platform_checkpoints where consumer = 'projection/messages_v3'`;
    await harness.restart();
    expect(await naming("Removed")).toBe(4);
  });

  test("is not sent any more once its link opens nothing: who waited for a day has asked for another", async () => {
    let [isDown, clock] = [true, new Date()];
    const harness = await start({
      now: () => clock,
      sendMail: () => (isDown ? Promise.reject(new Error("down")) : Promise.resolve()),
    });
    const [asked, told] = [newId(), newId()];
    await happen(harness, asked, resetOf(asked));
    await happen(harness, told, addedOf(told));
    const sql = harness.service.readModel.service;
    // A message being sent is due after five minutes, and would still go out; one that failed after one.
    const failed = () =>
      sql`select from messages where attempts = 1 and due_at < ${new Date(clock.getTime() + 120_000)}`;
    await expect.poll(failed).toHaveLength(2);
    clock = new Date(clock.getTime() + 24 * hour);
    isDown = false;
    await correspondence(() => harness).allSent();
    expect(harness.mails.map(({ to }) => to)).toEqual([`${told}@example.org`]);
  });

  test("waits and tries again when the mail server refuses it", async () => {
    let isDown = true;
    const harness = await start({
      mailDelivers: true,
      sendMail: () => (isDown ? Promise.reject(new Error("down")) : Promise.resolve()),
    });
    const userId = newId();
    await happen(harness, userId, resetOf(userId));
    // A message being sent is due after five minutes, one that failed after one.
    const failed = () =>
      harness.service.readModel
        .service`select 1 from messages where attempts = 1 and due_at < now() + interval '2 minutes'`;
    await expect.poll(async () => (await failed()).length).toBe(1);
    expect(harness.mails).toEqual([]);
    isDown = false;
    await harness.service.readModel.service`update messages set due_at = now()`;
    await expect.poll(() => harness.mails.length).toBe(1);
  });
});

describe("kept mail", () => {
  const superAdmin = { role: "super_admin", tenantId: undefined, tenantStatus: undefined } as const;

  test("is shown to a super_admin, as a page or as JSON", async () => {
    const harness = await start({ environment: { KINKEEPER_DEV_MAIL: "on" } });
    const userId = newId();
    await happen(harness, userId, resetOf(userId));
    const admin = await harness.as(superAdmin);
    await expect
      .poll(async () => (await admin.get("/dev/mail", { accept: "application/json" })).body)
      .toMatchObject([{ to: `${userId}@example.org`, subject: "Choose a new password" }]);
    const page = await admin.get<string>("/dev/mail");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.body).toContain("Choose a new password");
  });

  test("is shown to nobody else, and nowhere where mail is really sent", async () => {
    const keeping = await start({ environment: { KINKEEPER_DEV_MAIL: "on" } });
    expect((await (await keeping.as({ role: "tenant_admin" })).get("/dev/mail")).status).toBe(403);
    expect((await keeping.anonymous.get("/dev/mail")).status).toBe(401);
    const sending = await start();
    expect((await (await sending.as(superAdmin)).get("/dev/mail")).status).toBe(404);
  });
});
