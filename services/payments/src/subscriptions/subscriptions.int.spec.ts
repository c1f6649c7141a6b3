import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import type { SandboxPlan } from "@kinkeeper/contracts/payments/sandbox-plans";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import type { FamilySubscription, PlanInvoice, PlanOnOffer } from "@kinkeeper/contracts/payments/subscriptions";
import { newId } from "@kinkeeper/platform/ids";
import { reacted } from "@kinkeeper/platform/testing/reacted";
import { assertTablesProtected } from "@kinkeeper/platform/testing/tables-protected";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payments } from "../service.ts";
import { mostReadAtOnce, subscriptionsToSettle } from "./subscription-rows.ts";
import { subscriptionStream } from "./subscription.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
type Chosen = { readonly sessionUrl: string | null; readonly subscription: FamilySubscription };

let harness: ServiceHarness;
const noon = new Date("2026-05-01T12:00:00.000Z");
let clock = noon;
let superAdmin: Caller;
let admin: Somebody;
let household: SubscriptionPlan;
let clan: SubscriptionPlan;
let starter: SubscriptionPlan;

const addPlan = async (more: object): Promise<SubscriptionPlan> => {
  const body = { name: newId(), description: null, price: 9.5, ...more };
  return (await superAdmin.post<SubscriptionPlan>("/api/admin/subscription-plans", body)).body;
};

beforeAll(async () => {
  harness = await startHarness(payments, { now: () => clock, environment: { KINKEEPER_PAYMENTS: "sandbox" } });
  superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
  household = await addPlan({ maxMembers: 6 });
  clan = await addPlan({ price: 195, interval: "yearly" });
  starter = await addPlan({ price: 0 });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  clock = noon;
  admin = await harness.as({ role: "tenant_admin", tenantStatus: "trial" });
});

const days = (count: number) => (clock = new Date(clock.getTime() + count * 86_400_000));
const path = "/api/subscription";
const choose = (plan: SubscriptionPlan, who: Caller = admin) =>
  who.post<Chosen>(path, { planId: plan.id, interval: plan.interval });
const now = async (who: Caller = admin) => (await who.get<FamilySubscription>(path)).body;
const sandboxOf = (url: string) => `/api/sandbox-plans/${url.split("/").at(-1)}`;
const act = (session: string, action: string, who: Caller = admin) => who.post<SandboxPlan>(session, { action });
const began = async (plan: SubscriptionPlan): Promise<string> => {
  const { status, body } = await choose(plan);
  expect(status).toBe(200);
  return sandboxOf(body.sessionUrl!);
};
const paying = async (plan = household): Promise<string> => {
  const session = await began(plan);
  expect((await act(session, "pay")).body.status).toBe("paid");
  return session;
};
const aside: readonly SubscriptionEvent["type"][] = ["BillingCustomerOpened", "PlanInvoiceNoted"];
/** Of the plan itself. */
const eventTypes = async () =>
  (await harness.journal.read<SubscriptionEvent>(subscriptionStream(admin.claims.tenantId!)))
    .map(({ type }) => type)
    .filter((type) => !aside.includes(type));

