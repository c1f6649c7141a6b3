import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName, type Recorded } from "@kinkeeper/contracts/event";
import type { History, SourceEvent } from "../public-event-of.ts";

const id = (last: string) => `018f2f6e-7c1a-7000-8000-0000000000${last}`;
export const vendorId = id("aa");
export const serviceId = id("bb");
export const orderId = id("cc");
export const refundId = id("dd");
export const partnerId = id("ee");
export const endpointId = id("ef");
export const userId = id("01");
export const transferId = id("de");
const categoryId = id("02");
const tenantId = id("03");

const details = {
  businessName: "Etruria Workshop",
  description: "We read old handwriting.",
  contactEmail: "josiah@example.com",
  contactPhone: "555 1730",
  website: "https://example.com",
  logoUrl: null,
};
const listing = {
  categoryId,
  title: "A letter written out",
  description: "Up to ten pages of old handwriting.",
  priceMinor: 1_999,
  priceType: "fixed" as const,
};

/** Everything that may happen in one stream of each kind, in order. */
export const vendorEvents: readonly SourceEvent[] = [
  { type: "VendorApplied", data: { vendorId, userId, details, commissionBps: 1_500 } },
  { type: "VendorRejected", data: { vendorId, reason: "Not yet", rejectedAt: "2026-05-01T12:00:00.000Z" } },
  { type: "VendorApplied", data: { vendorId, userId, details, commissionBps: 1_500 } },
  { type: "VendorApproved", data: { vendorId } },
  { type: "VendorDetailsChanged", data: { vendorId, userId, details: { ...details, businessName: "Etruria Works" } } },
  { type: "VendorSuspended", data: { vendorId, reason: "Complaints" } },
  { type: "VendorReinstated", data: { vendorId } },
];
export const serviceEvents: readonly SourceEvent[] = [
  { type: "ServiceListed", data: { serviceId, vendorId, details: listing } },
  { type: "ServiceDeactivated", data: { serviceId } },
  { type: "ServiceChanged", data: { serviceId, details: { ...listing, priceMinor: 2_500 } } },
  { type: "ServiceActivated", data: { serviceId } },
];
const started: SourceEvent = {
  type: "TransactionStarted",
  data: {
    transactionId: orderId,
    userId,
    serviceId,
    vendorId,
    title: "A letter written out",
    businessName: "Etruria Workshop",
    amountMinor: 1_999,
    commissionMinor: 300,
    currency: "usd",
  },
};
const refundedNow = (amountMinor: number, commissionMinor: number, refundedMinor: number): SourceEvent => ({
  type: "RefundCompleted",
  data: { transactionId: orderId, refundId, amountMinor, commissionMinor, refundedMinor },
});
export const orderEvents: readonly SourceEvent[] = [
  started,
  {
    type: "CheckoutOpened",
    data: { transactionId: orderId, sessionId: "s", url: "http://localhost/", expiresAt: "2026-05-01T12:30:00.000Z" },
  },
  { type: "TransactionCompleted", data: { transactionId: orderId, paymentId: "p", needsReview: false } },
  { type: "RefundRequested", data: { transactionId: orderId, refundId, amountMinor: 1_000, requestedBy: userId } },
  refundedNow(1_000, 150, 1_000),
  refundedNow(999, 150, 1_999),
];
export const failedOrderEvents: readonly SourceEvent[] = [
  started,
  { type: "TransactionFailed", data: { transactionId: orderId, reason: "declined" } },
];
export const disputeId = "dp_1730";
const paid: SourceEvent = {
  type: "TransactionCompleted",
  data: { transactionId: orderId, paymentId: "p", needsReview: false },
};
const disputed: SourceEvent = {
  type: "DisputeOpened",
  data: { transactionId: orderId, disputeId, amountMinor: 1_999 },
};
export const wonEvents: readonly SourceEvent[] = [
  started,
  paid,
  disputed,
  { type: "DisputeWon", data: { transactionId: orderId, disputeId } },
];
export const lostEvents: readonly SourceEvent[] = [
  started,
  paid,
  disputed,
  {
    type: "DisputeLost",
    data: { transactionId: orderId, disputeId, amountMinor: 1_999, commissionMinor: 300, refundedMinor: 1_999 },
  },
];
export const overturnedEvents: readonly SourceEvent[] = [
  ...lostEvents,
  {
    type: "DisputeOverturned",
    data: { transactionId: orderId, disputeId, amountMinor: 1_999, commissionMinor: 300, refundedMinor: 0 },
  },
];
export const returnedEvents: readonly SourceEvent[] = [
  started,
  paid,
  refundedNow(1_999, 300, 1_999),
  {
    type: "RefundReturned",
    data: {
      transactionId: orderId,
      refundId,
      amountMinor: 1_999,
      commissionMinor: 300,
      refundedMinor: 0,
      reason: "account closed",
    },
  },
];
const heldOrder: SourceEvent = {
  type: "TransactionCompleted",
  data: { transactionId: orderId, paymentId: "p", needsReview: true },
};
const reviewedAs = (goesAhead: boolean): SourceEvent => ({
  type: "TransactionReviewed",
  data: { transactionId: orderId, reviewedBy: userId, goesAhead },
});
export const acceptedEvents: readonly SourceEvent[] = [started, heldOrder, reviewedAs(true)];
export const notAcceptedEvents: readonly SourceEvent[] = [
  started,
  heldOrder,
  { type: "RefundRequested", data: { transactionId: orderId, refundId, amountMinor: 1_999, requestedBy: userId } },
  reviewedAs(false),
  refundedNow(1_999, 300, 1_999),
];
/** Held and sent in two parts, taken back in part, and owed for the rest. */
export const payoutEvents: readonly SourceEvent[] = [
  {
    type: "PayoutOpened",
    data: { transactionId: orderId, tenantId, vendorId, paymentId: "pi_1", chargeId: "ch_1", forwarded: null },
  },
  {
    type: "TransferRequested",
    data: { transactionId: orderId, transferId, accountId: "acct_1", amountMinor: 1_500, nettedMinor: 199 },
  },
  { type: "TransferCompleted", data: { transactionId: orderId, transferId, providerId: "tr_1" } },
  {
    type: "ReversalRequested",
    data: { transactionId: orderId, reversalId: refundId, providerId: "tr_1", amountMinor: 500 },
  },
  {
    type: "ReversalCompleted",
    data: { transactionId: orderId, reversalId: refundId, providerId: "tr_1", amountMinor: 500, isByHand: false },
  },
  {
    type: "ReversalRefused",
    data: { transactionId: orderId, reversalId: serviceId, amountMinor: 300, reason: "insufficient funds" },
  },
];
export const forwardedPayoutEvents: readonly SourceEvent[] = [
  {
    type: "PayoutOpened",
    data: {
      transactionId: orderId,
      tenantId,
      vendorId,
      paymentId: "pi_1",
      chargeId: "ch_1",
      forwarded: { providerId: "tr_1", accountId: "acct_1", amountMinor: 1_699 },
    },
  },
];
export const comment = "She still looks like herself.";
export const reviewEvents: readonly SourceEvent[] = [
  {
    type: "ReviewPublished",
    data: { reviewId: orderId, userId, vendorId, serviceId, title: "A letter written out", rating: 4, comment },
  },
  { type: "ReviewAnswered", data: { reviewId: orderId, userId, answer: "Thank you." } },
];
export const partnerEvents: readonly SourceEvent[] = [{ type: "EndpointPinged", data: { partnerId, endpointId } }];

