import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { transactionStatus } from "../enumerations.ts";
import { minorOf } from "../money.ts";
import { required } from "../text.ts";
import { payoutState, payoutStatus } from "./payouts.ts";
import { ownBusiness } from "../marketplace/own-business.ts";

export const refund = z.object({
  id: z.uuid(),
  /** A decimal in US dollars. */
  amount: z.string(),
  status: z.enum(["pending", "completed", "failed"]),
  /** Why it failed, in words for people. */
  failureReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** A purchase. Amounts are decimals in US dollars. */
export const transaction = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  userId: z.uuid(),
  serviceId: z.uuid(),
  vendorId: z.uuid(),
  /** As they were when it was bought. */
  title: z.string(),
  businessName: z.string(),
  amount: z.string(),
  commissionAmount: z.string(),
  refundedAmount: z.string(),
  status: transactionStatus,
  /** Why it failed: expired, declined, canceled, provider_error, payment_mismatch. */
  failureReason: z.string().nullable(),
  /**
   * Paid although it was no longer on offer, or, while it is pending, something else was paid than was asked for: a super
   * administrator looks at it.
   */
  needsReview: z.boolean(),
  /** Whether the buyer has disputed it at their bank. */
  disputeStatus: z.enum(["open", "won", "lost"]).nullable(),
  /** What the vendor got of it; for super administrators alone, else null. */
  payoutState: payoutState.nullable(),
  refunds: z.array(refund),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type Transaction = z.infer<typeof transaction>;

const params = z.object({ id: z.uuid() });

export const createCheckoutSession = defineEndpoint({
  id: "createCheckoutSession",
  method: "POST",
  path: "/api/create-checkout-session",
  access: "signed-in",
  summary: "Begin to buy a service: the address of the page to pay at. Asked again meanwhile it answers the same page.",
  // Price and title come from what the vendor offers, never from who buys.
  body: z.strictObject({ serviceId: z.uuid(required("Service is required")) }),
  response: z.object({ sessionUrl: z.string(), transactionId: z.uuid() }),
  status: 201,
});

/** So many purchases are answered at once. */
export const transactionsAtOnce = 100;

export const listTransactions = defineEndpoint({
  id: "listTransactions",
  method: "GET",
  path: "/api/transactions",
  access: "signed-in",
  whileCancelled: true,
  summary:
    "One's own purchases, newest first, at most 100, those after `after`; everybody's for super administrators unless `mine`.",
  query: z.object({
    /** Only one's own, also for super administrators. */
    mine: z.literal("true").optional(),
    /** The last purchase of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(transaction),
});

export const getTransaction = defineEndpoint({
  id: "getTransaction",
  method: "GET",
  path: "/api/transactions/:id",
  access: "signed-in",
  whileCancelled: true,
  summary: "One purchase of one's own; any for super administrators.",
  params,
  response: transaction,
});

/** How much is given back. */
export const refundInput = z.strictObject({
  /** A decimal in US dollars; all that is left unless told. */
  amount: z
    .string()
    .refine((text) => (minorOf(text) ?? 0) > 0, "Invalid amount")
    .optional(),
});

export const refundTransaction = defineEndpoint({
  id: "refundTransaction",
  method: "POST",
  path: "/api/transactions/:id/refund",
  access: "super_admin",
  summary: "Give money back: all that is left of the amount, or a part of it.",
  params,
  body: refundInput,
  response: transaction,
});

export const finishTransactionReview = defineEndpoint({
  id: "finishTransactionReview",
  method: "POST",
  path: "/api/transactions/:id/review-done",
  access: "super_admin",
  summary: "A purchase that needed a look has had it; where another sum was paid than was asked for, it ends unpaid.",
  params,
  response: transaction,
});

export const resumePayout = defineEndpoint({
  id: "resumePayout",
  method: "POST",
  path: "/api/transactions/:id/resume-payout",
  access: "super_admin",
  summary: "Send the vendor again what somebody took back at the payment provider itself, also after it was left so.",
  params,
  response: transaction,
});

export const closePayout = defineEndpoint({
  id: "closePayout",
  method: "POST",
  path: "/api/transactions/:id/close-payout",
  access: "super_admin",
  summary: "Leave a payout as it is that was taken back at the payment provider: no more is sent unless it is resumed.",
  params,
  response: transaction,
});

/** What a vendor sees of a sale: nothing of who bought it. */
export const sale = transaction
  .pick({
    id: true,
    serviceId: true,
    title: true,
    amount: true,
    commissionAmount: true,
    refundedAmount: true,
    status: true,
    disputeStatus: true,
  })
  .extend({
    payoutState,
    /** What the vendor gets: the amount without commission and refunds. */
    netAmount: z.string(),
    completedAt: z.iso.datetime(),
  });
export type Sale = z.infer<typeof sale>;

/** So many sales are answered at once. */
export const salesAtOnce = 100;
/** Most months that are told of. */
export const mostEarningsMonths = 12;

/** What the sales of one month brought in. A refund counts in the month of its sale. */
export const earningsMonth = z.object({
  /** "2026-05" */
  month: z.string(),
  soldAmount: z.string(),
  refundedAmount: z.string(),
  /** What is left for the vendor. */
  netAmount: z.string(),
});
export type EarningsMonth = z.infer<typeof earningsMonth>;

export const listSales = defineEndpoint({
  id: "listSales",
  method: "GET",
  path: "/api/sales",
  ...ownBusiness,
  summary: "What one's own business sold, newest first, at most 100, those after `after`; and what is held for it.",
  /** `after`: the last sale of the page before. */
  query: z.object({ after: z.uuid().optional() }),
  response: z.object({
    /** Earned and not paid out yet. */
    heldAmount: z.string(),
    /** Paid out so far, less what was taken back. */
    paidOutAmount: z.string(),
    /** Owed for refunds after it was paid out; kept from what is paid out next. */
    debtAmount: z.string(),
    /** Where the business is paid; null for whoever has none that is approved or was. */
    payouts: z.object({ vendorId: z.uuid(), status: payoutStatus, canSetUp: z.boolean() }).nullable(),
    /** How many sales there are in all. */
    salesCount: z.int(),
    /** The latest months with a sale, newest first. */
    months: z.array(earningsMonth),
    sales: z.array(sale),
  }),
});

export const transactionEndpoints = [
  createCheckoutSession,
  listTransactions,
  getTransaction,
  refundTransaction,
  finishTransactionReview,
  resumePayout,
  closePayout,
  listSales,
] as const;
