import type { PlanTerms, SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { OpenedSession } from "../payment-provider.ts";
import { evolveSubscription, type CurrentPlan, type Subscription } from "./subscription.ts";
import type { PlanInvoiceState, ProviderSubscription } from "./subscription-provider.ts";

export type SubscriptionCommand =
  /** A plan that costs nothing, where nothing is being paid. */
  | { readonly type: "ChooseFreePlan"; readonly tenantId: string; readonly terms: PlanTerms }
  | {
      readonly type: "StartCheckout";
      readonly tenantId: string;
      readonly checkoutId: string;
      readonly userId: string;
      readonly terms: PlanTerms;
    }
  | {
      readonly type: "OpenCheckout";
      readonly tenantId: string;
      readonly checkoutId: string;
      readonly session: OpenedSession;
    }
  | {
      readonly type: "EndCheckout";
      readonly tenantId: string;
      readonly checkoutId: string;
      readonly reason: "expired" | "declined" | "canceled";
    }
  /** The checkout was paid: `state` is how the subscription stands that began. */
  | {
      readonly type: "StartSubscription";
      readonly tenantId: string;
      readonly checkoutId: string;
      readonly providerId: string;
      readonly paidUntil: string;
    }
  | { readonly type: "FollowProvider"; readonly tenantId: string; readonly state: ProviderSubscription }
  /** The first one stays: two who begin at once pay as one. */
  | { readonly type: "OpenCustomer"; readonly tenantId: string; readonly customerId: string }
  | { readonly type: "NoteInvoices"; readonly tenantId: string; readonly invoices: readonly PlanInvoiceState[] }
  /** The free plan that follows once what was paid for has ended. */
  | { readonly type: "ChooseNextPlan"; readonly tenantId: string; readonly terms: PlanTerms };

const isSamePlan = (one: PlanTerms, other: PlanTerms): boolean =>
  one.planId === other.planId && one.interval === other.interval && one.amountMinor === other.amountMinor;

/** What a current plan has become at the provider. */
const follow = (
  tenantId: string,
  current: CurrentPlan,
  state: Exclude<ProviderSubscription, { status: "ended" }>,
): SubscriptionEvent[] => {
  const { status, terms, paidUntil, retryAt, cancels } = state;
  const events: SubscriptionEvent[] = [];
  if (!isSamePlan(terms, current.terms)) events.push({ type: "SubscriptionPlanChanged", data: { tenantId, terms } });
  if (status === "active" && (current.status !== "active" || paidUntil !== current.paidUntil))
    events.push({ type: "SubscriptionRenewed", data: { tenantId, paidUntil } });
  if (status === "past_due" && (current.status === "active" || (retryAt !== null && retryAt !== current.retryAt)))
    events.push({ type: "SubscriptionPaymentFailed", data: { tenantId, retryAt } });
  if (status === "unpaid" && current.status !== "unpaid")
    events.push({ type: "SubscriptionUnpaid", data: { tenantId } });
  if (cancels && !current.cancel)
    events.push({ type: "SubscriptionCancelScheduled", data: { tenantId, endsAt: paidUntil, next: null } });
  // What follows one whose payment failed is chosen here, before the provider ends it: it stays unless that is paid after all.
  if (!cancels && current.cancel && status === "active")
    events.push({ type: "SubscriptionCancelWithdrawn", data: { tenantId } });
  return events;
};

const started = (tenantId: string, terms: PlanTerms): SubscriptionEvent => ({
  type: "SubscriptionStarted",
  data: { tenantId, terms, providerId: null, paidUntil: null },
});

const isPaying = (current: CurrentPlan | undefined): boolean => current !== undefined && current.providerId !== null;

const refusePaying = (current: CurrentPlan | undefined): void => {
  if (isPaying(current)) throw new DomainError("CONFLICT", "Your family pays for a plan already.");
};

const decide = (
  command: SubscriptionCommand,
  { current, checkout, customerId, invoices = {} }: Subscription,
): SubscriptionEvent[] => {
  const { tenantId } = command;
  switch (command.type) {
    case "ChooseFreePlan": {
      refusePaying(current);
      const { terms } = command;
      if (!current) return [started(tenantId, terms)];
      return isSamePlan(terms, current.terms) ? [] : [{ type: "SubscriptionPlanChanged", data: { tenantId, terms } }];
    }
    case "StartCheckout": {
      refusePaying(current);
      if (checkout)
        throw new DomainError("CONFLICT", "A payment has already been started. Please finish or cancel it first.");
      const { checkoutId, userId, terms } = command;
      return [{ type: "PlanCheckoutStarted", data: { tenantId, checkoutId, userId, terms } }];
    }
    case "OpenCheckout": {
      const { checkoutId, session } = command;
      if (checkout?.checkoutId !== checkoutId || checkout.session?.sessionId === session.sessionId) return [];
      return [{ type: "PlanCheckoutOpened", data: { tenantId, checkoutId, ...session } }];
    }
    case "EndCheckout": {
      const { checkoutId, reason } = command;
      if (checkout?.checkoutId !== checkoutId) return [];
      return [{ type: "PlanCheckoutEnded", data: { tenantId, checkoutId, reason } }];
    }
    case "StartSubscription": {
      const { checkoutId, providerId, paidUntil } = command;
      if (checkout?.checkoutId !== checkoutId) return [];
      return [{ type: "SubscriptionStarted", data: { tenantId, terms: checkout.terms, providerId, paidUntil } }];
    }
    case "FollowProvider": {
      if (!current || current.providerId === null) return [];
      if (command.state.status !== "ended") return follow(tenantId, current, command.state);
      const next = current.cancel?.next;
      return [next ? started(tenantId, next) : { type: "SubscriptionEnded", data: { tenantId } }];
    }
    case "OpenCustomer":
      return customerId === undefined
        ? [{ type: "BillingCustomerOpened", data: { tenantId, customerId: command.customerId } }]
        : [];
    case "NoteInvoices":
      return command.invoices
        .filter(({ invoiceId, status }) => invoices[invoiceId] !== status)
        .toReversed()
        .map((invoice) => ({ type: "PlanInvoiceNoted", data: { tenantId, ...invoice } }));
    case "ChooseNextPlan": {
      const { terms: next } = command;
      // What was paid for has run out where a payment failed: that is when it ends.
      const endsAt = current?.cancel?.endsAt ?? (current?.status === "active" ? null : current?.paidUntil);
      if (!endsAt) throw notFound("cancellation");
      if (current?.cancel?.next && isSamePlan(current.cancel.next, next)) return [];
      return [{ type: "SubscriptionCancelScheduled", data: { tenantId, endsAt, next } }];
    }
  }
};

export const subscriptionDecider: Decider<Subscription, SubscriptionCommand, SubscriptionEvent> = {
  initialState: () => ({}),
  evolve: evolveSubscription,
  decide,
};
