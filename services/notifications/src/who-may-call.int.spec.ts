import { notifications as contract } from "@kinkeeper/contracts/notifications/service";
import type { Inbox } from "@kinkeeper/contracts/notifications/inbox";
import type { EmailPreferences } from "@kinkeeper/contracts/notifications/preferences";
import {
  startHarness,
  type Answer,
  type Caller,
  type ServiceHarness,
} from "@kinkeeper/platform/testing/service-harness";
import { describeWhoMayCall, type TriedCall } from "@kinkeeper/platform/testing/who-may-call";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unsubscribeUrl } from "./preferences/unsubscribe-link.ts";
import { notifications } from "./service.ts";
import { correspondence, story } from "./testing/correspondence.ts";

/*
 * Every call of notifications, by somebody with news, a relative, another family's administrator, somebody without a family, and
 * whoever runs the platform. Most of them are about the caller alone: then nothing that others do may be seen by the reader.
 */

type Who = "reader" | "relative" | "strangeAdmin" | "alone" | "superAdmin";
type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

let harness: ServiceHarness;
let people: Readonly<Record<Who, Somebody>>;
let mailId: string;
let link: string;
const { found, record } = correspondence(() => harness);

beforeAll(async () => {
  harness = await startHarness(notifications, { environment: { KINKEEPER_DEV_MAIL: "on" } });
  const { tenantId, readers, add } = await found({}, {});
  const [charles, emma] = readers;
  people = {
    reader: await harness.as({ sub: charles!.userId, tenantId }),
    relative: await harness.as({ sub: emma!.userId, tenantId }),
    strangeAdmin: await harness.as({ role: "tenant_admin" }),
    alone: await harness.as({ tenantId: undefined, tenantStatus: undefined }),
    superAdmin: await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined }),
  };
  await add("Artifact", emma!.userId, story("Her letter"));
  link = (await unsubscribeUrl(harness.keyring, "", { userId: charles!.userId, category: "familyDigest" }))!;
  await record(`user-platform.${charles!.userId}`, 0, {
    type: "PasswordResetRequested",
    data: {
      userId: charles!.userId,
      email: charles!.email,
      token: "t".repeat(64),
      tokenHash: "h".repeat(64),
      expiresAt: "2099-01-01T00:00:00Z",
    },
  });
  await vi.waitFor(() => expect(harness.mails).toHaveLength(1), { timeout: 60_000 });
  const { body } = await people.superAdmin.get<{ id: string }[]>("/dev/mail", { accept: "application/json" });
  mailId = body[0]!.id;
});
afterAll(() => harness.stop());

/** The beginning of an event stream: it does not end by itself. */
const follow = async (who: Caller): Promise<Answer> => {
  const leaving = new AbortController();
  const url = new URL("/api/notifications/events", harness.origin);
  const { status, headers, ...answer } = await fetch(url, { headers: who.authorization, signal: leaving.signal }).then(
    async (one) => ({ status: one.status, headers: one.headers, body: one.ok ? "" : await one.json() }),
  );
  leaving.abort();
  return { status, headers, ...answer };
};

const everybody: Pick<TriedCall<Who>, "refused" | "allowed"> = {
  refused: {},
  allowed: ["relative", "strangeAdmin", "alone", "superAdmin", "reader"],
};
const others = ["relative", "strangeAdmin", "alone"] as const;
const onlySuperAdmin: Pick<TriedCall<Who>, "refused" | "allowed"> = {
  refused: { reader: "FORBIDDEN", relative: "FORBIDDEN", strangeAdmin: "FORBIDDEN", alone: "FORBIDDEN" },
  allowed: ["superAdmin"],
};
const until = "2099-01-01T00:00:00Z";

const calls: Readonly<Record<string, TriedCall<Who>>> = {
  listMail: { send: (who) => who.get("/dev/mail", { accept: "application/json" }), ...onlySuperAdmin },
  showMail: { send: (who) => who.get(`/dev/mail/${mailId}`), ...onlySuperAdmin },
  listNotifications: { send: (who) => who.get("/api/notifications"), ...everybody },
  listAllNotifications: { send: (who) => who.get("/api/notifications/all"), ...everybody },
  followNotifications: { send: follow, ...everybody },
  noteVisit: { send: (who) => who.post("/api/visits"), ...everybody },
  getEmailPreferences: { send: (who) => who.get("/api/email-preferences"), ...everybody },
  readNotifications: { send: (who) => who.post("/api/notifications/read", { until }), ...everybody },
  changeEmailPreferences: {
    send: (who) => who.patch("/api/email-preferences", { birthdayReminders: false }),
    ...everybody,
  },
  resumeEmail: { send: (who) => who.post("/api/email-preferences/resume", {}), ...everybody },
  // Whoever holds the link of a mail: it is no session, and opens nothing else.
  askUnsubscribe: { send: (who) => who.get(link), visitor: "allowed", ...everybody },
  unsubscribe: { send: (who) => who.request("POST", link), visitor: "allowed", ...everybody },
};

const readersOwn = async (): Promise<string> => {
  const seen = [await people.reader.get("/api/notifications"), await people.reader.get("/api/email-preferences")];
  return JSON.stringify(seen.map(({ body }) => body));
};

test("what others do about their news and their mail changes nothing for the reader", async () => {
  const before = await readersOwn();
  expect((JSON.parse(before) as [Inbox])[0]).toMatchObject({ unread: 1 });
  const theirs = ["readNotifications", "changeEmailPreferences", "resumeEmail"] as const;
  for (const id of theirs)
    for (const who of others) expect((await calls[id]!.send(people[who])).status).toBeLessThan(300);
  const named = { ids: (JSON.parse(before) as [Inbox])[0].entries.map(({ id }) => id) };
  for (const who of others) await people[who].post("/api/notifications/read", named);
  expect(await readersOwn()).toBe(before);
  for (const who of ["strangeAdmin", "alone", "superAdmin"] as const)
    expect((await people[who].get<Inbox>("/api/notifications")).body.entries).toEqual([]);
  expect((await people.relative.get<EmailPreferences>("/api/email-preferences")).body.birthdayReminders).toBe(false);
});

describeWhoMayCall(contract.endpoints, calls, () => ({
  visitor: harness.anonymous,
  people,
  seenByOwners: readersOwn,
}));
