import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { payoutAccountEvents, payoutEvents } from "./payout-events.ts";
import { webhookEvents } from "./webhook-events.ts";
import { planEvents } from "./plan-events.ts";
import { sandboxPlanEvents, subscriptionEvents } from "./subscription-events.ts";

const transactionId = z.uuid();
const minor = z.int().nonnegative();
const refundId = z.uuid();

const movedByDispute = z.object({
  transactionId,
  disputeId: z.string(),
  amountMinor: minor,
  commissionMinor: minor,
  /** What is given back in all from then on. */
  refundedMinor: minor,
});

/** Streams `transaction-<tenantId>.<transactionId>`. Amounts in cents; price, title and commission are frozen when it starts. */
export const transactionEvents = [
  defineEvent({
    type: "TransactionStarted",
    data: z.object({
      transactionId,
      userId: z.uuid(),
      serviceId: z.uuid(),
      vendorId: z.uuid(),
      title: z.string(),
      businessName: z.string(),
      amountMinor: minor,
      commissionMinor: minor,
      currency: z.string(),
      /** Until when it may be paid; with the account below, what the provider is asked for again under the same key. */
      expiresAt: z.iso.datetime().optional(),
      /** The vendor's account at the provider that the payment goes on to; absent where it is held. */
      payoutAccountId: z.string().optional(),
    }),
  }),
  defineEvent({
    type: "CheckoutOpened",
    data: z.object({ transactionId, sessionId: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
  }),
  defineEvent({
    type: "TransactionCompleted",
    data: z.object({ transactionId, paymentId: z.string(), needsReview: z.boolean() }),
  }),
  /** What was paid is not what was asked for: nothing is handed over before somebody has looked. */
  defineEvent({
    type: "TransactionFlagged",
    data: z.object({ transactionId, paymentId: z.string(), paidMinor: minor, currency: z.string() }),
  }),
  defineEvent({ type: "TransactionFailed", data: z.object({ transactionId, reason: z.string() }) }),
  /**
   * Somebody has looked at what was paid and settled what there was to settle. `goesAhead`: it was what was asked for, and not all of it
   * went back, or is about to; absent in those of before it was said.
   */
  defineEvent({
    type: "TransactionReviewed",
    data: z.object({ transactionId, reviewedBy: z.uuid(), goesAhead: z.boolean().optional() }),
  }),
  /**
   * Before the provider is asked: whatever breaks, the same refund is asked for again, never a second one. Nobody is named where
   * it was made at the provider itself.
   */
  defineEvent({
    type: "RefundRequested",
    data: z.object({ transactionId, refundId, amountMinor: minor, requestedBy: z.uuid().optional() }),
  }),
  defineEvent({
    type: "RefundCompleted",
    data: z.object({
      transactionId,
      refundId,
      amountMinor: minor,
      /** The part of the commission that goes back with it. */
      commissionMinor: minor,
      /** With all refunds before it. */
      refundedMinor: minor,
    }),
  }),
  defineEvent({ type: "RefundFailed", data: z.object({ transactionId, refundId, reason: z.string() }) }),
  /** A refund that had been completed did not arrive: the amounts are what comes back, and what is refunded after that. */
  defineEvent({
    type: "RefundReturned",
    data: z.object({
      transactionId,
      refundId,
      amountMinor: minor,
      commissionMinor: minor,
      refundedMinor: minor,
      reason: z.string(),
    }),
  }),
  /** The buyer asked the bank for the money: nothing is refunded or paid out until it has decided. */
  defineEvent({
    type: "DisputeOpened",
    data: z.object({ transactionId, disputeId: z.string(), amountMinor: minor }),
  }),
  defineEvent({ type: "DisputeWon", data: z.object({ transactionId, disputeId: z.string() }) }),
  /** The bank gave the buyer the money: counted as a refund of it. */
  defineEvent({ type: "DisputeLost", data: movedByDispute }),
  /** The bank decided otherwise after all: the amounts are what comes back, and what is refunded after that. */
  defineEvent({ type: "DisputeOverturned", data: movedByDispute }),
] as const;
export type TransactionEvent = EventOf<typeof transactionEvents>;

const sessionId = z.uuid();

/** Streams `sandbox-platform.<sessionId>`: what the stand-in of a card company remembers. */
export const sandboxEvents = [
  defineEvent({
    type: "SandboxSessionOpened",
    data: z.object({
      sessionId,
      transactionId,
      tenantId: z.uuid(),
      userId: z.uuid(),
      amountMinor: minor,
      currency: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
  defineEvent({ type: "SandboxSessionPaid", data: z.object({ sessionId }) }),
  defineEvent({
    type: "SandboxSessionClosed",
    data: z.object({ sessionId, reason: z.enum(["declined", "canceled", "expired"]) }),
  }),
  defineEvent({ type: "SandboxRefunded", data: z.object({ sessionId, refundId, amountMinor: minor }) }),
  /** Streams `sandbox-platform.<transferId>`. */
  defineEvent({
    type: "SandboxTransferred",
    data: z.object({ transferId: z.uuid(), accountId: z.string(), amountMinor: minor }),
  }),
  defineEvent({
    type: "SandboxReversed",
    data: z.object({ transferId: z.uuid(), reversalId: z.uuid(), amountMinor: minor }),
  }),
] as const;
export type SandboxEvent = EventOf<typeof sandboxEvents>;

export const paymentsContext = {
  name: "payments",
  categories: {
    transaction: transactionEvents,
    payout: payoutEvents,
    payoutaccount: payoutAccountEvents,
    webhook: webhookEvents,
    sandbox: sandboxEvents,
    plan: planEvents,
    subscription: subscriptionEvents,
    sandboxplan: sandboxPlanEvents,
  },
} as const satisfies Context;
