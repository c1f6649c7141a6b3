import { platformTenant } from "@kinkeeper/contracts/claims";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import type { choosePlan, FamilySubscription, PlanInvoice } from "@kinkeeper/contracts/payments/subscriptions";
import type { listSales, Transaction } from "@kinkeeper/contracts/payments/transactions";
import { derivedId, newId } from "@kinkeeper/platform/ids";
import { reacted } from "@kinkeeper/platform/testing/reacted";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payments } from "./service.ts";
import { userStream } from "@kinkeeper/contracts/identity/account-of";
import { takePayment } from "./testing/stripe-double/resources/payment-intents.ts";
import type { CheckoutSession, Refund } from "./testing/stripe-double/resources/shapes.ts";
import { subscriptionStream } from "./subscriptions/subscription.ts";
import { recordOffer } from "./testing/record-offer.ts";
import { startStripeDouble, type ListeningStripeDouble } from "./testing/stripe-double/stripe-double.ts";
import { signatureOf } from "./testing/stripe-double/webhook-deliveries.ts";
import { webhookStream } from "./webhooks/webhook.decider.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
type Checkout = { readonly sessionUrl: string; readonly transactionId: string };

const secret = "whsec_double";
const path = "/api/webhooks/stripe";
let double: ListeningStripeDouble;
let harness: ServiceHarness;
let clock: Date;
let buyer: Somebody;
let seller: Somebody;
let superAdmin: Somebody;

const listen = (): void => {
  double.webhooks.endpoint = { url: `${harness.origin}${path}`, secret };
};

beforeAll(async () => {
  clock = new Date("2026-05-01T12:00:00Z");
  double = await startStripeDouble({ now: () => clock });
  harness = await startHarness(payments, {
    now: () => clock,
    environment: {
      KINKEEPER_PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: double.apiKey,
      STRIPE_WEBHOOK_SECRETS: `whsec_next, ${secret}`,
      STRIPE_API_BASE: double.origin,
    },
  });
  superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
  listen();
});
afterAll(async () => {
  await double.stop();
  await harness.stop();
});
beforeEach(async () => {
  buyer = await harness.as();
  seller = await harness.as();
});
afterEach(async () => {
  await double.webhooks.settled();
  await expect.poll(async () => (await waiting()).filter((one) => !one.is_parked)).toEqual([]);
  double.interfere = () => undefined;
  Object.assign(double.world.switches, { refuseRefunds: false, refuseReversals: false, refundsStayPending: false });
  Object.assign(double.webhooks.switches, {
    duplicate: false,
    reorder: false,
    delay: false,
    drop: false,
    tamper: false,
  });
  double.webhooks.switches.signedAgo = 0;
});

const offer = () => recordOffer(harness, seller.claims.sub);
const begin = async (serviceId: string): Promise<Checkout & { readonly sessionId: string }> => {
  const { status, body } = await buyer.post<Checkout>("/api/create-checkout-session", { serviceId });
  expect(status).toBe(201);
  return { ...body, sessionId: body.sessionUrl.split("/").at(-1)! };
};
const purchase = async (id: string, who: Caller = superAdmin) =>
  (await who.get<Transaction>(`/api/transactions/${id}`)).body;
const becomes = async (id: string, expected: Partial<Transaction>): Promise<void> => {
  await expect.poll(() => purchase(id)).toMatchObject(expected);
};
const sales = async () => (await seller.get<ResponseOf<typeof listSales>>("/api/sales")).body;
const buy = async (serviceId: string): Promise<string> => {
  const { transactionId, sessionId } = await begin(serviceId);
  double.act.pay(sessionId);
  await becomes(transactionId, { status: "completed" });
  return transactionId;
};
/** After another start, which reconciles: once that has come to what it has to do. */
const reconciled = async (): Promise<void> => {
  const { transactionId, sessionId } = await begin((await recordOffer(harness, newId())).serviceId);
  double.webhooks.switches.drop = true;
  double.act.pay(sessionId);
  double.webhooks.switches.drop = false;
  await harness.restart();
  listen();
  await becomes(transactionId, { status: "completed" });
};
const refund = (id: string, amount?: string) =>
  superAdmin.post<Transaction>(`/api/transactions/${id}/refund`, amount === undefined ? {} : { amount });
const setUp = async (vendorId: string): Promise<string> => {
  const { body } = await seller.post<{ url: string }>(`/api/vendors/${vendorId}/payout-onboarding`);
  const accountId = new URL(body.url).pathname.split("/")[2]!;
  double.act.changeAccount(accountId, "ready");
  await expect.poll(async () => (await sales()).payouts?.status).toBe("ready");
  return accountId;
};
const paymentOf = (transactionId: string): string =>
  double.world
    .all("payment_intent")
    .find(({ metadata }) => (metadata as Record<string, string>)["transaction_id"] === transactionId)!.id;
