import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { BillingNotice, UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import type { PlanEvent } from "@kinkeeper/contracts/payments/plan-events";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { newId } from "@kinkeeper/platform/ids";
import { reacted } from "@kinkeeper/platform/testing/reacted";
import { codeOf, startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { tenantStream } from "../tenants/tenant.ts";
import {
  Browser,
  createFamily,
  goodPassword,
  joinFamily,
  newAddress,
  signIn,
  superAdminOf,
  type Member,
} from "../testing/browser.ts";
import { userStream } from "../users/user.ts";

let time = Date.now();
let harness: ServiceHarness;
let root: Browser;
let ada: Member;
beforeAll(async () => {
  harness = await startHarness(identity, {
    mailDelivers: false,
    now: () => new Date(time),
    environment: {
      KINKEEPER_ADMIN_EMAIL: "root@example.org",
      KINKEEPER_ADMIN_PASSWORD: goodPassword,
      KINKEEPER_TRIAL_DAYS: "30",
    },
  });
  root = await superAdminOf(harness, "root");
});
afterAll(() => harness.stop());
beforeEach(async () => {
  time = Date.now();
  ada = await createFamily(harness, "Mendel");
});

const planStream = streamName("plan", platformTenant, "all");
const revisions = new Map<string, number>();
/** What payments records. */
const recordIn = async (stream: string, ...events: readonly (PlanEvent | SubscriptionEvent)[]) => {
  const expectedRevision = revisions.get(stream) ?? -1;
  await harness.record({ stream, expectedRevision, events });
  revisions.set(stream, expectedRevision + events.length);
};
const subscription = () => streamName("subscription", ada.tenantId, ada.tenantId);
/** Answers when the family has the status that follows from it, and the sessions have ended that it ends. */
const bills = async (...events: SubscriptionEvent[]) => {
  await recordIn(subscription(), ...events);
  await reacted(harness, "follow_billing_v1", subscription());
};
/** Answers when administrators were told of all that they are told of in a stream. */
const toldOf = (stream: string) => reacted(harness, "tell_admins_of_billing_v1", stream);
const details = (maxMembers: number | null) => ({
  name: "Household",
  description: null,
  monthlyMinor: 950,
  yearlyMinor: null,
  interval: "monthly" as const,
  features: [],
  maxMembers,
});
const planOf = async (maxMembers: number | null): Promise<string> => {
  const planId = newId();
  await recordIn(planStream, { type: "PlanAdded", data: { planId, details: details(maxMembers), isActive: true } });
  return planId;
};
const started = (planId: string): SubscriptionEvent => ({
  type: "SubscriptionStarted",
  data: {
    tenantId: ada.tenantId,
    terms: { planId, planName: "Household", interval: "monthly", amountMinor: 950 },
    providerId: "one",
    paidUntil: "2026-04-04T10:00:00.000Z",
  },
});
const about = () => ({ tenantId: ada.tenantId });

const invite = (email = newAddress()) =>
  ada.browser.post<{ user: TenantUser; link: string }>(`/api/tenants/${ada.tenantId}/users`, { email });
const accept = (link: string) => {
  const token = new URL(link).searchParams.get("token");
  const body = { token, password: goodPassword };
  return new Browser(harness).post<{ user: User }>("/api/password-reset/confirm", body);
};
const outcome = ({ status, body }: Answer) => [
  status,
  codeOf({ status, body } as Answer),
  (body as { message?: string }).message,
];
const limitReached = [409, "MEMBER_LIMIT_REACHED", "Member limit reached"];
const statusOf = async () => {
  const events = await harness.journal.read<TenantEvent>(tenantStream(ada.tenantId));
  const last = events.findLast(({ type }) => type === "TenantStatusChanged");
  return last?.type === "TenantStatusChanged" ? `${last.data.status} by ${last.data.source}` : "trial";
};
const noticesTo = async (userId: string): Promise<BillingNotice[]> =>
  (await harness.journal.read<UserEvent>(userStream(userId))).flatMap((event) =>
    event.type === "BillingNoticeGiven" ? [event.data.notice] : [],
  );

describe("the member limit of a plan", () => {
  test("is for those who are asked in and those who accept; without a plan there is none", async () => {
    const early = await invite();
    const late = await invite();
    expect([early.status, late.status]).toEqual([201, 201]);
    const planId = await planOf(3);
    await bills(started(planId));
    expect(outcome(await invite())).toEqual(limitReached);
    expect((await accept(early.body.link)).status).toBe(200);

    // The plan becomes smaller: nobody goes, and nobody comes.
    await recordIn(planStream, { type: "PlanChanged", data: { planId, details: details(2) } });
    expect(outcome(await accept(late.body.link))).toEqual(limitReached);
    const members = (await ada.browser.get<TenantUser[]>(`/api/tenants/${ada.tenantId}/users`)).body;
    expect(members.map(({ status }) => status).toSorted()).toEqual(["active", "active", "invited"]);

    await recordIn(planStream, { type: "PlanChanged", data: { planId, details: details(3) } });
    expect((await accept(late.body.link)).status).toBe(200);
  });

  test("holds when many are asked in at once", async () => {
    await bills(started(await planOf(3)));
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
  });

  test("ends with the plan, and is another family's in no way", async () => {
    await bills(started(await planOf(1)));
    expect(outcome(await invite())).toEqual(limitReached);
    const eve = await createFamily(harness, "Curie");
    const path = `/api/tenants/${eve.tenantId}/users`;
    expect((await eve.browser.post(path, { email: newAddress() })).status).toBe(201);
    await bills({ type: "SubscriptionEnded", data: about() });
    expect(await statusOf()).toBe("suspended by billing");
    await root.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "active" });
    await signIn(ada);
    expect((await invite()).status).toBe(201);
  });
});

