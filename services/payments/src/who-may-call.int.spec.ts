import type { ErrorCode } from "@kinkeeper/contracts/errors";
import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import { payments as contract } from "@kinkeeper/contracts/payments/service";
import type { FamilySubscription } from "@kinkeeper/contracts/payments/subscriptions";
import type { Transaction } from "@kinkeeper/contracts/payments/transactions";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { describeWhoMayCall, type TriedCall } from "@kinkeeper/platform/testing/who-may-call";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { payoutStream } from "./payouts/payout.ts";
import { payments } from "./service.ts";
import { recordOffer } from "./testing/record-offer.ts";

/*
 * Every call of payments as it is tried by those it is not for: relatives, another family's administrator, vendors of this sale
 * and of others, whoever runs the platform.
 */

type Who = "buyer" | "relative" | "admin" | "strangeAdmin" | "seller" | "otherSeller" | "superAdmin";
type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
type Tried = Pick<TriedCall<Who>, "refused" | "allowed">;

let harness: ServiceHarness;
let people: Readonly<Record<Who, Somebody>>;
let offer: Awaited<ReturnType<typeof recordOffer>>;
/** Bought and paid. */
let bought: Transaction;
/** Begun: its page is open. */
let session: string;
/** Of the plan that the family has begun to pay for. */
let planSession: string;
let plan: SubscriptionPlan;
let clock = new Date("2026-05-01T12:00:00.000Z");
const pass = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));

const begin = async (who: Caller, serviceId: string) => {
  const { body } = await who.post<{ sessionUrl: string; transactionId: string }>("/api/create-checkout-session", {
    serviceId,
  });
  return { id: body.transactionId, page: `/api/sandbox-checkouts/${body.sessionUrl.split("/").at(-1)}` };
};
const addPlan = (who: Caller) =>
  who.post<SubscriptionPlan>("/api/admin/subscription-plans", { name: newId(), description: null, price: 9.5 });

beforeAll(async () => {
  harness = await startHarness(payments, { now: () => clock, environment: { KINKEEPER_PAYMENTS: "sandbox" } });
  const buyer = await harness.as();
  const { tenantId } = buyer.claims;
  people = {
    buyer,
    relative: await harness.as({ tenantId }),
    admin: await harness.as({ tenantId, role: "tenant_admin" }),
    strangeAdmin: await harness.as({ role: "tenant_admin" }),
    seller: await harness.as(),
    otherSeller: await harness.as(),
    superAdmin: await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined }),
  };
  const { seller, otherSeller, superAdmin, admin } = people;
  offer = await recordOffer(harness, seller.claims.sub);
  await recordOffer(harness, otherSeller.claims.sub);
  plan = (await addPlan(superAdmin)).body;

  await seller.post(`/api/vendors/${offer.vendorId}/payout-onboarding`);
  await seller.post(`/api/vendors/${offer.vendorId}/payout-account`);
  const paid = await begin(buyer, offer.serviceId);
  await buyer.post(paid.page, { action: "pay" });
  await vi.waitFor(async () => expect((await purchase(paid.id)).payoutState).toBe("transferred"), { timeout: 60_000 });
  await stopPayout(paid.id);
  bought = await purchase(paid.id);
  session = (await begin(buyer, offer.serviceId)).page;
  const chosen = await admin.post<{ sessionUrl: string }>("/api/subscription", choice());
  planSession = `/api/sandbox-plans/${chosen.body.sessionUrl.split("/").at(-1)}`;
});
afterAll(() => harness.stop());

const choice = () => ({ planId: plan.id, interval: "monthly" });
const purchase = async (id: string) => (await people.superAdmin.get<Transaction>(`/api/transactions/${id}`)).body;

/** Somebody took what the vendor got back at the provider itself. */
const stopPayout = async (transactionId: string) => {
  const stream = payoutStream(transactionId);
  const recorded = await harness.journal.read(stream);
  const { transferId: reversalId } = recorded.find(({ type }) => type === "TransferCompleted")!.data as {
    transferId: string;
  };
  await harness.record({
    stream,
    expectedRevision: recorded.length - 1,
    events: [
      {
        type: "ReversalCompleted",
        data: { transactionId, reversalId, providerId: "tr", amountMinor: 1_699, isByHand: true },
      },
    ],
  });
};