describe("choosing a plan", () => {
  test("leads to the page to pay at, and to the plan once it is paid", async () => {
    expect(await now()).toMatchObject({ status: "none", plan: null, price: null, checkoutUrl: null });
    const offered = (await admin.get<PlanOnOffer[]>("/api/subscription-plans")).body;
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([household.id, clan.id, starter.id]));
    const session = await began(household);
    expect((await admin.get<SandboxPlan>(session)).body).toMatchObject({
      planName: household.name,
      interval: "monthly",
      amount: "9.50",
      status: "open",
    });
    expect((await now()).checkoutUrl).toMatch(/\/checkout\/plan\//);
    await act(session, "pay");
    expect(await now()).toEqual({
      status: "active",
      plan: expect.objectContaining({ id: household.id, maxMembers: 6 }),
      interval: "monthly",
      price: "9.50",
      paidUntil: "2026-06-01T12:00:00.000Z",
      retryAt: null,
      endsAt: null,
      nextPlan: null,
      trialEndsAt: null,
      checkoutUrl: null,
    });
  });

  test.each([
    ["decline", "declined"],
    ["cancel", "canceled"],
  ])("may end without a payment: %s", async (action, status) => {
    const session = await began(household);
    expect((await act(session, action)).body.status).toBe(status);
    expect(codeOf(await act(session, "pay"))).toBe("CONFLICT");
    expect(await now()).toMatchObject({ status: "none", checkoutUrl: null });
    await paying();
  });

  test("at once several times is paid once: the page of the choice before is closed", async () => {
    const sessions = (await Promise.all([1, 2, 3].map(() => choose(household)))).map(({ body }) => body.sessionUrl);
    const paid = [];
    for (const url of sessions) paid.push((await act(sandboxOf(url!), "pay")).status);
    expect(paid.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await eventTypes()).filter((type) => type === "SubscriptionStarted")).toHaveLength(1);
    expect(codeOf(await choose(household))).toBe("CONFLICT");
  });

  test("that costs nothing needs no page", async () => {
    const { body } = await choose(starter);
    expect(body.sessionUrl).toBeNull();
    expect(body.subscription).toMatchObject({ status: "active", price: "0.00", paidUntil: null });
    await paying();
    expect(await now()).toMatchObject({ plan: { id: household.id }, price: "9.50" });
  });

  test("that is inactive, deleted or has no such price is refused, and families on it stay", async () => {
    const plan = await addPlan({});
    await paying(plan);
    await superAdmin.delete(`/api/admin/subscription-plans/${plan.id}`);
    expect(await now()).toMatchObject({ status: "active", plan: { name: plan.name } });
    const other = await harness.as({ role: "tenant_admin" });
    expect(codeOf(await choose(plan, other))).toBe("NOT_FOUND");
    const off = await addPlan({ isActive: false });
    expect(codeOf(await choose(off, other))).toBe("NOT_FOUND");
    expect(codeOf(await other.post(path, { planId: household.id, interval: "yearly" }))).toBe("CONFLICT");
    expect(codeOf(await choose(await addPlan({ price: 0.25 }), other))).toBe("CONFLICT");
    expect(await eventTypes()).toEqual(expect.arrayContaining(["SubscriptionStarted"]));
  });

  test("is refused to a family that a super administrator suspended, until they open it; one that did not pay may", async () => {
    await paying();
    await admin.delete(path);
    const tenantId = admin.claims.tenantId!;
    const stream = streamName("tenant", platformTenant, tenantId);
    const become = (status: "active" | "suspended", source: "admin" | "billing", expectedRevision: number) => {
      const previous = status === "active" ? "suspended" : "active";
      const data = { tenantId, status, previous, source } as const;
      return harness.record({ stream, expectedRevision, events: [{ type: "TenantStatusChanged", data }] });
    };
    await become("suspended", "admin", -1);
    const suspended = await harness.as({ ...admin.claims, tenantStatus: "suspended" });
    for (const plan of [clan, starter]) expect(codeOf(await choose(plan, suspended))).toBe("TENANT_SUSPENDED");
    expect(codeOf(await suspended.post(`${path}/resume`))).toBe("TENANT_SUSPENDED");
    // It may still stop paying.
    expect((await suspended.delete(path)).status).toBe(200);

    await become("active", "admin", 0);
    await become("suspended", "billing", 1);
    expect((await suspended.post(`${path}/resume`)).status).toBe(200);
    expect((await choose(clan, suspended)).status).toBe(200);
  });

  test("takes no price, and is the administrators' of the family alone", async () => {
    const session = await began(household);
    const body = { planId: household.id, interval: "monthly" };
    expect(codeOf(await admin.post(path, { ...body, price: 0 }))).toBe("INVALID_INPUT");
    expect(codeOf(await admin.post(path, { ...body, tenantId: newId() }))).toBe("INVALID_INPUT");
    const member = await harness.as({ tenantId: admin.claims.tenantId });
    const stranger = await harness.as({ role: "tenant_admin" });
    for (const [who, code] of [
      [member, "FORBIDDEN"],
      [harness.anonymous, "SIGNED_OUT"],
    ] as const) {
      expect(codeOf(await choose(household, who))).toBe(code);
      expect(codeOf(await who.get(path))).toBe(code);
      expect(codeOf(await who.delete(path))).toBe(code);
      expect(codeOf(await who.post(`${path}/resume`))).toBe(code);
      expect(codeOf(await act(session, "pay", who))).toBe(code);
    }
    expect(codeOf(await stranger.get(session))).toBe("NOT_FOUND");
    expect(codeOf(await act(session, "pay", stranger))).toBe("NOT_FOUND");
    expect(await now(stranger)).toMatchObject({ status: "none", checkoutUrl: null });
    const rows = await harness.service.readModel.asViewer(
      { tenantId: stranger.claims.tenantId!, userId: stranger.claims.sub },
      (sql) => sql`select 1 from family_subscriptions`,
    );
    expect(rows).toHaveLength(0);
    expect((await act(session, "pay")).status).toBe(200);
  });
});