const waiting = () => harness.service.readModel.service<
  { event_id: string; attempts: number; due_at: Date; is_claimed: boolean; is_parked: boolean }[]
>`
  select event_id, attempts, due_at, claimed_until is not null as is_claimed, is_parked from webhooks`;

describe("a purchase", () => {
  test("is completed by a message, and the vendor's share is held until it can be paid", async () => {
    const { serviceId, vendorId } = await offer();
    const id = await buy(serviceId);
    await becomes(id, { amount: "19.99", payoutState: "held", needsReview: false });
    const accountId = await setUp(vendorId);
    await becomes(id, { payoutState: "transferred" });
    expect(double.world.balanceOf(accountId)).toBe(1_699);
    const second = await buy(serviceId);
    await becomes(second, { payoutState: "transferred" });
    expect(double.world.balanceOf(accountId)).toBe(2 * 1_699);
    expect(double.world.all("transfer").filter(({ destination }) => destination === accountId)).toHaveLength(2);
    expect(await sales()).toMatchObject({ heldAmount: "0.00", paidOutAmount: "33.98" });
  });

  test("knows at Stripe whose it is: their address stands on the page to pay at", async () => {
    const { serviceId } = await offer();
    const { sub: userId } = buyer.claims;
    const named = { email: "emma@down.example", username: null, firstName: "Emma", lastName: null };
    const registered = { type: "UserRegistered", data: { userId, ...named } };
    await harness.record({ stream: userStream(userId), expectedRevision: -1, events: [registered] });
    const { sessionId } = await begin(serviceId);
    expect(double.world.find(sessionId)).toMatchObject({ customer_email: named.email });
  });

  test.each(["duplicate", "reorder"] as const)(
    "is completed once, whatever happens to the messages: %s",
    async (how) => {
      const { serviceId } = await offer();
      double.webhooks.switches[how] = true;
      const { transactionId, sessionId } = await begin(serviceId);
      double.act.pay(sessionId);
      double.webhooks.release();
      await becomes(transactionId, { status: "completed" });
      await double.webhooks.settled();
      await expect.poll(waiting).toEqual([]);
      const { status, refundedAmount } = await purchase(transactionId);
      expect([status, refundedAmount]).toEqual(["completed", "0.00"]);
    },
  );

  test("whose bank has not decided is neither paid nor lost, until Stripe says that it is paid", async () => {
    const { serviceId } = await offer();
    const { transactionId, sessionId } = await begin(serviceId);
    const session = () => double.world.get<CheckoutSession>("checkout.session", sessionId);
    const undecided = { status: "complete", payment_status: "unpaid", url: null } as const;
    double.world.emit("checkout.session.completed", double.world.change(session(), undecided));
    await double.webhooks.settled();
    await expect.poll(waiting).toEqual([]);
    expect(await purchase(transactionId)).toMatchObject({ status: "pending", needsReview: false });
    const taken = { payment_status: "paid", payment_intent: takePayment(double.world, session()).id } as const;
    double.world.emit("checkout.session.async_payment_succeeded", double.world.change(session(), taken));
    await becomes(transactionId, { status: "completed" });
  });

  test("is completed without any message, when the reconciler asks", async () => {
    const { serviceId } = await offer();
    double.webhooks.switches.drop = true;
    const { transactionId, sessionId } = await begin(serviceId);
    double.act.pay(sessionId);
    expect((await purchase(transactionId)).status).toBe("pending");
    await harness.restart();
    listen();
    await becomes(transactionId, { status: "completed" });
  });

  test("whose first call breaks off goes on with the same page", async () => {
    const { serviceId } = await offer();
    let isCut = false;
    double.interfere = ({ method }, when) => {
      const cuts = !isCut && method === "POST" && when === "after";
      isCut ||= cuts;
      return cuts ? "500" : undefined;
    };
    const before = double.world.all("checkout.session").length;
    const { transactionId } = await begin(serviceId);
    expect((await begin(serviceId)).transactionId).toBe(transactionId);
    expect(double.world.all("checkout.session").length).toBe(before + 1);
  });

  test("that was given up is none, and nothing is said of an expired page", async () => {
    const { serviceId } = await offer();
    const { transactionId, sessionId } = await begin(serviceId);
    const { port } = new URL(double.origin);
    await fetch(`http://127.0.0.1:${port}/v1/checkout/sessions/${sessionId}/expire`, {
      method: "POST",
      headers: { authorization: `Bearer ${double.apiKey}` },
    });
    await becomes(transactionId, { status: "failed", failureReason: "expired" });
    expect((await begin(serviceId)).transactionId).not.toBe(transactionId);
  });
});