const forbidden = (...who: readonly Who[]) =>
  Object.fromEntries(who.map((one) => [one, "FORBIDDEN"])) as Partial<Record<Who, ErrorCode>>;
const absent = (...who: readonly Who[]) =>
  Object.fromEntries(who.map((one) => [one, "NOT_FOUND"])) as Partial<Record<Who, ErrorCode>>;
const members = ["buyer", "relative", "seller", "otherSeller"] as const;

const everybody: Tried = {
  refused: {},
  allowed: ["relative", "strangeAdmin", "seller", "otherSeller", "superAdmin", "admin", "buyer"],
};
const onlySuperAdmin: Tried = { refused: forbidden(...members, "admin", "strangeAdmin"), allowed: ["superAdmin"] };
const onlyBuyer: Tried = {
  refused: absent("relative", "admin", "strangeAdmin", "seller", "otherSeller", "superAdmin"),
  allowed: ["buyer"],
};
const onlySeller: Tried = {
  refused: absent("buyer", "relative", "admin", "strangeAdmin", "otherSeller", "superAdmin"),
  allowed: ["seller"],
};
const buyerAndPlatform: Tried = {
  refused: absent("relative", "admin", "strangeAdmin", "seller", "otherSeller"),
  allowed: ["superAdmin", "buyer"],
};
/** Of the family whose plan it is. */
const onlyFamilyAdmin: Tried = {
  refused: { ...forbidden(...members), ...absent("strangeAdmin", "superAdmin") },
  allowed: ["admin"],
};
/** What every administrator does for their own family; the other one's has no plan to do it with. */
const ownPaidPlan: Tried = {
  refused: { ...forbidden(...members), strangeAdmin: "CONFLICT", superAdmin: "NO_TENANT" },
  allowed: ["admin"],
};
const ownFamily: Tried = {
  refused: { ...forbidden(...members), superAdmin: "NO_TENANT" },
  allowed: ["strangeAdmin", "admin"],
};

