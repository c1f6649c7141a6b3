import { streamName } from "@kinkeeper/contracts/event";
import type { PlanTerms, SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";

export interface PlanCheckout {
  readonly checkoutId: string;
  readonly userId: string;
  readonly terms: PlanTerms;
  /** Absent until the provider has answered. */
  readonly session?: { readonly sessionId: string; readonly url: string; readonly expiresAt: string };
}

export interface CurrentPlan {
  readonly status: "active" | "past_due" | "unpaid";
  readonly terms: PlanTerms;
  /** null for a free plan, which no provider knows of. */
  readonly providerId: string | null;
  readonly paidUntil: string | null;
  readonly retryAt: string | null;
  /** It ends then; `next` is the free plan that follows. */
  readonly cancel?: { readonly endsAt: string; readonly next: PlanTerms | null };
}

/** The plan of one family: what it is on, and what it is about to pay for. */
export interface Subscription {
  /** Who the family is to the provider. */
  readonly customerId?: string;
  /** Who began a payment last: the provider knows their address. */
  readonly payerId?: string;
  /** How its invoices stand, by what the provider calls them. */
  readonly invoices?: Readonly<Record<string, "open" | "paid" | "void">>;
  readonly current?: CurrentPlan;
  /** What the provider calls the last paid plan that has ended. */
  readonly endedProviderId?: string;
  readonly checkout?: PlanCheckout;
}

/** Paid plans whose invoices may become something else at the provider: also of one that has ended one may be open still. */
export const plansWithInvoices = ({ current, endedProviderId, invoices = {} }: Subscription): readonly string[] => {
  const ended = Object.values(invoices).includes("open") ? endedProviderId : undefined;
  return [current?.providerId, ended].filter((one) => one !== undefined && one !== null);
};

export const subscriptionStream = (tenantId: string): string => streamName("subscription", tenantId, tenantId);

const withoutCheckout = ({ checkout: _ended, ...rest }: Subscription): Subscription => rest;
const withoutCancel = ({ cancel: _withdrawn, ...rest }: CurrentPlan): CurrentPlan => rest;

const evolveCurrent = (current: CurrentPlan, { type, data }: SubscriptionEvent): CurrentPlan => {
  switch (type) {
    case "SubscriptionRenewed":
      return { ...current, status: "active", paidUntil: data.paidUntil, retryAt: null };
    case "SubscriptionPaymentFailed":
      return { ...current, status: "past_due", retryAt: data.retryAt };
    case "SubscriptionUnpaid":
      return { ...current, status: "unpaid", retryAt: null };
    case "SubscriptionPlanChanged":
      return { ...current, terms: data.terms };
    case "SubscriptionCancelScheduled":
      return { ...current, cancel: { endsAt: data.endsAt, next: data.next } };
    case "SubscriptionCancelWithdrawn":
      return withoutCancel(current);
    default:
      return current;
  }
};

export const evolveSubscription = (subscription: Subscription, event: SubscriptionEvent): Subscription => {
  const { type, data } = event;
  const { checkout, current } = subscription;
  switch (type) {
    case "PlanCheckoutStarted":
      return {
        ...subscription,
        payerId: data.userId,
        checkout: { checkoutId: data.checkoutId, userId: data.userId, terms: data.terms },
      };
    case "PlanCheckoutOpened": {
      if (checkout?.checkoutId !== data.checkoutId) return subscription;
      const { sessionId, url, expiresAt } = data;
      return { ...subscription, checkout: { ...checkout, session: { sessionId, url, expiresAt } } };
    }
    case "PlanCheckoutEnded":
      return checkout?.checkoutId === data.checkoutId ? withoutCheckout(subscription) : subscription;
    case "SubscriptionStarted": {
      const { terms, providerId, paidUntil } = data;
      const begun: CurrentPlan = { status: "active", terms, providerId, paidUntil, retryAt: null };
      return { ...withoutCheckout(subscription), current: begun };
    }
    case "SubscriptionEnded": {
      const { current: ended, ...rest } = subscription;
      return ended?.providerId ? { ...rest, endedProviderId: ended.providerId } : rest;
    }
    case "BillingCustomerOpened":
      return { ...subscription, customerId: data.customerId };
    case "PlanInvoiceNoted":
      return { ...subscription, invoices: { ...subscription.invoices, [data.invoiceId]: data.status } };
    default:
      return current ? { ...subscription, current: evolveCurrent(current, event) } : subscription;
  }
};