describe("a plan that is paid", () => {
  test("is paid again and again, at the price it was chosen at", async () => {
    const plan = await addPlan({});
    await paying(plan);
    await superAdmin.patch(`/api/admin/subscription-plans/${plan.id}`, { price: 99 });
    days(31);
    await harness.restart();
    await expect.poll(async () => (await now()).paidUntil).toBe("2026-07-01T12:00:00.000Z");
    expect(await now()).toMatchObject({ status: "active", price: "9.50", plan: { monthlyPrice: "99.00" } });
  });

  test("fails with the card, is tried again, and is unpaid in the end; the card brings it back", async () => {
    const session = await paying();
    await act(session, "decline-card");
    days(31.5);
    await harness.restart();
    await expect.poll(async () => (await now()).status).toBe("past_due");
    expect((await now()).retryAt).toBe("2026-06-02T12:00:00.000Z");
    days(10);
    await harness.restart();
    await expect.poll(async () => (await now()).status).toBe("unpaid");
    // The family is suspended by then, and paying is the way out.
    const suspended = await harness.as({ ...admin.claims, tenantStatus: "suspended" });
    const { body } = await suspended.post<{ url: string }>(`${path}/payment-settings`);
    expect(sandboxOf(body.url)).toBe(session);
    await act(session, "accept-card", suspended);
    expect(await now(suspended)).toMatchObject({ status: "active", retryAt: null });
    expect((await eventTypes()).slice(-3)).toEqual([
      "SubscriptionPaymentFailed",
      "SubscriptionUnpaid",
      "SubscriptionRenewed",
    ]);
  });

  const failing = async () => {
    const session = await paying();
    await act(session, "decline-card");
    days(31.5);
    await harness.restart();
    await expect.poll(async () => (await now()).status).toBe("past_due");
    return session;
  };

  test("whose payment failed is left for a free one at once: nothing that was paid for is left to run on", async () => {
    const session = await failing();
    expect((await choose(starter)).body.subscription).toMatchObject({
      status: "active",
      plan: { id: starter.id },
      endsAt: null,
      nextPlan: null,
      paidUntil: null,
    });
    expect((await admin.get<SandboxPlan>(session)).body.status).toBe("over");
    // The family is never without a plan meanwhile, which would suspend it.
    expect(await eventTypes()).not.toContain("SubscriptionEnded");
  });

  test("whose payment failed ends at once when it is cancelled", async () => {
    const session = await failing();
    expect((await admin.delete(path)).body).toMatchObject({ status: "none", endsAt: null });
    expect((await admin.get<SandboxPlan>(session)).body.status).toBe("over");
  });

  test("that is unpaid can be left for another one", async () => {
    const session = await paying();
    await act(session, "decline-card");
    days(60);
    await harness.restart();
    await expect.poll(async () => (await now()).status).toBe("unpaid");
    await paying(clan);
    expect(await now()).toMatchObject({ status: "active", plan: { id: clan.id } });
    expect((await admin.get<SandboxPlan>(session)).body.status).toBe("over");
  });

  test("changes at once to another one", async () => {
    await paying();
    const { body } = await choose(clan);
    expect(body.sessionUrl).toBeNull();
    expect(body.subscription).toMatchObject({
      status: "active",
      interval: "yearly",
      price: "195.00",
      paidUntil: "2027-05-01T12:00:00.000Z",
    });
  });

  test("goes on after it was cancelled until the end of what was paid, unless it is taken back", async () => {
    await paying();
    expect((await admin.delete(path)).body).toMatchObject({ status: "active", endsAt: "2026-06-01T12:00:00.000Z" });
    expect((await admin.post(`${path}/resume`)).body).toMatchObject({ endsAt: null });
    await admin.delete(path);
    days(31);
    await harness.restart();
    await expect.poll(async () => (await now()).status).toBe("none");
    expect((await eventTypes()).at(-1)).toBe("SubscriptionEnded");
    expect(codeOf(await admin.delete(path))).toBe("CONFLICT");
  });

  test("is followed by the free one that was chosen", async () => {
    await paying();
    expect((await choose(starter)).body.subscription).toMatchObject({
      plan: { id: household.id },
      endsAt: "2026-06-01T12:00:00.000Z",
      nextPlan: starter.name,
    });
    days(31);
    await harness.restart();
    await expect.poll(async () => (await now()).plan?.id).toBe(starter.id);
    expect(await now()).toMatchObject({ status: "active", endsAt: null, paidUntil: null });
    expect(await eventTypes()).not.toContain("SubscriptionEnded");
  });

  test("takes nothing of a family that a super administrator suspended, and goes on once they open it", async () => {
    await paying();
    const tenantId = admin.claims.tenantId!;
    const stream = streamName("tenant", platformTenant, tenantId);
    const become = async (status: "active" | "suspended", expectedRevision: number) => {
      const data = {
        tenantId,
        status,
        previous: status === "active" ? "suspended" : "active",
        source: "admin",
      } as const;
      await harness.record({ stream, expectedRevision, events: [{ type: "TenantStatusChanged", data }] });
      await reacted(harness, "plan_follows_family_v1", stream);
    };
    await become("suspended", -1);
    days(40);
    await become("active", 0);
    expect(await now()).toMatchObject({ status: "active", paidUntil: "2026-07-01T12:00:00.000Z" });
    const invoices = async () => (await admin.get<PlanInvoice[]>(`${path}/invoices`)).body;
    expect(await invoices()).toHaveLength(1);
    days(21);
    await harness.restart();
    await expect.poll(async () => (await now()).paidUntil).toBe("2026-08-01T12:00:00.000Z");
    // Of what nobody called for each list hears by itself.
    await expect.poll(invoices).toHaveLength(2);
  });

  test("ends at once with its family", async () => {
    const session = await paying();
    const tenantId = admin.claims.tenantId!;
    const cancelled: TenantEvent = {
      type: "TenantStatusChanged",
      data: { tenantId, status: "cancelled", previous: "active", source: "admin" },
    };
    const stream = streamName("tenant", platformTenant, tenantId);
    await harness.record({ stream, expectedRevision: -1, events: [cancelled] });
    await expect.poll(async () => (await eventTypes()).at(-1)).toBe("SubscriptionEnded");
    expect((await admin.get<SandboxPlan>(session)).body.status).toBe("over");
  });
});

