import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { chargeable, currency, proportionOf, shareOf } from "@kinkeeper/contracts/money";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import {
  evolveTransaction,
  hasOpenDispute,
  isPaid,
  type Checkout,
  type DataOf,
  type Refund,
  type StartedTransaction,
  type Transaction,
} from "./transaction.ts";

export type TransactionCommand =
  | {
      readonly type: "StartTransaction";
      readonly data: Omit<DataOf<"TransactionStarted">, "commissionMinor" | "currency"> & {
        readonly commissionBps: number;
      };
    }
  | { readonly type: "OpenCheckout"; readonly checkout: Checkout }
  /**
   * What the provider says was paid, and for which transaction. `isOffered`: the service could still be bought then.
   */
  | {
      readonly type: "RecordPayment";
      readonly paymentId: string;
      readonly paidFor: string;
      readonly paidMinor: number;
      readonly currency: string;
      readonly isOffered: boolean;
    }
  | { readonly type: "FailTransaction"; readonly reason: string }
  | { readonly type: "ReviewTransaction"; readonly reviewedBy: string }
  /** Without an amount all that is left. */
  | {
      readonly type: "RequestRefund";
      readonly refundId: string;
      readonly amountMinor: number | undefined;
      readonly requestedBy: string;
    }
  /** One that was made at the provider itself: it happened, whatever is thought of it here. */
  | { readonly type: "NoteRefund"; readonly refundId: string; readonly amountMinor: number }
  | { readonly type: "CompleteRefund"; readonly refundId: string }
  | { readonly type: "FailRefund"; readonly refundId: string; readonly reason: string }
  | { readonly type: "OpenDispute"; readonly disputeId: string; readonly amountMinor: number }
  | {
      readonly type: "CloseDispute";
      readonly disputeId: string;
      readonly outcome: "won" | "lost";
      readonly amountMinor: number;
    };

/** What is asked back and not answered yet, in cents. */
const inFlightOf = ({ refunds }: StartedTransaction): number =>
  [...refunds.values()].filter(({ status }) => status === "pending").reduce((sum, one) => sum + one.amountMinor, 0);

/** What of the amount neither went back nor is about to, in cents. */
const leftOf = (transaction: StartedTransaction): number =>
  transaction.amountMinor - transaction.refundedMinor - inFlightOf(transaction);

/** What was paid and is not what was asked for is settled at the provider: here nothing comes of it any more. */
const reviewTransaction = (reviewedBy: string, transaction: StartedTransaction): TransactionEvent[] => {
  const { transactionId, status, needsReview } = transaction;
  if (!needsReview) return [];
  const failed: TransactionEvent[] =
    status === "pending" ? [{ type: "TransactionFailed", data: { transactionId, reason: "payment_mismatch" } }] : [];
  const goesAhead = status === "completed" && leftOf(transaction) > 0;
  return [{ type: "TransactionReviewed", data: { transactionId, reviewedBy, goesAhead } }, ...failed];
};

const requestRefund = (
  { refundId, amountMinor, requestedBy }: Extract<TransactionCommand, { type: "RequestRefund" }>,
  transaction: StartedTransaction,
): TransactionEvent[] => {
  if (transaction.refunds.has(refundId)) return [];
  if (transaction.status !== "completed")
    throw new DomainError("CONFLICT", "Only a completed purchase can be refunded.");
  if (hasOpenDispute(transaction))
    throw new DomainError(
      "CONFLICT",
      "The buyer has disputed this payment at their bank. It can be refunded once the bank has decided.",
    );
  const left = leftOf(transaction);
  const wanted = amountMinor ?? left;
  if (wanted <= 0 || wanted > left)
    throw new DomainError("CONFLICT", "This is more than what is left of the amount that was paid.");
  const { transactionId } = transaction;
  return [{ type: "RefundRequested", data: { transactionId, refundId, amountMinor: wanted, requestedBy } }];
};

const refundOf = ({ refunds }: StartedTransaction, refundId: string): Refund => {
  const refund = refunds.get(refundId);
  if (!refund) throw notFound("refund");
  return refund;
};

/** What is given back in all once `amountMinor` more is, and the part of the commission that goes back with it. */
const givenBack = (transaction: StartedTransaction, amountMinor: number) => {
  const refundedMinor = transaction.refundedMinor + amountMinor;
  const commissionMinor =
    proportionOf(transaction.commissionMinor, refundedMinor, transaction.amountMinor) -
    transaction.returnedCommissionMinor;
  return { amountMinor, commissionMinor, refundedMinor };
};

/**
 * What stays given back once a refund or a dispute is no more, and what comes back with it. Of those that stay each counts in full: what
 * counted for nothing beside it, since nothing was left, does from now on.
 */
const comeBack = (transaction: StartedTransaction, id: string) => {
  const { refunds, disputes } = transaction;
  const staying = [
    ...[...refunds].flatMap(([key, one]) => (one.status === "completed" && key !== id ? [one.askedMinor] : [])),
    ...[...disputes].flatMap(([key, one]) => (one.status === "lost" && key !== id ? [one.amountMinor] : [])),
  ].reduce((sum, cents) => sum + cents, 0);
  const refundedMinor = Math.min(staying, transaction.refundedMinor);
  // What is kept back for the refunds that stay follows from them, so that all of them together give back exactly the commission.
  const commissionMinor =
    transaction.returnedCommissionMinor -
    proportionOf(transaction.commissionMinor, refundedMinor, transaction.amountMinor);
  return { amountMinor: transaction.refundedMinor - refundedMinor, commissionMinor, refundedMinor };
};