describe("the status of a family", () => {
  test("follows its payments; a suspended one is read and not written, and takes nobody in", async () => {
    const ben = await joinFamily(harness, ada);
    const invited = await invite();
    await bills(started(await planOf(null)));
    expect(await statusOf()).toBe("active by billing");
    await bills({ type: "SubscriptionPaymentFailed", data: { ...about(), retryAt: null } });
    expect(await statusOf()).toBe("active by billing");
    await toldOf(subscription());
    expect(await noticesTo(ada.user.id)).toEqual(["payment-failed"]);
    await bills({ type: "SubscriptionUnpaid", data: about() });
    expect(await statusOf()).toBe("suspended by billing");
    await toldOf(tenantStream(ada.tenantId));
    expect(await noticesTo(ada.user.id)).toEqual(["payment-failed", "suspended-unpaid"]);
    expect(await noticesTo(ben.user.id)).toEqual([]);

    const suspended = [403, "TENANT_SUSPENDED", "This family archive is suspended"];
    await signIn(ada);
    expect(outcome(await invite())).toEqual(suspended);
    expect(outcome(await accept(invited.body.link))).toEqual(suspended);
    expect((await ada.browser.get(`/api/tenants/${ada.tenantId}`)).status).toBe(200);

    await bills({ type: "SubscriptionRenewed", data: { ...about(), paidUntil: "2026-05-04T10:00:00.000Z" } });
    expect(await statusOf()).toBe("active by billing");
    expect((await invite()).status).toBe(201);
    expect((await accept(invited.body.link)).status).toBe(200);
  });

  test("that a super administrator decided is not lifted by money", async () => {
    await root.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "suspended", reason: "A complaint" });
    await bills(started(await planOf(null)));
    expect(await statusOf()).toBe("suspended by admin");
    await toldOf(tenantStream(ada.tenantId));
    expect(await noticesTo(ada.user.id)).toEqual([]);
  });
});

test("a family that pays comes to the end of no trial, also where a super administrator put it on trial", async () => {
  await bills(started(await planOf(null)));
  const put = await root.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "trial" });
  expect(put.status).toBe(200);
  const eve = await createFamily(harness, "Curie");
  time += 23.5 * 24 * 3_600_000;
  await harness.restart();
  // Families are looked at in the order of their founding: with the later one the earlier one is done.
  await expect.poll(() => noticesTo(eve.user.id)).toEqual(["trial-ending"]);
  expect(await noticesTo(ada.user.id)).toEqual([]);
  // Once it is not paid for, the trial ends as every other one.
  await bills({ type: "SubscriptionUnpaid", data: about() });
  await harness.restart();
  await expect.poll(() => noticesTo(ada.user.id)).toEqual(["trial-ending"]);
});

test("a trial ends after both mails, and a payment opens the family again", async () => {
  const days = (count: number) => (time += count * 24 * 3_600_000);
  days(23.5);
  await harness.restart();
  await expect.poll(() => noticesTo(ada.user.id)).toEqual(["trial-ending"]);
  days(6);
  await harness.restart();
  await expect.poll(() => noticesTo(ada.user.id)).toEqual(["trial-ending", "trial-ending"]);
  expect(await statusOf()).toBe("trial");
  days(1.1);
  await harness.restart();
  await expect.poll(statusOf).toBe("suspended by trial");
  await expect.poll(() => noticesTo(ada.user.id)).toEqual(["trial-ending", "trial-ending", "trial-ended"]);
  await bills(started(await planOf(null)));
  expect(await statusOf()).toBe("active by billing");
});
