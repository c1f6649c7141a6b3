import type { PlanTerms } from "@kinkeeper/contracts/payments/subscription-events";
import { newId } from "@kinkeeper/platform/ids";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProviderRefused } from "../payment-provider.ts";
import type { PlanOrder, ProviderSubscription, SubscriptionProvider } from "../subscriptions/subscription-provider.ts";

/** A provider, and what happens at it that the product does not do: somebody at the page, the card, the calendar. */
export interface ProviderUnderTest {
  readonly provider: SubscriptionProvider;
  pay(sessionId: string): Promise<void>;
  /** Whether the card is declined from now on. */
  setCard(providerId: string, declines: boolean): Promise<void>;
  /** Lets so many days pass; payments that fall due are taken. */
  passDays(days: number): void;
  stop(): Promise<unknown>;
}

const terms = (): PlanTerms => ({ planId: newId(), planName: "Household", interval: "monthly", amountMinor: 950 });
const order = (): PlanOrder => ({
  checkoutId: newId(),
  tenantId: newId(),
  userId: newId(),
  customerId: "",
  terms: terms(),
  expiresAt: new Date(Date.now() + 35 * 60_000).toISOString(),
});

/** What every provider of subscriptions does. */
export const subscriptionProviderContract = (name: string, make: () => ProviderUnderTest): void => {
  let at: ProviderUnderTest;
  let provider: SubscriptionProvider;
  beforeEach(() => {
    at = make();
    ({ provider } = at);
  });
  afterEach(() => at.stop());

  /** An order of a family that the provider knows. */
  const known = async (chosen = order()): Promise<PlanOrder> => ({
    ...chosen,
    customerId: await provider.openCustomer(chosen.tenantId),
  });
  const paid = async (given = order()) => {
    const chosen = await known(given);
    const { sessionId } = await provider.openCheckout(chosen);
    await at.pay(sessionId);
    const state = await provider.readCheckout(sessionId);
    if (state.status !== "paid") throw new Error(`the checkout is ${state.status}`);
    return { ...state, sessionId, order: chosen };
  };
  const live = async (providerId: string): Promise<Exclude<ProviderSubscription, { status: "ended" }>> => {
    const state = await provider.read(providerId);
    if (state.status === "ended") throw new Error("the subscription has ended");
    return state;
  };

  describe(`the contract of subscriptions, kept by ${name}`, () => {
    test("opens one page for one checkout, to pay at for a while", async () => {
      const chosen = await known();
      const first = await provider.openCheckout(chosen);
      expect(await provider.openCheckout(chosen)).toEqual(first);
      expect(first.url).toMatch(/^https?:\/\//);
      expect(await provider.readCheckout(first.sessionId)).toEqual({ status: "open" });
      expect((await provider.openCheckout(await known())).sessionId).not.toBe(first.sessionId);
    });

    test("begins what was chosen once it is paid, for an interval", async () => {
      const { providerId, sessionId, order: chosen } = await paid();
      expect(await provider.readCheckout(sessionId)).toEqual({ status: "paid", providerId });
      const state = await live(providerId);
      expect(state).toMatchObject({ status: "active", terms: chosen.terms, retryAt: null, cancels: false });
      await provider.expireCheckout(sessionId);
      expect((await live(providerId)).status).toBe("active");
    });

    test("takes nothing on a page that was closed", async () => {
      const closed = await provider.openCheckout(await known());
      await provider.expireCheckout(closed.sessionId);
      await provider.expireCheckout(closed.sessionId);
      await expect(at.pay(closed.sessionId)).rejects.toThrow();
      expect((await provider.readCheckout(closed.sessionId)).status).toBe("ended");
    });

    test("takes the next payment by itself", async () => {
      const { providerId } = await paid();
      const { paidUntil } = await live(providerId);
      at.passDays(32);
      const next = await live(providerId);
      expect(next.status).toBe("active");
      expect(next.paidUntil > paidUntil).toBe(true);
    });

    test("tries a declined card again, stops in the end, and goes on once it is accepted", async () => {
      const { providerId } = await paid();
      const { paidUntil } = await live(providerId);
      await at.setCard(providerId, true);
      at.passDays(32);
      const due = await live(providerId);
      expect(due).toMatchObject({ status: "past_due", paidUntil });
      expect(due.retryAt).not.toBeNull();
      at.passDays(30);
      expect(await live(providerId)).toMatchObject({ status: "unpaid", retryAt: null });
      await at.setCard(providerId, false);
      at.passDays(0);
      const back = await live(providerId);
      expect(back.status).toBe("active");
      expect(back.paidUntil > paidUntil).toBe(true);
    });

    test("changes to another plan, asked once or twice", async () => {
      const { providerId } = await paid();
      const larger: PlanTerms = { ...terms(), planName: "Clan", interval: "yearly", amountMinor: 19_000 };
      await provider.changePlan(providerId, larger);
      await provider.changePlan(providerId, larger);
      const state = await live(providerId);
      expect(state).toMatchObject({ status: "active", terms: larger });
      expect(Date.parse(state.paidUntil) - Date.now()).toBeGreaterThan(300 * 86_400_000);
    });

    test("changes nothing where the card is declined", async () => {
      const { providerId, order: chosen } = await paid();
      await at.setCard(providerId, true);
      const larger: PlanTerms = { ...terms(), planName: "Clan", interval: "yearly", amountMinor: 19_000 };
      await expect(provider.changePlan(providerId, larger)).rejects.toBeInstanceOf(ProviderRefused);
      at.passDays(32);
      await expect(provider.changePlan(providerId, larger)).rejects.toBeInstanceOf(ProviderRefused);
      expect(await live(providerId)).toMatchObject({ status: "past_due", terms: chosen.terms });
    });

    test("ends with what was paid for, unless that is taken back", async () => {
      const { providerId } = await paid();
      await provider.setCancels(providerId, true);
      expect(await live(providerId)).toMatchObject({ status: "active", cancels: true });
      await provider.setCancels(providerId, false);
      at.passDays(32);
      expect(await live(providerId)).toMatchObject({ status: "active", cancels: false });
      await provider.setCancels(providerId, true);
      at.passDays(32);
      expect(await provider.read(providerId)).toEqual({ status: "ended" });
    });

    test("takes nothing while it is paused, and goes on afterwards", async () => {
      const { providerId } = await paid();
      const payments = async () => {
        await provider.read(providerId);
        return (await provider.readInvoices(providerId)).filter(({ status }) => status !== "void");
      };
      await provider.setPaused(providerId, true);
      await provider.setPaused(providerId, true);
      at.passDays(40);
      expect((await live(providerId)).status).toBe("active");
      expect(await payments()).toHaveLength(1);
      await provider.setPaused(providerId, false);
      at.passDays(32);
      expect((await live(providerId)).status).toBe("active");
      expect((await payments()).map(({ status }) => status)).toEqual(["paid", "paid"]);
      await provider.end(providerId);
      await provider.setPaused(providerId, true);
      expect(await provider.read(providerId)).toEqual({ status: "ended" });
    });

    test("takes nothing while it is paused of what was due before either", async () => {
      const { providerId } = await paid();
      await at.setCard(providerId, true);
      at.passDays(32);
      expect((await live(providerId)).status).toBe("past_due");
      await provider.setPaused(providerId, true);
      await at.setCard(providerId, false);
      at.passDays(3);
      expect((await live(providerId)).status).toBe("active");
      const asked = (await provider.readInvoices(providerId)).filter(({ status }) => status !== "void");
      expect(asked.map(({ status }) => status)).toEqual(["paid"]);
    });

    test("ends at once", async () => {
      const { providerId } = await paid();
      await provider.end(providerId);
      await provider.end(providerId);
      expect(await provider.read(providerId)).toEqual({ status: "ended" });
    });

    test("knows a family as one, however often it is asked", async () => {
      const [tenantId, other] = [newId(), newId()];
      const customerId = await provider.openCustomer(tenantId);
      expect(await provider.openCustomer(tenantId)).toBe(customerId);
      expect(await provider.openCustomer(other)).not.toBe(customerId);
      expect(await provider.openCustomer(newId())).not.toBe(customerId);
    });

    test("forgets an address, and takes another one, of a family that stays the same", async () => {
      const { providerId, order: chosen } = await paid();
      await provider.setEmail(chosen.customerId, undefined);
      await provider.setEmail(chosen.customerId, "etty@down.example");
      await provider.setEmail(chosen.customerId, undefined);
      expect(await live(providerId)).toMatchObject({ status: "active", terms: chosen.terms });
    });

    test("has an invoice for each payment, newest first, with what was paid for then", async () => {
      const { providerId, order: chosen } = await paid();
      const [first, ...others] = await provider.readInvoices(providerId);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ planName: "Household", amountMinor: 950, status: "paid" });
      expect(Math.abs(Date.parse(first!.issuedAt) - Date.now())).toBeLessThan(60_000);
      at.passDays(32);
      await provider.read(providerId);
      const again = await provider.readInvoices(providerId);
      expect(again).toHaveLength(2);
      expect(again[1]).toEqual(first);
      await provider.changePlan(providerId, {
        ...chosen.terms,
        planName: "Clan",
        interval: "yearly",
        amountMinor: 19_000,
      });
      const names = (await provider.readInvoices(providerId)).map(({ planName }) => planName);
      expect(names).toEqual(["Clan", "Household", "Household"]);
      await provider.end(providerId);
      expect(await provider.readInvoices(providerId)).toHaveLength(3);
    });

    test("says which payment is missing, and that it was paid after all", async () => {
      const { providerId } = await paid();
      await at.setCard(providerId, true);
      at.passDays(32);
      await provider.read(providerId);
      const [due] = await provider.readInvoices(providerId);
      expect(due).toMatchObject({ amountMinor: 950, status: "open" });
      await at.setCard(providerId, false);
      at.passDays(0);
      await provider.read(providerId);
      const invoices = await provider.readInvoices(providerId);
      expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
      expect(invoices[0]!.invoiceId).toBe(due!.invoiceId);
    });

    test("leads to the page of an invoice, where there are such pages", async () => {
      const { providerId } = await paid();
      const [{ invoiceId } = { invoiceId: "" }] = await provider.readInvoices(providerId);
      const url: unknown = await provider.invoiceUrl(invoiceId).catch((error: unknown) => error);
      const page = expect.stringMatching(/^https?:\/\//);
      expect(url).toEqual(provider.hasInvoicePages ? page : expect.any(ProviderRefused));
    });

    test("leads to a page where the card is changed", async () => {
      const { providerId } = await paid();
      expect(await provider.settingsUrl(providerId)).toMatch(/^https?:\/\//);
    });
  });
};
