import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import {
  ProviderRefused,
  type DisputeState,
  type PaymentProvider,
  type PaymentState,
  type RefundState,
} from "../payment-provider.ts";
import { mostAttempts } from "../ask-again.ts";
import type { Payouts } from "../payouts/payouts.ts";
import { transactionDecider, type TransactionCommand } from "./transaction.decider.ts";
import {
  isOnHold,
  isPaid,
  transactionStream,
  vendorShareOf,
  type Checkout,
  type StartedTransaction,
  type Transaction,
} from "./transaction.ts";

interface Dependencies extends Pick<ServiceDependencies, "journal" | "readModel" | "now"> {
  /** Whether the service can be bought now. */
  readonly isOffered: (serviceId: string) => Promise<boolean>;
}

export interface Settlement {
  /**
   * Asks the provider how a transaction stands and records it: whoever calls (a message of the provider, the page one comes back
   * to, the reconciler) and however often, the same comes out. A page that is past its time is closed first; what was paid is
   * followed by its refunds, disputes and the vendor's share.
   */
  settle(tenantId: string, transactionId: string): Promise<Transaction>;
  /** Closes the page of a purchase that nobody should pay for any more, and records that it failed; what was paid meanwhile counts. */
  giveUp(tenantId: string, transactionId: string): Promise<Transaction>;
}

