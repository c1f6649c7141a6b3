import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { newId } from "@kinkeeper/platform/ids";
import { beforeEach, describe, expect, test } from "vitest";
import { ProviderRefused, type Order, type PaymentProvider } from "../payment-provider.ts";
import { inProcessClient } from "../testing/stripe-double/in-process-client.ts";
import { createStripeDouble, type StripeDouble } from "../testing/stripe-double/stripe-double.ts";
import { stripeProvider } from "./stripe-provider.ts";

let double: StripeDouble;
let provider: PaymentProvider;
let now: Date;
let order: Order;

beforeEach(() => {
  now = new Date("2026-05-01T12:00:00Z");
  double = createStripeDouble({ now: () => now });
  double.world.origin = "http://stripe.test";
  provider = stripeProvider(inProcessClient(double), "http://localhost:8080");
  order = {
    transactionId: newId(),
    tenantId: newId(),
    userId: newId(),
    email: "emma@down.example",
    serviceId: newId(),
    title: "A letter written out",
    amountMinor: 1_999,
    commissionMinor: 300,
    currency: "usd",
    expiresAt: new Date(now.getTime() + 35 * 60_000).toISOString(),
    payoutAccountId: undefined,
  };
});

const paid = async (): Promise<string> => {
  const { sessionId } = await provider.openSession(order);
  double.act.pay(sessionId);
  const state = await provider.readSession(sessionId);
  return state.status === "paid" ? state.paymentId : "";
};

/** Only the first call that makes something goes wrong. */
const once = (how: "cut" | "500", when: "before" | "after"): void => {
  let isDone = false;
  double.interfere = ({ method }, at) => {
    if (isDone || method !== "POST" || at !== when) return undefined;
    isDone = true;
    return how;
  };
};

describe("whatever becomes of the first call", () => {
  test.each([
    ["cut", "before"],
    ["cut", "after"],
    ["500", "before"],
    ["500", "after"],
  ] as const)("%s %s it was carried out: there is one page", async (how, when) => {
    once(how, when);
    await expect(provider.openSession(order)).rejects.toThrow(StoreUnavailable);
    const { sessionId } = await provider.openSession(order);
    expect(await provider.openSession(order)).toMatchObject({ sessionId });
    expect(double.world.all("checkout.session")).toHaveLength(1);
  });

  test.each([
    ["cut", "before"],
    ["cut", "after"],
    ["500", "before"],
    ["500", "after"],
  ] as const)("%s %s it was carried out: there is one refund, also a day later", async (how, when) => {
    const paymentId = await paid();
    const refund = { refundId: newId(), paymentId, amountMinor: 1_000 };
    once(how, when);
    await expect(provider.refund(refund)).rejects.toThrow(StoreUnavailable);
    double.forgetKeys();
    for (let times = 0; times < 2; times += 1)
      expect(await provider.refund(refund)).toMatchObject({ status: "completed" });
    expect(double.world.all("refund")).toHaveLength(1);
  });
});

test("an answer that says nothing leaves the matter open; a refusal ends it", async () => {
  double.interfere = () => "500";
  await expect(provider.openSession(order)).rejects.toThrow(StoreUnavailable);
  double.interfere = () => undefined;
  const tooLate = { ...order, transactionId: newId(), expiresAt: now.toISOString() };
  await expect(provider.openSession(tooLate)).rejects.toThrow(ProviderRefused);
  const stranger = createStripeDouble({ apiKey: "sk_test_other" });
  const wrongKey = stripeProvider(inProcessClient({ ...stranger, apiKey: "sk_test_wrong" }), "http://localhost:8080");
  await expect(wrongKey.openSession(order)).rejects.toThrow(StoreUnavailable);
});

test("a page whose parameters differ from what was asked under its key is the one that was opened first", async () => {
  const { sessionId } = await provider.openSession(order);
  const elsewhere = stripeProvider(inProcessClient(double), "https://kinkeeper.example");
  expect((await elsewhere.openSession(order)).sessionId).toBe(sessionId);
});

test("a commission of nothing is no fee", async () => {
  const accountId = await provider.openAccount(newId());
  double.act.changeAccount(accountId, "ready");
  order = { ...order, commissionMinor: 0, payoutAccountId: accountId };
  await paid();
  expect(double.world.balanceOf(accountId)).toBe(1_999);
});

test("a refund that the balance does not cover has failed", async () => {
  const paymentId = await paid();
  double.world.switches.refuseRefunds = true;
  const refund = { refundId: newId(), paymentId, amountMinor: 1_000 };
  const reason = "The platform's balance at Stripe does not cover it.";
  expect(await provider.refund(refund)).toEqual({ status: "failed", reason });
});

test("a dispute counts once money was taken for it, and bars refunds", async () => {
  const paymentId = await paid();
  const dispute = double.act.openDispute(paymentId);
  const read = async () => (await provider.readPayment(paymentId, { hasRefunds: false })).disputes;
  expect(await read()).toEqual([{ disputeId: dispute, amountMinor: 1_999, status: "open" }]);
  const refund = { refundId: newId(), paymentId, amountMinor: 1_000 };
  expect(await provider.refund(refund)).toMatchObject({
    status: "failed",
    reason: expect.stringContaining("disputed"),
  });
  double.act.closeDispute(dispute, "lost");
  expect(await read()).toMatchObject([{ status: "lost" }]);
});