const plans = "/api/admin/subscription-plans";
/** Those that change how the rest stands come last. */
const calls: Readonly<Record<string, TriedCall<Who>>> = {
  listTransactions: { send: (who) => who.get("/api/transactions"), ...everybody },
  listSales: { send: (who) => who.get("/api/sales"), ...everybody },
  getTransaction: { send: (who) => who.get(`/api/transactions/${bought.id}`), ...buyerAndPlatform },
  getReceipt: { send: (who) => who.get(`/api/transactions/${bought.id}/receipt`), ...buyerAndPlatform },
  getSandboxSession: { send: (who) => who.get(session), ...onlyBuyer },
  endSandboxSession: { send: (who) => who.post(session, { action: "pay" }), ...onlyBuyer },
  closePayout: { send: (who) => who.post(`/api/transactions/${bought.id}/close-payout`), ...onlySuperAdmin },
  resumePayout: { send: (who) => who.post(`/api/transactions/${bought.id}/resume-payout`), ...onlySuperAdmin },
  finishTransactionReview: { send: (who) => who.post(`/api/transactions/${bought.id}/review-done`), ...onlySuperAdmin },
  refundTransaction: {
    send: (who) => who.post(`/api/transactions/${bought.id}/refund`, { amount: "5.00" }),
    ...onlySuperAdmin,
  },
  createCheckoutSession: {
    send: (who) => who.post("/api/create-checkout-session", { serviceId: offer.serviceId }),
    refused: { seller: "CONFLICT", superAdmin: "NO_TENANT" },
    allowed: ["relative", "strangeAdmin", "otherSeller", "admin", "buyer"],
  },
  openPayoutAccount: {
    send: (who) => who.post(`/api/vendors/${offer.vendorId}/payout-onboarding`),
    ...onlySeller,
  },
  refreshPayoutAccount: { send: (who) => who.post(`/api/vendors/${offer.vendorId}/payout-account`), ...onlySeller },
  // Nobody: there is no Stripe here. What is signed, and by whom, is tried in stripe.int.spec.ts.
  receiveStripeWebhook: {
    send: (who) => who.post("/api/webhooks/stripe", { id: "evt_1" }),
    visitor: "NOT_FOUND",
    refused: absent(...members, "admin", "strangeAdmin", "superAdmin"),
    allowed: [],
  },
  listSubscriptionPlans: { send: (who) => who.get(plans), ...onlySuperAdmin },
  addSubscriptionPlan: { send: addPlan, ...onlySuperAdmin },
  changeSubscriptionPlan: { send: (who) => who.patch(`${plans}/${plan.id}`, { price: 0.01 }), ...onlySuperAdmin },
  deleteSubscriptionPlan: { send: (who) => who.delete(`${plans}/${plan.id}`), ...onlySuperAdmin },
  restoreSubscriptionPlan: { send: (who) => who.post(`${plans}/${plan.id}/restore`), ...onlySuperAdmin },
  listPlansOnOffer: {
    send: (who) => who.get("/api/subscription-plans"),
    refused: forbidden(...members),
    allowed: ["superAdmin", "strangeAdmin", "admin"],
  },
  getSubscription: { send: (who) => who.get("/api/subscription"), ...ownFamily },
  getSandboxPlan: { send: (who) => who.get(planSession), ...onlyFamilyAdmin },
  changeSandboxPlan: { send: (who) => who.post(planSession, { action: "pay" }), ...onlyFamilyAdmin },
  listPlanInvoices: { send: (who) => who.get("/api/subscription/invoices"), ...ownFamily },
  // The sandbox has no such pages; those of Stripe are tried in stripe.int.spec.ts.
  openPlanInvoice: {
    send: (who) => who.post("/api/subscription/invoices/in_1/page"),
    refused: { ...forbidden(...members), ...absent("admin", "strangeAdmin"), superAdmin: "NO_TENANT" },
    allowed: [],
  },
  openPaymentSettings: { send: (who) => who.post("/api/subscription/payment-settings"), ...ownPaidPlan },
  cancelSubscription: { send: (who) => who.delete("/api/subscription"), ...ownPaidPlan },
  resumeSubscription: { send: (who) => who.post("/api/subscription/resume"), ...ownPaidPlan },
  choosePlan: {
    send: async (who) => {
      const { body } = await addPlan(people.superAdmin);
      return who.post("/api/subscription", { planId: body.id, interval: "monthly" });
    },
    ...ownFamily,
  },
};

describeWhoMayCall(contract.endpoints, calls, () => ({
  visitor: harness.anonymous,
  people,
  seenByOwners: async () => {
    pass(0.3); // so that nobody asks too often; the pages to pay at stay open for 35
    const { superAdmin, seller, admin, buyer } = people;
    const seen = [
      await superAdmin.get("/api/transactions"),
      await seller.get("/api/sales"),
      await admin.get("/api/subscription"),
      await buyer.get("/api/transactions"),
    ];
    return JSON.stringify(seen.map(({ body }) => body));
  },
}));

describe("lists that everybody may ask for", () => {
  test("hold one's own alone, however they are asked", async () => {
    const { buyer, superAdmin, seller } = people;
    expect((await buyer.get<Transaction[]>("/api/transactions")).body.map(({ id }) => id)).toContain(bought.id);
    expect((await superAdmin.get<Transaction[]>("/api/transactions")).body.map(({ id }) => id)).toContain(bought.id);
    for (const [who, query] of [
      [people.strangeAdmin, ""],
      [seller, ""],
      [superAdmin, "?mine=true"],
    ] as const) {
      const listed = JSON.stringify((await who.get(`/api/transactions${query}`)).body);
      expect(listed).not.toContain(bought.id);
      expect(listed).not.toContain(buyer.claims.tenantId);
    }
    for (const who of [people.admin, people.relative]) {
      const listed = (await who.get<Transaction[]>("/api/transactions")).body;
      expect(listed.filter(({ userId }) => userId === buyer.claims.sub)).toEqual([]);
    }
    const sales = JSON.stringify((await seller.get("/api/sales")).body);
    expect(sales).toContain(bought.id);
    for (const secret of [buyer.claims.sub, buyer.claims.tenantId!]) expect(sales).not.toContain(secret);
    for (const who of [people.otherSeller, people.admin])
      expect(JSON.stringify((await who.get("/api/sales")).body)).not.toContain(bought.id);
    expect((await people.strangeAdmin.get<FamilySubscription>("/api/subscription")).body.plan).toBeNull();
  });

  test.each(["?all=true", "?mine=false", "?mine=true&mine=true", "?userId=x", "?MINE=true"])(
    "give nobody more with %s",
    async (query) => {
      for (const who of [people.strangeAdmin, people.admin, people.seller]) {
        const { status, body } = await who.get(`/api/transactions${query}`);
        expect([status < 300 && JSON.stringify(body).includes(bought.id)]).toEqual([false]);
      }
    },
  );
});

