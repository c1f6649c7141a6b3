import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";

const transactionId = z.uuid();
const minor = z.int().nonnegative();
const refundId = z.uuid();

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
  /** Before the provider is asked: whatever breaks, the same refund is asked for again, never a second one. */
  defineEvent({
    type: "RefundRequested",
    data: z.object({ transactionId, refundId, amountMinor: minor, requestedBy: z.uuid() }),
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
] as const;
export type SandboxEvent = EventOf<typeof sandboxEvents>;

export const paymentsContext = {
  name: "payments",
  categories: { transaction: transactionEvents, sandbox: sandboxEvents },
} as const satisfies Context;