/** The one way from what a provider says to what is recorded. */
export const createSettlement = (
  { journal, readModel, now, isOffered }: Dependencies,
  provider: PaymentProvider,
  payouts: Payouts,
): Settlement => {
  const contextOf = (tenantId: string, transactionId: string): CommandContext => ({
    tenantId,
    correlationId: transactionId,
    causationId: transactionId,
  });

  /** What is recorded, once the lists show it too: somebody else may have recorded it a moment ago. */
  const load = async (tenantId: string, transactionId: string) => {
    const loaded = await loadStream(journal, transactionDecider, transactionStream(tenantId, transactionId));
    await readModel.caughtUpTo(loaded.recorded.at(-1)?.position);
    return loaded;
  };

  const read = async (tenantId: string, transactionId: string): Promise<Transaction> =>
    (await load(tenantId, transactionId)).state;

  const handle = async (tenantId: string, transactionId: string, command: TransactionCommand): Promise<Transaction> => {
    const stream = transactionStream(tenantId, transactionId);
    const context = contextOf(tenantId, transactionId);
    return (await executeCommand({ journal, readModel }, transactionDecider, stream, command, context)).state;
  };

  const stateOf = async ({ sessionId, expiresAt }: Checkout) => {
    const state = await provider.readSession(sessionId);
    if (state.status !== "open" || now().toISOString() < expiresAt) return state;
    await provider.expireSession(sessionId);
    return provider.readSession(sessionId);
  };

  /** Without a page nobody can pay: past its time it has ended. Its page, if there is one, was never shown to anybody. */
  const settleWithoutPage = (tenantId: string, transaction: StartedTransaction): Promise<Transaction> | Transaction => {
    const { transactionId, expiresAt } = transaction;
    const isOver = expiresAt === undefined || now().toISOString() >= expiresAt;
    return transaction.status === "pending" && isOver
      ? handle(tenantId, transactionId, { type: "FailTransaction", reason: "expired" })
      : transaction;
  };

  /** How the page stands. */
  const settlePage = async (tenantId: string, transaction: StartedTransaction): Promise<Transaction> => {
    const { transactionId, checkout, serviceId } = transaction;
    if (!checkout) return settleWithoutPage(tenantId, transaction);
    const state = await stateOf(checkout);
    switch (state.status) {
      case "open":
        return transaction;
      case "paid": {
        const { paymentId, paidMinor, currency, transactionId: paidFor } = state;
        const payment = { paymentId, paidFor, paidMinor, currency, isOffered: await isOffered(serviceId) };
        return handle(tenantId, transactionId, { type: "RecordPayment", ...payment });
      }
      case "ended":
        return handle(tenantId, transactionId, { type: "FailTransaction", reason: state.reason });
    }
  };

  /** Asks for every refund that was requested here and has no answer yet. */
  const carryOutRefunds = async (
    tenantId: string,
    { transactionId, paymentId, refunds }: StartedTransaction & { readonly paymentId: string },
  ): Promise<void> => {
    for (const [refundId, { amountMinor, status, isByHand }] of refunds) {
      if (status !== "pending" || isByHand) continue;
      const { status: outcome, reason } = await provider.refund({ refundId, paymentId, amountMinor });
      await noteRefund(tenantId, transactionId, refundId, { status: outcome, reason });
    }
  };

  const noteRefund = async (
    tenantId: string,
    transactionId: string,
    refundId: string,
    { status, reason }: Pick<RefundState, "status" | "reason">,
  ): Promise<void> => {
    if (status === "completed") await handle(tenantId, transactionId, { type: "CompleteRefund", refundId });
    if (status === "failed") await handle(tenantId, transactionId, { type: "FailRefund", refundId, reason });
  };

  /** Records what the provider knows of a refund; also one that was made there. */
  const followRefund = async (
    tenantId: string,
    { transactionId, refunds }: StartedTransaction,
    { refundId, providerId, amountMinor, ...outcome }: RefundState,
  ): Promise<void> => {
    const isOurs = refundId !== undefined && refunds.has(refundId);
    const id = isOurs ? refundId : derivedId("refund", providerId);
    if (!isOurs) await handle(tenantId, transactionId, { type: "NoteRefund", refundId: id, amountMinor });
    await noteRefund(tenantId, transactionId, id, outcome);
  };

  const followDispute = (
    tenantId: string,
    transactionId: string,
    { disputeId, status, amountMinor }: DisputeState,
  ): Promise<Transaction> =>
    handle(
      tenantId,
      transactionId,
      status === "open"
        ? { type: "OpenDispute", disputeId, amountMinor }
        : { type: "CloseDispute", disputeId, outcome: status, amountMinor },
    );

  /** What came back goes first: what was given out of it since counts in full then. */
  const notePayment = async (
    tenantId: string,
    transaction: StartedTransaction,
    payment: PaymentState,
  ): Promise<void> => {
    const { transactionId } = transaction;
    for (const isBack of [true, false]) {
      for (const refund of payment.refunds)
        if ((refund.status === "failed") === isBack) await followRefund(tenantId, transaction, refund);
      for (const dispute of payment.disputes)
        if ((dispute.status === "won") === isBack) await followDispute(tenantId, transactionId, dispute);
    }
  };

  /**
   * What the provider knows of a payment, and what is recorded after that: a refund of ours may have been asked for and made meanwhile, and is
   * not made by hand. Where anything was, the provider is asked again: what others heard may be newer.
   */
  const askOfPayment = async (
    tenantId: string,
    { transactionId, paymentId }: StartedTransaction & { readonly paymentId: string },
  ) => {
    let before = await load(tenantId, transactionId);
    for (let attempt = 1; ; attempt += 1) {
      const hasRefunds = before.state.status !== "none" && before.state.refunds.size > 0;
      const payment = await provider.readPayment(paymentId, { hasRefunds });
      const after = await load(tenantId, transactionId);
      if (after.revision === before.revision || attempt === mostAttempts) return { payment, known: after.state };
      before = after;
    }
  };

  const settlePayment = async (
    tenantId: string,
    transaction: StartedTransaction & { readonly paymentId: string },
  ): Promise<Transaction> => {
    const { transactionId } = transaction;
    await carryOutRefunds(tenantId, transaction);
    const { payment, known } = await askOfPayment(tenantId, transaction);
    if (isPaid(known)) await notePayment(tenantId, known, payment);
    const settled = await read(tenantId, transactionId);
    if (isPaid(settled)) {
      const sale = { ...settled, tenantId, shareMinor: vendorShareOf(settled), isOnHold: isOnHold(settled) };
      await payouts.align(sale, payment);
    }
    return settled;
  };

  const settle: Settlement["settle"] = async (tenantId, transactionId) => {
    const before = await read(tenantId, transactionId);
    if (before.status === "none") return before;
    const transaction = before.paymentId === undefined ? await settlePage(tenantId, before) : before;
    return isPaid(transaction) ? settlePayment(tenantId, transaction) : transaction;
  };

  return {
    settle,

    giveUp: async (tenantId, transactionId) => {
      const transaction = await settle(tenantId, transactionId);
      if (transaction.status !== "pending") return transaction;
      if (!transaction.checkout) return handle(tenantId, transactionId, { type: "FailTransaction", reason: "expired" });
      try {
        await provider.expireSession(transaction.checkout.sessionId);
      } catch (error) {
        // It is over already, one way or the other.
        if (!(error instanceof ProviderRefused)) throw error;
      }
      return settle(tenantId, transactionId);
    },
  };
};
