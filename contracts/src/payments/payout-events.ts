import { z } from "zod";
import { defineEvent, type EventOf } from "../event.ts";

const transactionId = z.uuid();
const vendorId = z.uuid();
const transferId = z.uuid();
const reversalId = z.uuid();
const minor = z.int().nonnegative();
/** What the provider calls it. */
const providerId = z.string();

/**
 * Streams `payout-platform.<transactionId>`: what the vendor got of one sale. `…Requested` is recorded before the provider is
 * asked: whatever breaks, the same is asked for again.
 */
export const payoutEvents = [
  defineEvent({
    type: "PayoutOpened",
    data: z.object({
      transactionId,
      tenantId: z.uuid(),
      vendorId,
      paymentId: z.string(),
      chargeId: z.string(),
      /** Where the vendor's part went on with the payment itself; null where it is held. */
      forwarded: z.object({ providerId, accountId: z.string(), amountMinor: minor }).nullable(),
    }),
  }),
  defineEvent({
    type: "TransferRequested",
    data: z.object({
      transactionId,
      transferId,
      accountId: z.string(),
      amountMinor: minor,
      /** Kept for what the vendor owes; with `amountMinor` it is what was due. */
      nettedMinor: minor,
    }),
  }),
  /** Without `providerId` there was nothing to send: all of it was owed. */
  defineEvent({
    type: "TransferCompleted",
    data: z.object({ transactionId, transferId, providerId: providerId.nullable() }),
  }),
  defineEvent({ type: "TransferFailed", data: z.object({ transactionId, transferId, reason: z.string() }) }),
  /** `providerId`: the transfer it is taken from; null where nothing was sent that could be taken back. */
  defineEvent({
    type: "ReversalRequested",
    data: z.object({ transactionId, reversalId, providerId: providerId.nullable(), amountMinor: minor }),
  }),
  /** `isByHand`: somebody took it back at the provider; nothing more is sent for this sale by itself. */
  defineEvent({
    type: "ReversalCompleted",
    data: z.object({ transactionId, reversalId, providerId, amountMinor: minor, isByHand: z.boolean() }),
  }),
  /** After it was taken back by hand: what is missing of the vendor's share is sent again. */
  defineEvent({ type: "PayoutResumed", data: z.object({ transactionId, resumedBy: z.uuid() }) }),
  /** After it was taken back by hand: it is left so, and the vendor gets no more of this sale. */
  defineEvent({ type: "PayoutClosed", data: z.object({ transactionId, closedBy: z.uuid() }) }),
  /** The vendor's account did not hold it: from now on the vendor owes it. */
  defineEvent({
    type: "ReversalRefused",
    data: z.object({ transactionId, reversalId, amountMinor: minor, reason: z.string() }),
  }),
] as const;
export type PayoutEvent = EventOf<typeof payoutEvents>;

/** Whether a vendor can be paid: `incomplete` until the provider knows all it asks for, `restricted` when it shut the account. */
export const payoutAccountStatus = z.enum(["incomplete", "ready", "restricted", "closed"]);
export type PayoutAccountStatus = z.infer<typeof payoutAccountStatus>;

/** Streams `payoutaccount-platform.<vendorId>`: where a vendor is paid, and what it owes. */
export const payoutAccountEvents = [
  defineEvent({ type: "PayoutAccountOpened", data: z.object({ vendorId, accountId: z.string() }) }),
  defineEvent({
    type: "PayoutAccountChanged",
    data: z.object({ vendorId, accountId: z.string(), status: payoutAccountStatus }),
  }),
  /** `debtMinor`: what is owed in all, from then on. */
  defineEvent({
    type: "DebtRecorded",
    data: z.object({ vendorId, transactionId, reversalId, amountMinor: minor, debtMinor: minor }),
  }),
  defineEvent({
    type: "DebtNetted",
    data: z.object({ vendorId, transactionId, transferId, amountMinor: minor, debtMinor: minor }),
  }),
] as const;
export type PayoutAccountEvent = EventOf<typeof payoutAccountEvents>;