/** As they lie in a stream. */
export const recorded = (category: string, events: readonly SourceEvent[]): History => {
  const tenant = category === "transaction" ? tenantId : platformTenant;
  return events.map((event, revision): Recorded<SourceEvent> => ({
    ...event,
    stream: streamName(category, tenant, vendorId),
    revision,
    position: BigInt(100 + revision),
    metadata: {
      eventId: `018f2f6e-7c1a-7000-8000-000000000${String(100 + revision)}`,
      tenantId: tenant,
      actorId: userId,
      schemaVersion: 1,
      correlationId: "a request",
      causationId: "a request",
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      time: "2026-05-01T12:00:00.000Z",
    },
  }));
};

/** Every beginning of every history: what is there when an event is told. */
export const everyHistory: readonly History[] = [
  recorded("vendor", vendorEvents),
  recorded("service", serviceEvents),
  recorded("transaction", orderEvents),
  recorded("transaction", failedOrderEvents),
  recorded("transaction", wonEvents),
  recorded("transaction", lostEvents),
  recorded("transaction", returnedEvents),
  recorded("transaction", acceptedEvents),
  recorded("transaction", notAcceptedEvents),
  recorded("payout", payoutEvents),
  recorded("payout", forwardedPayoutEvents),
  recorded("review", reviewEvents),
  recorded("partner", partnerEvents),
].flatMap((history) => history.map((_event, index) => history.slice(0, index + 1)));

/** What must never reach a partner. */
export const secrets = [
  userId,
  tenantId,
  "josiah@example.com",
  "555 1730",
  "Complaints",
  "Not yet",
  "Up to ten pages",
  comment,
  "acct_1",
  "tr_1",
];
