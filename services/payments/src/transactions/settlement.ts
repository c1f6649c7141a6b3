import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { findOffer } from "../offers/find-offer.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import {
  transactionDecider,
  transactionStream,
  type Transaction,
  type TransactionCommand,
} from "./transaction.decider.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "now">;

export interface Settlement {
  /**
   * Asks the provider how a transaction stands and records it: whoever calls (a message of the provider, the page one comes back
   * to, the reconciler) and however often, the same comes out. A page that is past its time is closed first.
   */
  settle(tenantId: string, transactionId: string): Promise<Transaction>;
  /** Closes the page of a purchase that nobody should pay for any more, and records that it failed; what was paid meanwhile counts. */
  giveUp(tenantId: string, transactionId: string): Promise<Transaction>;
  /** Carries out every refund that was asked for and has no answer yet. */
  settleRefunds(tenantId: string, transactionId: string): Promise<Transaction>;
}

/** The one way from what a provider says to what is recorded. */
export const createSettlement = ({ journal, readModel, now }: Dependencies, provider: PaymentProvider): Settlement => {
  const contextOf = (tenantId: string, transactionId: string): CommandContext => ({
    tenantId,
    correlationId: transactionId,
    causationId: transactionId,
  });

  const read = async (tenantId: string, transactionId: string): Promise<Transaction> => {
    const recorded = await journal.read<TransactionEvent>(transactionStream(tenantId, transactionId));
    return recorded.reduce(transactionDecider.evolve, transactionDecider.initialState());
  };

  const handle = async (tenantId: string, transactionId: string, command: TransactionCommand): Promise<Transaction> => {
    const stream = transactionStream(tenantId, transactionId);
    const context = contextOf(tenantId, transactionId);
    return (await executeCommand({ journal, readModel }, transactionDecider, stream, command, context)).state;
  };

  const stateOf = async ({ sessionId, expiresAt }: { readonly sessionId: string; readonly expiresAt: string }) => {
    const state = await provider.readSession(sessionId);
    if (state.status !== "open" || now().toISOString() < expiresAt) return state;
    await provider.expireSession(sessionId);
    return provider.readSession(sessionId);
  };

  const settle: Settlement["settle"] = async (tenantId, transactionId) => {
    const transaction = await read(tenantId, transactionId);
    if (transaction.status === "none" || transaction.paymentId !== undefined || !transaction.checkout)
      return transaction;
    const state = await stateOf(transaction.checkout);
    switch (state.status) {
      case "open":
        return transaction;
      case "paid": {
        const { paymentId, paidMinor, currency } = state;
        const isOffered = (await findOffer(readModel.service, transaction.serviceId))?.isOffered ?? false;
        return handle(tenantId, transactionId, { type: "RecordPayment", paymentId, paidMinor, currency, isOffered });
      }
      case "ended":
        return handle(tenantId, transactionId, { type: "FailTransaction", reason: state.reason });
    }
  };

  return {
    settle,

    giveUp: async (tenantId, transactionId) => {
      const transaction = await settle(tenantId, transactionId);
      if (transaction.status !== "pending") return transaction;
      if (!transaction.checkout) return handle(tenantId, transactionId, { type: "FailTransaction", reason: "expired" });
      await provider.expireSession(transaction.checkout.sessionId);
      return settle(tenantId, transactionId);
    },

    settleRefunds: async (tenantId, transactionId) => {
      let transaction = await read(tenantId, transactionId);
      if (transaction.status === "none" || transaction.paymentId === undefined) return transaction;
      const { paymentId, refunds } = transaction;
      for (const [refundId, { amountMinor, status }] of refunds) {
        if (status !== "pending") continue;
        const outcome = await provider.refund({ refundId, paymentId, amountMinor });
        transaction = await handle(
          tenantId,
          transactionId,
          outcome === "completed"
            ? { type: "CompleteRefund", refundId }
            : { type: "FailRefund", refundId, reason: "The payment provider refused it." },
        );
      }
      return transaction;
    },
  };
};