const failRefund = (
  { refundId, reason }: Extract<TransactionCommand, { type: "FailRefund" }>,
  transaction: StartedTransaction,
): TransactionEvent[] => {
  const { transactionId } = transaction;
  const { status } = refundOf(transaction, refundId);
  if (status === "pending") return [{ type: "RefundFailed", data: { transactionId, refundId, reason } }];
  if (status !== "completed") return [];
  return [{ type: "RefundReturned", data: { transactionId, refundId, ...comeBack(transaction, refundId), reason } }];
};

const closeDispute = (
  { disputeId, outcome, amountMinor }: Extract<TransactionCommand, { type: "CloseDispute" }>,
  transaction: StartedTransaction,
): TransactionEvent[] => {
  const { transactionId, disputes } = transaction;
  const before = disputes.get(disputeId);
  if (before?.status === outcome) return [];
  if (before?.status === "lost")
    return [{ type: "DisputeOverturned", data: { transactionId, disputeId, ...comeBack(transaction, disputeId) } }];
  const opened: TransactionEvent[] =
    before === undefined ? [{ type: "DisputeOpened", data: { transactionId, disputeId, amountMinor } }] : [];
  if (outcome === "won") return [...opened, { type: "DisputeWon", data: { transactionId, disputeId } }];
  // Never more than was paid. What is asked back may be refused for the dispute; where it arrives all the same, it counts for what is left then.
  const taken = Math.min(amountMinor, transaction.amountMinor - transaction.refundedMinor);
  return [...opened, { type: "DisputeLost", data: { transactionId, disputeId, ...givenBack(transaction, taken) } }];
};

const decideStarted = (command: TransactionCommand, transaction: StartedTransaction): TransactionEvent[] => {
  const { transactionId, status } = transaction;
  switch (command.type) {
    case "StartTransaction":
      return [];
    case "OpenCheckout": {
      if (status !== "pending") throw new DomainError("CONFLICT", "This purchase has ended.");
      if (transaction.checkout?.sessionId === command.checkout.sessionId) return [];
      return [{ type: "CheckoutOpened", data: { transactionId, ...command.checkout } }];
    }
    case "RecordPayment": {
      const { paymentId, paidFor, paidMinor, isOffered } = command;
      if (transaction.paymentId !== undefined) return [];
      const isWhatWasAsked =
        paidFor === transactionId && paidMinor === transaction.amountMinor && command.currency === transaction.currency;
      if (!isWhatWasAsked)
        return [
          { type: "TransactionFlagged", data: { transactionId, paymentId, paidMinor, currency: command.currency } },
        ];
      // Money that was taken counts, also after it was given up.
      return [{ type: "TransactionCompleted", data: { transactionId, paymentId, needsReview: !isOffered } }];
    }
    case "FailTransaction":
      return status === "pending" && !transaction.needsReview
        ? [{ type: "TransactionFailed", data: { transactionId, reason: command.reason } }]
        : [];
    case "ReviewTransaction":
      return reviewTransaction(command.reviewedBy, transaction);
    case "RequestRefund":
      return requestRefund(command, transaction);
    case "NoteRefund": {
      const { refundId, amountMinor } = command;
      if (transaction.refunds.has(refundId) || !isPaid(transaction)) return [];
      return [{ type: "RefundRequested", data: { transactionId, refundId, amountMinor } }];
    }
    case "CompleteRefund": {
      const { refundId } = command;
      const { status: state, amountMinor } = refundOf(transaction, refundId);
      // What came back once is not given out again under the same name.
      if (state === "completed" || state === "returned") return [];
      const left = transaction.amountMinor - transaction.refundedMinor;
      const counted = givenBack(transaction, Math.min(amountMinor, left));
      return [{ type: "RefundCompleted", data: { transactionId, refundId, ...counted } }];
    }
    case "FailRefund":
      return failRefund(command, transaction);
    case "OpenDispute": {
      const { disputeId, amountMinor } = command;
      if (transaction.disputes.has(disputeId) || !isPaid(transaction)) return [];
      return [{ type: "DisputeOpened", data: { transactionId, disputeId, amountMinor } }];
    }
    case "CloseDispute":
      return isPaid(transaction) ? closeDispute(command, transaction) : [];
  }
};

const decide = (command: TransactionCommand, transaction: Transaction): TransactionEvent[] => {
  if (transaction.status !== "none") return decideStarted(command, transaction);
  if (command.type !== "StartTransaction") throw notFound("transaction");
  const { commissionBps, ...data } = command.data;
  if (data.amountMinor < chargeable.least || data.amountMinor > chargeable.most)
    throw new DomainError("CONFLICT", "This price cannot be paid online. Please contact the vendor.");
  const commissionMinor = shareOf(data.amountMinor, commissionBps);
  return [{ type: "TransactionStarted", data: { ...data, commissionMinor, currency } }];
};

export const transactionDecider: Decider<Transaction, TransactionCommand, TransactionEvent> = {
  initialState: () => ({ status: "none" }),
  evolve: evolveTransaction,
  decide,
};
