import { z } from "zod";
import { planInterval } from "../enumerations.ts";
import { defineEvent, type EventOf } from "../event.ts";

const tenantId = z.uuid();
const time = z.iso.datetime();
const minor = z.int().nonnegative();

/** What a family chose, as it was then: a price that changes later is for others. */
export const planTerms = z.object({
  planId: z.uuid(),
  planName: z.string(),
  interval: planInterval,
  /** In cents, for each interval. */
  amountMinor: minor,
});
export type PlanTerms = z.infer<typeof planTerms>;

export const planInvoiceStatus = z.enum(["open", "paid", "void"]);

/** Streams `subscription-<tenantId>.<tenantId>`: the one plan a family is on, so that it never pays for two. */
export const subscriptionEvents = [
  /** Before the provider is asked: whatever breaks, the same page is asked for again. */
  defineEvent({
    type: "PlanCheckoutStarted",
    data: z.object({ tenantId, checkoutId: z.uuid(), userId: z.uuid(), terms: planTerms }),
  }),
  defineEvent({
    type: "PlanCheckoutOpened",
    data: z.object({ tenantId, checkoutId: z.uuid(), sessionId: z.string(), url: z.string(), expiresAt: time }),
  }),
  defineEvent({
    type: "PlanCheckoutEnded",
    data: z.object({ tenantId, checkoutId: z.uuid(), reason: z.enum(["expired", "declined", "canceled"]) }),
  }),
  /** Who the family is to the provider: one, for every plan it ever pays for. */
  defineEvent({ type: "BillingCustomerOpened", data: z.object({ tenantId, customerId: z.string() }) }),
  /** What the family was asked to pay, as the provider says; again when that was paid or taken back. */
  defineEvent({
    type: "PlanInvoiceNoted",
    data: z.object({
      tenantId,
      /** What the provider calls it. */
      invoiceId: z.string(),
      planName: z.string(),
      amountMinor: minor,
      status: planInvoiceStatus,
      issuedAt: time,
    }),
  }),
  /** `providerId`: what the provider calls it; null for a plan that costs nothing, which is never paid for. */
  defineEvent({
    type: "SubscriptionStarted",
    data: z.object({ tenantId, terms: planTerms, providerId: z.string().nullable(), paidUntil: time.nullable() }),
  }),
  defineEvent({ type: "SubscriptionRenewed", data: z.object({ tenantId, paidUntil: time }) }),
  /** The provider tries again, at `retryAt` where it says so. */
  defineEvent({ type: "SubscriptionPaymentFailed", data: z.object({ tenantId, retryAt: time.nullable() }) }),
  /** It stopped trying: the family is suspended until it has paid. */
  defineEvent({ type: "SubscriptionUnpaid", data: z.object({ tenantId }) }),
  defineEvent({ type: "SubscriptionPlanChanged", data: z.object({ tenantId, terms: planTerms }) }),
  /** It goes on until then; `next`: the free plan that follows. */
  defineEvent({
    type: "SubscriptionCancelScheduled",
    data: z.object({ tenantId, endsAt: time, next: planTerms.nullable() }),
  }),
  defineEvent({ type: "SubscriptionCancelWithdrawn", data: z.object({ tenantId }) }),
  defineEvent({ type: "SubscriptionEnded", data: z.object({ tenantId }) }),
] as const;
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;

const id = z.uuid();

/** Streams `sandboxplan-platform.<id>`: what the stand-in of a card company remembers of a plan that is paid again and again. */
export const sandboxPlanEvents = [
  defineEvent({
    type: "SandboxPlanOpened",
    data: z.object({ id, tenantId, userId: z.uuid(), terms: planTerms, expiresAt: time }),
  }),
  defineEvent({ type: "SandboxPlanPaid", data: z.object({ id, paidUntil: time }) }),
  /** It fell due while it was paused. */
  defineEvent({ type: "SandboxPlanWaived", data: z.object({ id, paidUntil: time }) }),
  /** Nobody paid, and nobody will. */
  defineEvent({
    type: "SandboxPlanClosed",
    data: z.object({ id, reason: z.enum(["expired", "declined", "canceled"]) }),
  }),
  defineEvent({ type: "SandboxPlanChanged", data: z.object({ id, terms: planTerms }) }),
  /** Whether the card is declined from now on. */
  defineEvent({ type: "SandboxCardChanged", data: z.object({ id, declines: z.boolean() }) }),
  /** Whether it ends with what was paid for. */
  defineEvent({ type: "SandboxPlanCancelChanged", data: z.object({ id, cancels: z.boolean() }) }),
  /** Whether nothing is taken for the time being. */
  defineEvent({ type: "SandboxPlanPauseChanged", data: z.object({ id, isPaused: z.boolean() }) }),
  defineEvent({ type: "SandboxPlanEnded", data: z.object({ id }) }),
] as const;
export type SandboxPlanEvent = EventOf<typeof sandboxPlanEvents>;