test("a payment that a crash interrupted goes on with the next step", async () => {
  const session = await began(household);
  const id = session.split("/").at(-1)!;
  // Paid at the provider, and nobody here heard of it.
  const stream = streamName("sandboxplan", platformTenant, id);
  const events = [{ type: "SandboxPlanPaid" as const, data: { id, paidUntil: "2026-06-01T12:00:00.000Z" } }];
  await harness.record({ stream, expectedRevision: 0, events });
  await harness.restart();
  await expect.poll(async () => (await eventTypes()).at(-1)).toBe("SubscriptionStarted");
});

test.each(["unpaid", "past_due"])(
  "many families that are %s keep nobody else's plan from being looked at",
  async (status) => {
    const { readModel } = harness.service;
    const { service: sql } = readModel;
    const paid = admin.claims.tenantId!;
    await paying();
    admin = await harness.as({ role: "tenant_admin", tenantStatus: "trial" });
    const paysNow = admin.claims.tenantId!;
    await began(household);
    // Looked at from there: the service's own rounds, whose clock stands, take nothing from what is due then.
    const inAMonth = new Date(clock.getTime() + 31 * 86_400_000);
    const toSettle = async (withUnpaid: boolean): Promise<readonly string[]> => {
      const all: string[] = [];
      for await (const tenantId of subscriptionsToSettle(readModel, inAMonth, { withUnpaid })) all.push(tenantId);
      return all;
    };
    const longAgo = "2020-01-01T00:00:00.000Z";
    await sql`
    insert into family_subscriptions (tenant_id, status, paid_until)
    select gen_random_uuid(), ${status}, ${longAgo} from generate_series(1, ${2 * mostReadAtOnce})`;
    try {
      for (const withUnpaid of [false, true]) {
        const all = await toSettle(withUnpaid);
        expect(all).toEqual(expect.arrayContaining([paid, paysNow]));
        expect(new Set(all).size).toBe(all.length);
      }
      expect((await toSettle(true)).length).toBeGreaterThan(mostReadAtOnce);
    } finally {
      await sql`delete from family_subscriptions where paid_until = ${longAgo}`;
    }
  },
);

