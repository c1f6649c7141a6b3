import { newId } from "@kinkeeper/platform/ids";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Order, PaymentProvider } from "../payment-provider.ts";

/** A provider, and what people do at it. */
export interface ProviderFixture {
  readonly provider: PaymentProvider;
  setClock(time: Date): void;
  /** A buyer presses “Pay”. Rejects or throws when nothing is taken any more. */
  pay(sessionId: string): Promise<void> | void;
  /** A vendor tells what the provider asks for. */
  onboard(accountId: string): Promise<void> | void;
  stop(): Promise<void>;
}

const noon = new Date("2026-05-01T12:00:00Z");

/** What every provider of payments keeps to. */
export const paymentProviderContract = (start: () => Promise<ProviderFixture>): void => {
  let fixture: ProviderFixture;
  let provider: PaymentProvider;
  let order: Order;

  beforeEach(async () => {
    fixture = await start();
    ({ provider } = fixture);
    fixture.setClock(noon);
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
      expiresAt: new Date(noon.getTime() + 35 * 60_000).toISOString(),
      payoutAccountId: undefined,
    };
  });
  afterEach(() => fixture.stop());

  const paid = async (more: Partial<Order> = {}): Promise<string> => {
    const { sessionId } = await provider.openSession({ ...order, ...more });
    await fixture.pay(sessionId);
    const state = await provider.readSession(sessionId);
    if (state.status !== "paid") throw new Error(`it is ${state.status}`);
    return state.paymentId;
  };

  const refund = (refundId: string, paymentId: string, amountMinor: number) =>
    provider.refund({ refundId, paymentId, amountMinor });

  const account = async (): Promise<string> => {
    const accountId = await provider.openAccount(newId());
    await fixture.onboard(accountId);
    return accountId;
  };

  describe("a page to pay at", () => {
    test("is the same for the same purchase, and another for another one", async () => {
      const first = await provider.openSession(order);
      expect(await provider.openSession(order)).toEqual(first);
      expect(first.expiresAt).toBe(order.expiresAt);
      expect((await provider.openSession({ ...order, transactionId: newId() })).sessionId).not.toBe(first.sessionId);
      expect(await provider.readSession(first.sessionId)).toEqual({ status: "open" });
    });

    test("says what was paid, and for which purchase", async () => {
      const { sessionId } = await provider.openSession(order);
      await fixture.pay(sessionId);
      expect(await provider.readSession(sessionId)).toEqual({
        status: "paid",
        paymentId: expect.any(String),
        paidMinor: 1_999,
        currency: "usd",
        transactionId: order.transactionId,
      });
    });

    test("that was closed, or whose time is over, takes nothing", async () => {
      const closed = await provider.openSession(order);
      await provider.expireSession(closed.sessionId);
      const forgotten = await provider.openSession({ ...order, transactionId: newId() });
      fixture.setClock(new Date(noon.getTime() + 36 * 60_000));
      for (const { sessionId } of [closed, forgotten]) {
        await expect(async () => fixture.pay(sessionId)).rejects.toThrow();
        expect(await provider.readSession(sessionId)).toEqual({ status: "ended", reason: "expired" });
      }
    });

    test("that was paid stays paid, whatever is done to it", async () => {
      const { sessionId } = await provider.openSession(order);
      await fixture.pay(sessionId);
      await provider.expireSession(sessionId);
      expect((await provider.readSession(sessionId)).status).toBe("paid");
    });
  });

  describe("a refund", () => {
    test("is made once, however often it is asked for", async () => {
      const paymentId = await paid();
      const refundId = newId();
      for (let times = 0; times < 2; times += 1)
        expect(await refund(refundId, paymentId, 1_000)).toMatchObject({ status: "completed" });
      const { refunds } = await provider.readPayment(paymentId, { hasRefunds: true });
      expect(refunds).toMatchObject([{ refundId, amountMinor: 1_000, status: "completed" }]);
    });

    test("of parts gives back all that was paid, and no more", async () => {
      const paymentId = await paid();
      expect(await refund(newId(), paymentId, 1_000)).toMatchObject({ status: "completed" });
      expect(await refund(newId(), paymentId, 1_000)).toMatchObject({ status: "failed" });
      expect(await refund(newId(), paymentId, 999)).toMatchObject({ status: "completed" });
      expect(await refund(newId(), paymentId, 1)).toMatchObject({
        status: "failed",
        reason: expect.stringMatching(/./),
      });
    });
  });

  describe("a vendor", () => {
    test("has one account, which can be paid once the provider knows all it asks for", async () => {
      const vendorId = newId();
      const accountId = await provider.openAccount(vendorId);
      expect(await provider.openAccount(vendorId)).toBe(accountId);
      expect(await provider.accountLink(accountId, "http://localhost:8080/vendor/earnings")).toMatch(/^http/);
      await fixture.onboard(accountId);
      expect(await provider.readAccount(accountId)).toBe("ready");
    });

    test("gets what was held once, and it is taken back once", async () => {
      const [paymentId, accountId] = [await paid(), await account()];
      const { chargeId, forwarded } = await provider.readPayment(paymentId, { hasRefunds: false });
      expect(forwarded).toBeUndefined();
      const { transactionId, tenantId, currency } = order;
      const transfer = {
        transferId: newId(),
        transactionId,
        tenantId,
        accountId,
        chargeId,
        amountMinor: 1_699,
        currency,
      };
      expect(await provider.findTransfer(transfer)).toBeUndefined();
      const sent = await provider.transfer(transfer);
      expect(await provider.transfer(transfer)).toEqual(sent);
      if (sent.status !== "completed") throw new Error(sent.reason);
      const { providerId } = sent;
      expect(await provider.findTransfer(transfer)).toBe(providerId);
      expect(await provider.findTransfer({ ...transfer, transferId: newId() })).toBeUndefined();
      const reversal = { reversalId: newId(), providerId, amountMinor: 1_000 };
      const back = await provider.reverse(reversal);
      expect(await provider.reverse(reversal)).toEqual(back);
      const { reversalId, amountMinor } = reversal;
      expect(await provider.readReversals(providerId)).toMatchObject([{ reversalId, amountMinor }]);
      expect(await provider.reverse({ ...reversal, reversalId: newId() })).toMatchObject({ status: "failed" });
    });

    test("who can be paid gets the share of a purchase, with it or with a transfer", async () => {
      const accountId = await account();
      const paymentId = await paid({ payoutAccountId: accountId });
      const { forwarded } = await provider.readPayment(paymentId, { hasRefunds: false });
      if (forwarded) expect(forwarded).toMatchObject({ accountId, amountMinor: 1_699 });
      else expect(provider.sendsWebhooks).toBe(false);
    });
  });
};
