import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { streamName } from "@kinkeeper/contracts/event";
import { currency, proportionOf, shareOf } from "@kinkeeper/contracts/money";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type DataOf<Type extends TransactionEvent["type"]> = Extract<TransactionEvent, { type: Type }>["data"];

/** The page at which it is paid. */
export interface Checkout {
  readonly sessionId: string;
  readonly url: string;
  /** ISO time. */
  readonly expiresAt: string;
}

interface Refund {
  readonly amountMinor: number;
  readonly status: "pending" | "completed" | "failed";
}

export interface StartedTransaction extends Omit<DataOf<"TransactionStarted">, "commissionMinor"> {
  readonly status: "pending" | "completed" | "failed" | "refunded";
  readonly commissionMinor: number;
  readonly checkout: Checkout | undefined;
  readonly paymentId: string | undefined;
  readonly isFlagged: boolean;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly refundedMinor: number;
  readonly returnedCommissionMinor: number;
}
export type Transaction = { readonly status: "none" } | StartedTransaction;

export type TransactionCommand =
  | {
      readonly type: "StartTransaction";
      readonly data: Omit<DataOf<"TransactionStarted">, "commissionMinor" | "currency"> & {
        readonly commissionBps: number;
      };
    }
  | { readonly type: "OpenCheckout"; readonly checkout: Checkout }
  /** What the provider says was paid. `isOffered`: the service could still be bought then. */
  | {
      readonly type: "RecordPayment";
      readonly paymentId: string;
      readonly paidMinor: number;
      readonly currency: string;
      readonly isOffered: boolean;
    }
  | { readonly type: "FailTransaction"; readonly reason: string }
  /** Without an amount all that is left. */
  | {
      readonly type: "RequestRefund";
      readonly refundId: string;
      readonly amountMinor: number | undefined;
      readonly requestedBy: string;
    }
  | { readonly type: "CompleteRefund"; readonly refundId: string }
  | { readonly type: "FailRefund"; readonly refundId: string; readonly reason: string };

export const transactionStream = (tenantId: string, transactionId: string): string =>
  streamName("transaction", tenantId, transactionId);

const requestRefund = (
  { refundId, amountMinor, requestedBy }: Extract<TransactionCommand, { type: "RequestRefund" }>,
  transaction: StartedTransaction,
): TransactionEvent[] => {
  if (transaction.refunds.has(refundId)) return [];
  if (transaction.status !== "completed")
    throw new DomainError("CONFLICT", "Only a completed purchase can be refunded.");
  const inFlight = [...transaction.refunds.values()]
    .filter(({ status }) => status === "pending")
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  const left = transaction.amountMinor - transaction.refundedMinor - inFlight;
  const wanted = amountMinor ?? left;
  if (wanted <= 0 || wanted > left)
    throw new DomainError("CONFLICT", "This is more than what is left of the amount that was paid.");
  const { transactionId } = transaction;
  return [{ type: "RefundRequested", data: { transactionId, refundId, amountMinor: wanted, requestedBy } }];
};

const pendingRefund = ({ refunds }: StartedTransaction, refundId: string): Refund => {
  const refund = refunds.get(refundId);
  if (!refund) throw notFound("refund");
  return refund;
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
      const { paymentId, paidMinor, isOffered } = command;
      if (transaction.paymentId !== undefined) return [];
      if (paidMinor !== transaction.amountMinor || command.currency !== transaction.currency)
        return [
          { type: "TransactionFlagged", data: { transactionId, paymentId, paidMinor, currency: command.currency } },
        ];
      // Money that was taken counts, also after it was given up.
      return [{ type: "TransactionCompleted", data: { transactionId, paymentId, needsReview: !isOffered } }];
    }
    case "FailTransaction":
      return status === "pending" && !transaction.isFlagged
        ? [{ type: "TransactionFailed", data: { transactionId, reason: command.reason } }]
        : [];
    case "RequestRefund":
      return requestRefund(command, transaction);
    case "CompleteRefund": {
      const { refundId } = command;
      const { status: state, amountMinor } = pendingRefund(transaction, refundId);
      if (state === "completed") return [];
      const refundedMinor = transaction.refundedMinor + amountMinor;
      const commissionMinor =
        proportionOf(transaction.commissionMinor, refundedMinor, transaction.amountMinor) -
        transaction.returnedCommissionMinor;
      return [
        { type: "RefundCompleted", data: { transactionId, refundId, amountMinor, commissionMinor, refundedMinor } },
      ];
    }
    case "FailRefund": {
      const { refundId, reason } = command;
      const { status: state } = pendingRefund(transaction, refundId);
      return state === "pending" ? [{ type: "RefundFailed", data: { transactionId, refundId, reason } }] : [];
    }
  }
};

/** Smallest and largest amount that a card is charged, in cents. */
const chargeable = { least: 50, most: 99_999_999 };

const decide = (command: TransactionCommand, transaction: Transaction): TransactionEvent[] => {
  if (transaction.status !== "none") return decideStarted(command, transaction);
  if (command.type !== "StartTransaction") throw notFound("transaction");
  const { commissionBps, ...data } = command.data;
  if (data.amountMinor < chargeable.least || data.amountMinor > chargeable.most)
    throw new DomainError("CONFLICT", "This price cannot be paid online.");
  const commissionMinor = shareOf(data.amountMinor, commissionBps);
  return [{ type: "TransactionStarted", data: { ...data, commissionMinor, currency } }];
};

const withRefund = (transaction: StartedTransaction, refundId: string, refund: Refund): StartedTransaction => ({
  ...transaction,
  refunds: new Map(transaction.refunds).set(refundId, refund),
});

const evolveStarted = (transaction: StartedTransaction, { type, data }: TransactionEvent): StartedTransaction => {
  switch (type) {
    case "TransactionStarted":
      return transaction;
    case "CheckoutOpened":
      return { ...transaction, checkout: { sessionId: data.sessionId, url: data.url, expiresAt: data.expiresAt } };
    case "TransactionCompleted":
      return { ...transaction, status: "completed", paymentId: data.paymentId };
    case "TransactionFlagged":
      return { ...transaction, isFlagged: true, paymentId: data.paymentId };
    case "TransactionFailed":
      return { ...transaction, status: "failed" };
    case "RefundRequested":
      return withRefund(transaction, data.refundId, { amountMinor: data.amountMinor, status: "pending" });
    case "RefundCompleted": {
      const { refundId, amountMinor, refundedMinor, commissionMinor } = data;
      return {
        ...withRefund(transaction, refundId, { amountMinor, status: "completed" }),
        refundedMinor,
        returnedCommissionMinor: transaction.returnedCommissionMinor + commissionMinor,
        status: refundedMinor === transaction.amountMinor ? "refunded" : "completed",
      };
    }
    case "RefundFailed": {
      const { amountMinor } = pendingRefund(transaction, data.refundId);
      return withRefund(transaction, data.refundId, { amountMinor, status: "failed" });
    }
  }
};

const evolve = (transaction: Transaction, event: TransactionEvent): Transaction => {
  if (transaction.status !== "none") return evolveStarted(transaction, event);
  if (event.type !== "TransactionStarted") return transaction;
  return {
    ...event.data,
    status: "pending",
    checkout: undefined,
    paymentId: undefined,
    isFlagged: false,
    refunds: new Map(),
    refundedMinor: 0,
    returnedCommissionMinor: 0,
  };
};

export const transactionDecider: Decider<Transaction, TransactionCommand, TransactionEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