test("a look at a purchase is done also while Stripe is away; the vendor's share follows", async () => {
  const { serviceId, vendorId, change } = await offer();
  const { transactionId: id, sessionId } = await begin(serviceId);
  const accountId = await setUp(vendorId);
  await change({ type: "ServiceDeactivated", data: { serviceId } });
  double.act.pay(sessionId);
  await becomes(id, { status: "completed", needsReview: true, payoutState: "held" });
  await double.webhooks.settled();
  double.interfere = () => "cut";
  const { status, body } = await superAdmin.post<Transaction>(`/api/transactions/${id}/review-done`);
  expect([status, body.needsReview]).toEqual([200, false]);
  double.interfere = () => undefined;
  await reconciled();
  await becomes(id, { payoutState: "transferred" });
  expect(double.world.balanceOf(accountId)).toBe(1_699);
});

describe("a refund", () => {
  test("gives the commission back in proportion, and takes the vendor's share back", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "transferred" });
    expect((await refund(id, "10.00")).body).toMatchObject({ refundedAmount: "10.00", payoutState: "partly_reversed" });
    expect(double.world.balanceOf(accountId)).toBe(849);
    expect((await refund(id)).body).toMatchObject({ status: "refunded", payoutState: "reversed" });
    expect(double.world.balanceOf(accountId)).toBe(0);
  });

  test("that the vendor cannot give back is owed, and kept from the next payout", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "transferred" });
    double.world.switches.refuseReversals = true;
    expect((await refund(id, "10.00")).body).toMatchObject({ refundedAmount: "10.00", payoutState: "debt" });
    expect(await sales()).toMatchObject({ debtAmount: "8.50" });
    double.world.switches.refuseReversals = false;
    const next = await buy(serviceId);
    await becomes(next, { payoutState: "transferred" });
    // The list hears of what was kept back after it heard of the payout.
    await expect.poll(sales).toMatchObject({ debtAmount: "0.00", heldAmount: "0.00" });
    // Nothing of it is owed any more.
    expect((await purchase(id)).payoutState).toBe("partly_reversed");
    expect((await sales()).sales.find((sale) => sale.id === id)?.payoutState).toBe("partly_reversed");
    expect(double.world.balanceOf(accountId)).toBe(1_699 + 849);
  });

  test("that the platform's balance does not cover says so, and may be tried again", async () => {
    const { serviceId } = await offer();
    const id = await buy(serviceId);
    double.world.switches.refuseRefunds = true;
    const refused = await refund(id);
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      409,
      "Nothing was refunded. The platform's balance at Stripe does not cover it.",
    ]);
    double.world.switches.refuseRefunds = false;
    expect((await refund(id)).body.status).toBe("refunded");
  });

  test("that is on its way may fail later: the money is with us again", async () => {
    const { serviceId } = await offer();
    const id = await buy(serviceId);
    double.world.switches.refundsStayPending = true;
    const { body } = await refund(id);
    expect(body).toMatchObject({ status: "completed", refunds: [{ status: "pending" }] });
    const [made] = double.world.all("refund");
    double.act.settleRefund(made!.id, "succeeded");
    await becomes(id, { status: "refunded" });
    double.act.settleRefund(made!.id, "failed");
    await becomes(id, {
      status: "completed",
      refundedAmount: "0.00",
      refunds: [expect.objectContaining({ status: "failed" })],
    });
  });

  test("of one purchase leaves another one of the same service as it is", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const [first, second] = [await buy(serviceId), await buy(serviceId)];
    for (const id of [first, second]) await becomes(id, { payoutState: "transferred" });
    double.act.refundInDashboard(paymentOf(first), 1_999);
    await becomes(first, { status: "refunded", payoutState: "reversed" });
    expect(await purchase(second)).toMatchObject({ status: "completed", refundedAmount: "0.00" });
    expect(double.world.balanceOf(accountId)).toBe(1_699);
  });

  test.each(["charge.refunded", "refund.created", "refund.updated"])(
    "is heard of by %s alone, whichever of them Stripe sends",
    async (type) => {
      const { serviceId } = await offer();
      const id = await buy(serviceId);
      double.webhooks.switches.drop = true;
      double.act.refundInDashboard(paymentOf(id), 500);
      const [made] = double.world.all("refund");
      const charge = double.world.find((made as Refund).charge)!;
      expect((await purchase(id)).refundedAmount).toBe("0.00");
      double.webhooks.switches.drop = false;
      double.world.emit(type, type.startsWith("charge") ? charge : made!);
      await becomes(id, { refundedAmount: "5.00", status: "completed" });
    },
  );

  test("in Stripe's own dashboard is noticed", async () => {
    const { serviceId } = await offer();
    const id = await buy(serviceId);
    double.act.refundInDashboard(paymentOf(id), 500);
    await becomes(id, { refundedAmount: "5.00", status: "completed" });
    expect((await refund(id, "15.00")).status).toBe(409);
  });
});

