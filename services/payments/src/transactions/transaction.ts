import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { streamName } from "@kinkeeper/contracts/event";

export type DataOf<Type extends TransactionEvent["type"]> = Extract<TransactionEvent, { type: Type }>["data"];

/** The page at which it is paid. */
export interface Checkout {
  readonly sessionId: string;
  readonly url: string;
  /** ISO time. */
  readonly expiresAt: string;
}

/** `returned`: it had been completed, and the money came back. */
export interface Refund {
  /** What was asked for, in cents. */
  readonly askedMinor: number;
  /** What counts of it: no more than was left. */
  readonly amountMinor: number;
  readonly status: "pending" | "completed" | "failed" | "returned";
  /** It was made at the provider itself: it is followed there, and not asked for. */
  readonly isByHand: boolean;
  /** The part of the commission that went back with it. */
  readonly commissionMinor: number;
}

export interface Dispute {
  readonly status: "open" | "won" | "lost";
  /** What the bank gave the buyer, in cents; what they ask for until then. It may be more than was left. */
  readonly amountMinor: number;
}

export interface StartedTransaction extends DataOf<"TransactionStarted"> {
  readonly status: "pending" | "completed" | "failed" | "refunded";
  readonly checkout: Checkout | undefined;
  readonly paymentId: string | undefined;
  /** Something about what was paid is not as it should be, and nobody has looked at it yet. */
  readonly needsReview: boolean;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  readonly refundedMinor: number;
  readonly returnedCommissionMinor: number;
}
export type Transaction = { readonly status: "none" } | StartedTransaction;

export const transactionStream = (tenantId: string, transactionId: string): string =>
  streamName("transaction", tenantId, transactionId);

/** Whether its money was taken as it should be. */
export const isPaid = (transaction: Transaction): transaction is StartedTransaction & { readonly paymentId: string } =>
  transaction.status === "completed" || transaction.status === "refunded";

export const hasOpenDispute = ({ disputes }: StartedTransaction): boolean =>
  [...disputes.values()].some(({ status }) => status === "open");

/** Whether the vendor gets nothing more of it for now: the bank, or a super administrator, has to decide first. */
export const isOnHold = (transaction: StartedTransaction): boolean =>
  hasOpenDispute(transaction) || transaction.needsReview;

/** What is the vendor's of it, in cents: the amount without commission and refunds. */
export const vendorShareOf = (transaction: StartedTransaction): number =>
  isPaid(transaction)
    ? transaction.amountMinor -
      transaction.commissionMinor -
      (transaction.refundedMinor - transaction.returnedCommissionMinor)
    : 0;

const withRefund = (
  transaction: StartedTransaction,
  refundId: string,
  refund: Partial<Refund>,
): StartedTransaction => ({
  ...transaction,
  refunds: new Map(transaction.refunds).set(refundId, {
    askedMinor: 0,
    amountMinor: 0,
    status: "pending",
    isByHand: false,
    commissionMinor: 0,
    ...transaction.refunds.get(refundId),
    ...refund,
  }),
});

const withDispute = (
  transaction: StartedTransaction,
  disputeId: string,
  status: Dispute["status"],
  amountMinor = transaction.disputes.get(disputeId)?.amountMinor ?? 0,
): StartedTransaction => ({
  ...transaction,
  disputes: new Map(transaction.disputes).set(disputeId, { status, amountMinor }),
});

/** What was given back so far, in all. */
const withRefunded = (
  transaction: StartedTransaction,
  refundedMinor: number,
  returnedCommissionMinor: number,
): StartedTransaction => ({
  ...transaction,
  refundedMinor,
  returnedCommissionMinor,
  status: refundedMinor === transaction.amountMinor ? "refunded" : "completed",
});

const evolveStarted = (transaction: StartedTransaction, { type, data }: TransactionEvent): StartedTransaction => {
  switch (type) {
    case "TransactionStarted":
      return transaction;
    case "CheckoutOpened":
      return { ...transaction, checkout: { sessionId: data.sessionId, url: data.url, expiresAt: data.expiresAt } };
    case "TransactionCompleted":
      return { ...transaction, status: "completed", paymentId: data.paymentId, needsReview: data.needsReview };
    case "TransactionFlagged":
      return { ...transaction, needsReview: true, paymentId: data.paymentId };
    case "TransactionReviewed":
      return { ...transaction, needsReview: false };
    case "TransactionFailed":
      return { ...transaction, status: "failed" };
    case "RefundRequested":
      return withRefund(transaction, data.refundId, {
        askedMinor: data.amountMinor,
        amountMinor: data.amountMinor,
        isByHand: data.requestedBy === undefined,
      });
    case "RefundFailed":
      return withRefund(transaction, data.refundId, { status: "failed" });
    case "RefundCompleted": {
      const { refundId, amountMinor, refundedMinor, commissionMinor } = data;
      const refunded = withRefund(transaction, refundId, { amountMinor, commissionMinor, status: "completed" });
      return withRefunded(refunded, refundedMinor, transaction.returnedCommissionMinor + commissionMinor);
    }
    case "RefundReturned": {
      const returned = withRefund(transaction, data.refundId, { status: "returned", commissionMinor: 0 });
      return withRefunded(returned, data.refundedMinor, transaction.returnedCommissionMinor - data.commissionMinor);
    }
    case "DisputeOpened":
      return withDispute(transaction, data.disputeId, "open", data.amountMinor);
    case "DisputeWon":
      return withDispute(transaction, data.disputeId, "won");
    case "DisputeLost": {
      const isAll = data.refundedMinor === transaction.amountMinor;
      const asked = transaction.disputes.get(data.disputeId)?.amountMinor ?? 0;
      const taken = isAll ? Math.max(asked, data.amountMinor) : data.amountMinor;
      const lost = withDispute(transaction, data.disputeId, "lost", taken);
      return withRefunded(lost, data.refundedMinor, transaction.returnedCommissionMinor + data.commissionMinor);
    }
    case "DisputeOverturned": {
      const won = withDispute(transaction, data.disputeId, "won");
      return withRefunded(won, data.refundedMinor, transaction.returnedCommissionMinor - data.commissionMinor);
    }
  }
};

export const evolveTransaction = (transaction: Transaction, event: TransactionEvent): Transaction => {
  if (transaction.status !== "none") return evolveStarted(transaction, event);
  if (event.type !== "TransactionStarted") return transaction;
  return {
    ...event.data,
    status: "pending",
    checkout: undefined,
    paymentId: undefined,
    needsReview: false,
    refunds: new Map(),
    disputes: new Map(),
    refundedMinor: 0,
    returnedCommissionMinor: 0,
  };
};