describe("what nobody may say of themselves", () => {
  test.each(["amount", "amountMinor", "commissionBps", "vendorId", "payoutAccountId", "userId", "status"])(
    "a purchase: %s",
    async (field) => {
      pass(1);
      const body = { serviceId: offer.serviceId, [field]: "1" };
      expect(codeOf(await people.relative.post("/api/create-checkout-session", body))).toBe("INVALID_INPUT");
    },
  );

  test.each(["amountMinor", "price", "tenantId", "trialEndsAt", "status"])("a plan: %s", async (field) => {
    expect(codeOf(await people.admin.post("/api/subscription", { ...choice(), [field]: "0" }))).toBe("INVALID_INPUT");
  });

  test.each([
    ["suspended", "member", "TENANT_SUSPENDED"],
    // Its administrator alone gets in; everybody else has no family then.
    ["cancelled", "tenant_admin", "TENANT_CANCELLED"],
  ] as const)(
    "the family is %s: as a %s one buys nothing, and still reads what one bought",
    async (status, role, code) => {
      const { sub, tenantId } = people.buyer.claims;
      const who = await harness.as({ sub, tenantId, role, tenantStatus: status });
      expect(codeOf(await who.post("/api/create-checkout-session", { serviceId: offer.serviceId }))).toBe(code);
      const own = await who.get<Transaction[]>("/api/transactions?mine=true");
      expect(own.body.map(({ id }) => id)).toContain(bought.id);
      for (const path of [bought.id, `${bought.id}/receipt`])
        expect((await who.get(`/api/transactions/${path}`)).status).toBe(200);
    },
  );
});

test("a page to pay at of one account is no way into another's purchase", async () => {
  pass(1);
  const { relative, buyer } = people;
  const mine = await begin(relative, offer.serviceId);
  const before = await purchase(mine.id);
  expect(before.status).toBe("pending");
  for (const action of ["pay", "decline", "cancel"])
    expect(codeOf(await buyer.post(mine.page, { action }))).toBe("NOT_FOUND");
  expect(await purchase(mine.id)).toEqual(before);
  expect((await relative.post(mine.page, { action: "pay" })).status).toBe(200);
  expect((await purchase(mine.id)).status).toBe("completed");
});

test("receipts are written for one account twenty times a minute at most, and go on for others", async () => {
  pass(2);
  const receipt = `/api/transactions/${bought.id}/receipt`;
  for (let times = 0; times < 20; times += 1) expect((await people.buyer.get(receipt)).status).toBe(200);
  expect(codeOf(await people.buyer.get(receipt))).toBe("TOO_MANY_REQUESTS");
  expect((await people.superAdmin.get(receipt)).status).toBe(200);
  pass(1);
  expect((await people.buyer.get(receipt)).status).toBe(200);
});

test("the payment provider is asked for one account thirty times a minute at most, and goes on for others", async () => {
  const [busy, other] = [await harness.as({ role: "tenant_admin" }), await harness.as({ role: "tenant_admin" })];
  const ask = (who: Caller) => who.post("/api/subscription/payment-settings");
  for (let times = 0; times < 30; times += 1) expect(codeOf(await ask(busy))).toBe("CONFLICT");
  const { status, headers } = await ask(busy);
  expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
  expect(codeOf(await busy.delete("/api/subscription"))).toBe("TOO_MANY_REQUESTS");
  expect(codeOf(await ask(other))).toBe("CONFLICT");
  pass(1);
  expect(codeOf(await ask(busy))).toBe("CONFLICT");
});
