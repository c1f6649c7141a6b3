import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName, type DomainEvent } from "@kinkeeper/contracts/event";
import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { newId } from "@kinkeeper/platform/ids";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tenantStream } from "../tenants/tenant.ts";
import { userStream } from "../users/user.ts";
import { followBilling } from "./follow-billing.ts";
import { notifyAdmins } from "./notify-admins.ts";

/* Tables that are made anew hand reactions everything that ever happened once more, also years later. */

const week = 7 * 86_400_000;
let time: number;
let memory: ReturnType<typeof memoryJournal>;
const tenantId = newId();
const plan = streamName("subscription", tenantId, tenantId);
beforeEach(() => {
  time = Date.parse("2026-05-01T08:00:00Z");
  memory = memoryJournal(() => new Date(time));
});
afterEach(() => memory.close());

const record = async (stream: string, tenant: string, ...events: readonly DomainEvent[]): Promise<void> => {
  const expectedRevision = (await memory.journal.read(stream)).at(-1)?.revision ?? -1;
  const context = { tenantId: tenant, correlationId: stream, causationId: stream };
  await memory.journal.append([{ stream, expectedRevision, events }], context);
};
const become = (previous: TenantStatus, status: TenantStatus) =>
  record(tenantStream(tenantId), platformTenant, {
    type: "TenantStatusChanged",
    data: { tenantId, status, previous, source: "admin" },
  });
const bill = (...events: readonly SubscriptionEvent[]) => record(plan, tenantId, ...events);
const started: SubscriptionEvent = {
  type: "SubscriptionStarted",
  data: {
    tenantId,
    terms: { planId: newId(), planName: "Household", interval: "monthly", amountMinor: 950 },
    providerId: "one",
    paidUntil: "2026-06-01T08:00:00.000Z",
  },
};
const ended: SubscriptionEvent = { type: "SubscriptionEnded", data: { tenantId } };
const found = () =>
  record(tenantStream(tenantId), platformTenant, {
    type: "TenantFounded",
    data: { tenantId, name: "Darwin", status: "trial" },
  });

/** Hands a reaction all of a stream. */
const handOn = async (reaction: Reaction, stream: string): Promise<void> => {
  for (const event of await memory.journal.read(stream))
    if (reaction.handles.includes(event.type)) await reaction.react(event);
};
const following = () => {
  const readModel = { caughtUpTo: async () => true, service: async () => [] };
  const sessions = { endInFamily: async () => undefined };
  const revocations = { publish: async () => undefined };
  return followBilling({ journal: memory.journal, readModel, sessions, revocations } as never) as Reaction;
};
const statuses = async (): Promise<readonly TenantStatus[]> =>
  (await memory.journal.read<TenantEvent>(tenantStream(tenantId))).flatMap((event) =>
    event.type === "TenantStatusChanged" ? [event.data.status] : [],
  );

test("the end of a plan closes a family on trial no more once it pays for another", async () => {
  await found();
  await bill(started);
  await handOn(following(), plan);
  await become("active", "cancelled");
  await bill(ended);
  await handOn(following(), plan);
  await become("cancelled", "trial");
  await bill(started);
  await handOn(following(), plan);
  const before = ["active", "cancelled", "trial", "active"];
  expect(await statuses()).toEqual(before);
  await handOn(following(), plan);
  expect(await statuses()).toEqual(before);
});

test("the end of a plan closes no family that was opened since", async () => {
  await found();
  await bill(started);
  await handOn(following(), plan);
  await become("active", "suspended");
  await bill(ended);
  await handOn(following(), plan);
  await become("suspended", "active");
  await handOn(following(), plan);
  expect(await statuses()).toEqual(["active", "suspended", "active"]);
});

test("the end of a plan closes its family", async () => {
  await found();
  await bill(started, ended);
  await become("trial", "active");
  await handOn(following(), plan);
  expect(await statuses()).toEqual(["active"]);
  await bill(started);
  await bill(ended);
  await handOn(following(), plan);
  expect(await statuses()).toEqual(["active", "suspended"]);
});

test("who administers a family later is told nothing of its old trial", async () => {
  const [ada, ben] = [newId(), newId()];
  for (const userId of [ada, ben])
    await record(userStream(userId), platformTenant, {
      type: "UserRegistered",
      data: { userId, email: `${userId}@example.org`, username: null, firstName: null, lastName: null },
    });
  const join = (userId: string): Promise<void> =>
    record(tenantStream(tenantId), platformTenant, {
      type: "MembershipGranted",
      data: { tenantId, userId, role: "tenant_admin" },
    });
  const noticesTo = async (userId: string) =>
    (await memory.journal.read<UserEvent>(userStream(userId))).filter(({ type }) => type === "BillingNoticeGiven");
  const reaction = notifyAdmins({ journal: memory.journal, now: () => new Date(time) }) as Reaction;
  const tell = (): Promise<void> => handOn(reaction, tenantStream(tenantId));

  await found();
  await join(ada);
  const endsAt = new Date(time + week).toISOString();
  await record(tenantStream(tenantId), platformTenant, {
    type: "TrialEnding",
    data: { tenantId, endsAt, daysLeft: 7 },
  });
  await tell();
  await join(ben);
  time += week;
  await tell();
  expect([(await noticesTo(ada)).length, (await noticesTo(ben)).length]).toEqual([1, 0]);
});