describe("what somebody did in Stripe's own dashboard", () => {
  const inDashboard = async (call: string, form: string): Promise<void> => {
    const headers = {
      authorization: `Bearer ${double.apiKey}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    expect((await fetch(`${double.origin}${call}`, { method: "POST", headers, body: form })).status).toBe(200);
  };

  test("stops a payout that was reversed there, until a super administrator has it go on", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "transferred" });
    const sent = double.world.all("transfer").find(({ destination }) => destination === accountId)!;
    await inDashboard(`/v1/transfers/${sent.id}/reversals`, "amount=500");
    await becomes(id, { payoutState: "stopped", status: "completed" });
    expect(await sales()).toMatchObject({ heldAmount: "5.00", sales: [{ payoutState: "stopped" }] });
    await reconciled();
    expect(double.world.balanceOf(accountId)).toBe(1_199);
    const resume = `/api/transactions/${id}/resume-payout`;
    expect(codeOf(await seller.post(resume))).toBe("FORBIDDEN");
    expect((await superAdmin.post<Transaction>(resume)).body).toMatchObject({ payoutState: "transferred" });
    expect(double.world.balanceOf(accountId)).toBe(1_699);
    expect(await sales()).toMatchObject({ heldAmount: "0.00", paidOutAmount: "16.99" });
    expect(codeOf(await superAdmin.post(resume))).toBe("CONFLICT");
  });

  test("is resumed also while Stripe is away: nobody is told that it failed, and the money goes once", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "transferred" });
    const sent = double.world.all("transfer").find(({ destination }) => destination === accountId)!;
    await inDashboard(`/v1/transfers/${sent.id}/reversals`, "amount=500");
    await becomes(id, { payoutState: "stopped" });
    await double.webhooks.settled();
    const resume = `/api/transactions/${id}/resume-payout`;
    double.interfere = () => "cut";
    const { status, body } = await superAdmin.post<Transaction>(resume);
    expect([status, body.payoutState]).toEqual([200, "partly_reversed"]);
    expect(codeOf(await superAdmin.post(resume))).toBe("CONFLICT");
    expect(double.world.balanceOf(accountId)).toBe(1_199);
    double.interfere = () => undefined;
    await reconciled();
    await becomes(id, { payoutState: "transferred" });
    expect(double.world.balanceOf(accountId)).toBe(1_699);
  });

  test("a refund that took the vendor’s part back by itself is not taken from the vendor once more", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "transferred" });
    // Its own message comes late, or never.
    double.webhooks.switches.drop = true;
    await inDashboard("/v1/refunds", `payment_intent=${paymentOf(id)}&reverse_transfer=true`);
    double.webhooks.switches.drop = false;
    const [made] = double.world.all("refund");
    double.world.emit("refund.created", made!);
    await becomes(id, { status: "refunded", payoutState: "stopped" });
    expect(await sales()).toMatchObject({ debtAmount: "0.00" });
    expect(double.world.balanceOf(accountId)).toBe(-300);
    // Of all of it the platform's commission is left to be given back.
    expect(await sales()).toMatchObject({ heldAmount: "3.00" });
    await superAdmin.post(`/api/transactions/${id}/resume-payout`);
    expect(double.world.balanceOf(accountId)).toBe(0);
  });

  test("leaves such a payout as it is where a super administrator says so, and has it go on after all", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "transferred" });
    const close = `/api/transactions/${id}/close-payout`;
    expect(codeOf(await superAdmin.post(close))).toBe("CONFLICT");
    const sent = double.world.all("transfer").find(({ destination }) => destination === accountId)!;
    await inDashboard(`/v1/transfers/${sent.id}/reversals`, "amount=500");
    await becomes(id, { payoutState: "stopped" });
    for (const who of [seller, buyer]) expect(codeOf(await who.post(close))).toBe("FORBIDDEN");
    expect((await superAdmin.post<Transaction>(close)).body).toMatchObject({ payoutState: "closed" });
    expect((await superAdmin.post<Transaction>(close)).body).toMatchObject({ payoutState: "closed" });
    expect(await sales()).toMatchObject({ heldAmount: "0.00", paidOutAmount: "11.99" });
    await reconciled();
    expect(double.world.balanceOf(accountId)).toBe(1_199);
    const resumed = await superAdmin.post<Transaction>(`/api/transactions/${id}/resume-payout`);
    expect(resumed.body).toMatchObject({ payoutState: "transferred" });
    expect(double.world.balanceOf(accountId)).toBe(1_699);
  });
});

describe("an account for payouts that was shut, of which no message came", () => {
  test.each(["restricted", "deauthorized"] as const)("keeps nobody from buying: %s", async (to) => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    double.webhooks.switches.drop = true;
    double.act.changeAccount(accountId, to);
    double.webhooks.switches.drop = false;
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "held" });
    expect(double.world.balanceOf(accountId)).toBe(0);
  });
});

describe("an account for payouts whose owner broke off the connection", () => {
  const status = async () => (await sales()).payouts?.status;

  test("gives way to another one, which what is held goes to", async () => {
    const { serviceId, vendorId } = await offer();
    const first = await setUp(vendorId);
    double.act.changeAccount(first, "deauthorized");
    await expect.poll(status).toBe("closed");
    const id = await buy(serviceId);
    await becomes(id, { payoutState: "held" });
    const second = await setUp(vendorId);
    expect(second).not.toBe(first);
    await becomes(id, { payoutState: "transferred" });
    expect([double.world.balanceOf(first), double.world.balanceOf(second)]).toEqual([0, 1_699]);
  });

  test("is closed also where its message never came", async () => {
    const { vendorId } = await offer();
    const first = await setUp(vendorId);
    double.webhooks.switches.drop = true;
    double.act.changeAccount(first, "deauthorized");
    expect((await seller.post(`/api/vendors/${vendorId}/payout-account`)).body).toEqual({ status: "closed" });
  });

  test("gives way to another one also where its message never came and its owner sets up payouts", async () => {
    const { vendorId } = await offer();
    const first = await setUp(vendorId);
    double.webhooks.switches.drop = true;
    double.act.changeAccount(first, "deauthorized");
    double.webhooks.switches.drop = false;
    expect(await setUp(vendorId)).not.toBe(first);
  });
});

test("a transfer that broke off is not made while its vendor is suspended, and counts as held", async () => {
  const { serviceId, vendorId, suspend, reinstate } = await offer();
  const id = await buy(serviceId);
  await becomes(id, { payoutState: "held" });
  double.interfere = ({ method, path: of }) => (method === "POST" && of === "/v1/transfers" ? "cut" : undefined);
  const accountId = await setUp(vendorId);
  const isMoving = async () => {
    const [sale] = await harness.service.readModel.service`select is_moving from sales where id = ${id}`;
    return sale?.["is_moving"];
  };
  await expect.poll(isMoving).toBe(true);
  await suspend();
  // Started anew nothing is left of the call under way.
  await reconciled();
  double.interfere = () => undefined;
  await reconciled();
  await becomes(id, { payoutState: "held" });
  expect(await sales()).toMatchObject({ heldAmount: "16.99", paidOutAmount: "0.00" });
  expect(double.world.balanceOf(accountId)).toBe(0);
  await reinstate();
  await reconciled();
  await becomes(id, { payoutState: "transferred" });
  expect(await sales()).toMatchObject({ heldAmount: "0.00", paidOutAmount: "16.99" });
  expect(double.world.balanceOf(accountId)).toBe(1_699);
});

describe("a dispute", () => {
  test("bars refunds until the bank has decided, and is a refund when it is lost", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    const dispute = double.act.openDispute(paymentOf(id));
    await becomes(id, { disputeStatus: "open" });
    expect(codeOf(await refund(id))).toBe("CONFLICT");
    double.act.closeDispute(dispute, "lost");
    await becomes(id, { disputeStatus: "lost", status: "refunded", payoutState: "reversed" });
    expect(double.world.balanceOf(accountId)).toBe(0);
  });

  test("that began with a question of the bank bars refunds once the bank takes the money", async () => {
    const { serviceId } = await offer();
    const id = await buy(serviceId);
    // The question is no dispute yet: its message must not be the one that tells of it.
    double.webhooks.switches.drop = true;
    const dispute = double.act.openDispute(paymentOf(id), true);
    double.webhooks.switches.drop = false;
    double.act.escalateDispute(dispute);
    await becomes(id, { disputeStatus: "open" });
    expect(codeOf(await refund(id))).toBe("CONFLICT");
  });

  test("that is won after it was lost counts as sold again, and the vendor gets their share again", async () => {
    const { serviceId, vendorId } = await offer();
    const accountId = await setUp(vendorId);
    const id = await buy(serviceId);
    const dispute = double.act.openDispute(paymentOf(id));
    double.act.closeDispute(dispute, "lost");
    await becomes(id, { status: "refunded", payoutState: "reversed" });
    double.act.overturnDispute(dispute);
    await becomes(id, {
      disputeStatus: "won",
      status: "completed",
      refundedAmount: "0.00",
      payoutState: "transferred",
    });
    expect(double.world.balanceOf(accountId)).toBe(1_699);
  });

  test("that is won changes nothing", async () => {
    const { serviceId } = await offer();
    const id = await buy(serviceId);
    double.act.closeDispute(double.act.openDispute(paymentOf(id)), "won");
    await becomes(id, { disputeStatus: "won", status: "completed" });
    expect((await refund(id)).body.status).toBe("refunded");
  });
});

describe("a message", () => {
  const eventOf = (more: object = {}) =>
    JSON.stringify({
      id: `evt_${Math.trunc(performance.now() * 1000)}`,
      object: "event",
      type: "charge.refunded",
      livemode: false,
      data: { object: { id: "ch_unknown" } },
      ...more,
    });
  const send = (body: string, signature: string | undefined) =>
    harness.anonymous.post(path, body, {
      "content-type": "application/json",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    });
  const seconds = () => Math.floor(clock.getTime() / 1000);
  const recorded = (body: string) =>
    harness.journal.read(webhookStream(derivedId("stripe", (JSON.parse(body) as { id: string }).id)));

  test.each([
    ["without a signature", () => undefined],
    ["signed by somebody else", (body: string) => signatureOf(body, "whsec_other", seconds())],
    ["changed after it was signed", (body: string) => signatureOf(`${body} `, secret, seconds())],
    ["signed six minutes ago", (body: string) => signatureOf(body, secret, seconds() - 360)],
    ["signed in six minutes", (body: string) => signatureOf(body, secret, seconds() + 360)],
    [
      "with an old time beside a new one",
      (body: string) => `${signatureOf(body, secret, seconds() + 360)},t=${seconds()}`,
    ],
  ])("%s is refused, and leaves nothing behind", async (_what, sign) => {
    const body = eventOf();
    const { status } = await send(body, sign(body));
    expect(status).toBe(400);
    expect(await recorded(body)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test.each(["whsec_next", secret])(
    "signed with any of the secrets is recorded before it is answered: %s",
    async (one) => {
      const body = eventOf();
      const answer = await send(body, signatureOf(body, one, seconds()));
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
      expect((await recorded(body))[0]).toMatchObject({ type: "WebhookReceived", data: { objectId: "ch_unknown" } });
      await expect.poll(async () => (await recorded(body)).at(-1)).toMatchObject({ data: { outcome: "ignored" } });
      await send(body, signatureOf(body, one, seconds()));
      expect(await recorded(body)).toHaveLength(2);
    },
  );

  test("of real money is none of a test installation's", async () => {
    const { serviceId } = await offer();
    const { transactionId, sessionId } = await begin(serviceId);
    double.webhooks.switches.drop = true;
    double.act.pay(sessionId);
    const body = eventOf({ type: "checkout.session.completed", livemode: true, data: { object: { id: sessionId } } });
    await send(body, signatureOf(body, secret, seconds()));
    await expect.poll(async () => (await recorded(body)).at(-1)).toMatchObject({ data: { outcome: "ignored" } });
    expect((await purchase(transactionId)).status).toBe("pending");
  });

  test("that is too large is refused", async () => {
    const body = eventOf({ more: "x".repeat(1024 ** 2) });
    expect((await send(body, signatureOf(body, secret, seconds()))).status).toBe(413);
  });

  test("that fails is tried again ever later, then parked", async () => {
    const { serviceId } = await offer();
    const { sessionId } = await begin(serviceId);
    double.interfere = ({ method }) => (method === "GET" ? "500" : undefined);
    double.webhooks.switches.drop = true;
    double.act.pay(sessionId);
    const event = double.webhooks.events.find(
      ({ type, data }) => type === "checkout.session.completed" && data.object.id === sessionId,
    )!;
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await double.webhooks.resend(event);
      const due_at = new Date(clock.getTime() + Math.min(5_000 * 2 ** (attempts - 1), 3_600_000));
      const isTried = attempts < 10 ? { is_claimed: false, due_at } : { is_parked: true };
      await expect.poll(waiting).toMatchObject([{ event_id: event.id, attempts, ...isTried }]);
      clock = new Date(clock.getTime() + 3_600_000);
    }
  });
});

describe("a plan", () => {
  let admin: Somebody;
  let subscriptionId: string;
  const addPlan = async (more: object): Promise<SubscriptionPlan> => {
    const body = { name: `Plan ${String(double.calls.length)}`, description: null, price: 9.5, ...more };
    return (await superAdmin.post<SubscriptionPlan>("/api/admin/subscription-plans", body)).body;
  };
  const list = async () => (await admin.get<PlanInvoice[]>("/api/subscription/invoices")).body;
  const choose = (plan: SubscriptionPlan) =>
    admin.post<ResponseOf<typeof choosePlan>>("/api/subscription", { planId: plan.id, interval: plan.interval });
  const lastEvent = async () =>
    (await harness.journal.read<SubscriptionEvent>(subscriptionStream(admin.claims.tenantId!))).findLast(
      ({ type }) => type !== "PlanInvoiceNoted",
    )?.type;
  const comesTo = async (type: SubscriptionEvent["type"]): Promise<void> => {
    await expect.poll(lastEvent).toBe(type);
  };
  /** Day by day, as Stripe takes payments. */
  const passDays = (count: number): void => {
    for (let day = 0; day < count; day += 1) {
      clock = new Date(clock.getTime() + 86_400_000);
      double.act.takePayments();
    }
  };
  beforeEach(async () => {
    admin = await harness.as({ role: "tenant_admin" });
    const { body } = await choose(await addPlan({}));
    double.act.pay(body.sessionUrl!.split("/").at(-1)!);
    await comesTo("SubscriptionStarted");
    subscriptionId = double.world.all("subscription")[0]!.id;
  });

  test("is renewed, fails, is unpaid and comes back as messages say", async () => {
    passDays(32);
    await comesTo("SubscriptionRenewed");
    double.act.setCard(subscriptionId, true);
    passDays(32);
    await comesTo("SubscriptionPaymentFailed");
    passDays(8);
    await comesTo("SubscriptionUnpaid");
    double.act.setCard(subscriptionId, false);
    double.act.takePayments();
    await comesTo("SubscriptionRenewed");
    await expect
      .poll(async () => (await admin.get<FamilySubscription>("/api/subscription")).body.status)
      .toBe("active");
  });

  test("is paid by one customer of Stripe for each family, and every invoice has its page", async () => {
    const customers = () =>
      double.world.all("customer").filter(({ metadata }) => {
        const { tenant_id: tenantId } = metadata as Record<string, string>;
        return tenantId === admin.claims.tenantId;
      });
    expect(customers()).toHaveLength(1);
    await expect
      .poll(async () => (await list()).map(({ status, amount }) => [status, amount]))
      .toEqual([["paid", "9.50"]]);
    const [{ id } = { id: "" }] = await list();
    const { body } = await admin.post<{ url: string }>(`/api/subscription/invoices/${id}/page`);
    expect(body.url).toBe(`${double.origin}/i/${id}`);
    const other = await harness.as({ role: "tenant_admin" });
    expect(codeOf(await other.post(`/api/subscription/invoices/${id}/page`))).toBe("NOT_FOUND");
    await admin.delete("/api/subscription");
    passDays(32);
    await comesTo("SubscriptionEnded");
    const again = await choose(await addPlan({ price: 20 }));
    double.act.pay(again.body.sessionUrl!.split("/").at(-1)!);
    await comesTo("SubscriptionStarted");
    expect(customers()).toHaveLength(1);
    expect(
      new Set(
        double.world
          .all("subscription")
          .slice(0, 2)
          .map(({ customer }) => customer),
      ).size,
    ).toBe(1);
    await expect.poll(async () => (await list()).map(({ amount }) => amount)).toEqual(["20.00", "9.50"]);
  });

  test.each(["have left the family", "administer it no more"])(
    "is written about to who paid last, and to nobody once they %s",
    async (how) => {
      const { tenantId = "", sub: first } = admin.claims;
      const other = await harness.as({ role: "tenant_admin", tenantId });
      const second = other.claims.sub;
      const names = { username: null, firstName: null, lastName: null };
      await harness.record({
        stream: userStream(second),
        expectedRevision: -1,
        events: [{ type: "UserRegistered", data: { userId: second, email: "emma@down.example", ...names } }],
      });
      await admin.delete("/api/subscription");
      passDays(32);
      await comesTo("SubscriptionEnded");
      const { id: planId } = await addPlan({});
      await other.post("/api/subscription", { planId, interval: "monthly" });
      const writesTo = () =>
        double.world
          .all("customer")
          .find(({ metadata }) => (metadata as { tenant_id?: string }).tenant_id === tenantId)?.["email"];
      expect(writesTo()).toBe("emma@down.example");

      const stream = streamName("tenant", platformTenant, tenantId);
      const left = (userId: string): TenantEvent => ({ type: "MembershipRevoked", data: { tenantId, userId } });
      const changed = (role: "member" | "tenant_admin", previous: "member" | "tenant_admin"): TenantEvent => ({
        type: "MembershipRoleChanged",
        data: { tenantId, userId: second, role, previous },
      });
      const back: TenantEvent = {
        type: "MembershipGranted",
        data: { tenantId, userId: second, role: "tenant_admin" },
      };
      const [ended, undone] =
        how === "have left the family"
          ? [left(second), back]
          : [changed("member", "tenant_admin"), changed("tenant_admin", "member")];
      await harness.record({ stream, expectedRevision: -1, events: [left(first), ended, undone] });
      await reacted(harness, "forget_payer_v1", stream);
      expect(writesTo()).toBe("emma@down.example");
      await harness.record({ stream, expectedRevision: 2, events: [ended] });
      await reacted(harness, "forget_payer_v1", stream);
      expect(writesTo()).toBeNull();
    },
  );

  test("ends with what was paid for once it is cancelled", async () => {
    const { body } = await admin.delete<FamilySubscription>("/api/subscription");
    expect(body).toMatchObject({ status: "active", endsAt: body.paidUntil });
    passDays(32);
    await comesTo("SubscriptionEnded");
  });

  describe("whose payment failed", () => {
    beforeEach(async () => {
      double.act.setCard(subscriptionId, true);
      passDays(32);
      await comesTo("SubscriptionPaymentFailed");
      double.act.setCard(subscriptionId, false);
    });
    const invoices = () =>
      double.world
        .all("invoice")
        .filter(({ parent }) => {
          const of = parent as { subscription_details: { subscription: string } };
          return of.subscription_details.subscription === subscriptionId;
        })
        .map(({ status, total }) => [status, total]);

    const nothingMore = [
      ["void", 950],
      ["paid", 950],
    ];

    test("takes nothing more once it is cancelled", async () => {
      expect((await admin.delete<FamilySubscription>("/api/subscription")).body.status).toBe("none");
      passDays(40);
      expect(invoices()).toEqual(nothingMore);
      expect((await list()).map(({ status }) => status)).toEqual(["void", "paid"]);
    });

    test("takes nothing more once a free one is chosen", async () => {
      const { body } = await choose(await addPlan({ price: 0 }));
      expect(body.subscription).toMatchObject({ status: "active", price: "0.00", nextPlan: null });
      passDays(40);
      expect(invoices()).toEqual(nothingMore);
    });

    test("changes at the full price: what was not paid counts for nothing, and is not asked for any more", async () => {
      const { body } = await choose(await addPlan({ price: 5 }));
      expect(body.subscription).toMatchObject({ status: "active", price: "5.00" });
      expect(invoices()).toEqual([
        ["paid", 500],
        ["void", 950],
        ["paid", 950],
      ]);
      expect(Date.parse(body.subscription.paidUntil!)).toBeGreaterThan(clock.getTime() + 27 * 86_400_000);
    });
  });

  test("changes at once, and stays as it was where the card is declined", async () => {
    const clan = await addPlan({ price: 190, interval: "yearly" });
    double.act.setCard(subscriptionId, true);
    expect(codeOf(await choose(clan))).toBe("CONFLICT");
    expect((await admin.get<FamilySubscription>("/api/subscription")).body).toMatchObject({ price: "9.50" });
    double.act.setCard(subscriptionId, false);
    expect((await choose(clan)).body.subscription).toMatchObject({ price: "190.00", interval: "yearly" });
  });

  test("that was cancelled stays so where another one was wanted and the card is declined", async () => {
    const clan = await addPlan({ price: 190, interval: "yearly" });
    const { endsAt } = (await admin.delete<FamilySubscription>("/api/subscription")).body;
    double.act.setCard(subscriptionId, true);
    expect(codeOf(await choose(clan))).toBe("CONFLICT");
    expect(double.world.all("subscription")[0]).toMatchObject({ cancel_at_period_end: true });
    expect((await admin.get<FamilySubscription>("/api/subscription")).body).toMatchObject({ endsAt });
    double.act.setCard(subscriptionId, false);
    expect((await choose(clan)).body.subscription).toMatchObject({ price: "190.00", endsAt: null });
  });
});