test("the end of a trial is told while there is one", async () => {
  const tenantId = admin.claims.tenantId!;
  const endsAt = "2026-05-08T12:00:00.000Z";
  const stream = streamName("tenant", platformTenant, tenantId);
  const events: TenantEvent[] = [{ type: "TrialEnding", data: { tenantId, endsAt, daysLeft: 7 } }];
  await harness.record({ stream, expectedRevision: -1, events });
  expect((await now()).trialEndsAt).toBe(endsAt);
  const active = await harness.as({ ...admin.claims, tenantStatus: "active" });
  expect((await now(active)).trialEndsAt).toBeNull();
});

test("every table is protected", async () => {
  await assertTablesProtected(harness.service.readModel.service, "payments");
});

describe("invoices", () => {
  const list = async (who: Caller = admin) => (await who.get<PlanInvoice[]>(`${path}/invoices`)).body;

  test("are listed with each payment, for the administrators of the family alone", async () => {
    expect(await list()).toEqual([]);
    await paying();
    const first = { planName: household.name, amount: "9.50", status: "paid", hasPage: false };
    expect(await list()).toMatchObject([first]);
    const member = await harness.as({ role: "member", tenantId: admin.claims.tenantId });
    const other = await harness.as({ role: "tenant_admin" });
    expect(codeOf(await member.get(`${path}/invoices`))).toBe("FORBIDDEN");
    expect(codeOf(await superAdmin.get(`${path}/invoices`))).toBe("NO_TENANT");
    expect(codeOf(await harness.anonymous.get(`${path}/invoices`))).toBe("SIGNED_OUT");
    expect(await list(other)).toEqual([]);
  });

  test("of the sandbox have no page, and another family's are none", async () => {
    await paying();
    const [{ id } = { id: "" }] = await list();
    const other = await harness.as({ role: "tenant_admin" });
    for (const who of [admin, other]) expect(codeOf(await who.post(`${path}/invoices/${id}/page`))).toBe("NOT_FOUND");
  });

  test("say what is missing while a card is declined, and that it was paid", async () => {
    const session = await paying();
    await act(session, "decline-card");
    days(32);
    await harness.restart();
    await expect.poll(async () => (await list()).map(({ status }) => status)).toEqual(["open", "paid"]);
  });
});
