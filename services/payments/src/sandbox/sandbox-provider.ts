import { platformTenant } from "@kinkeeper/contracts/claims";
import type { DomainEvent } from "@kinkeeper/contracts/event";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { ProviderRefused, type Outcome, type PaymentProvider } from "../payment-provider.ts";
import { sandboxDecider, sandboxStream } from "./sandbox.decider.ts";
import { sandboxTransferDecider, type SandboxTransfer } from "./sandbox-transfer.decider.ts";

interface SandboxOptions {
  readonly journal: EventJournal;
  readonly now: () => Date;
  /** Where browsers reach the product. */
  readonly publicUrl: string;
}

/** What a rule of the sandbox refuses is refused for good. */
const asRefusal = (error: unknown): unknown =>
  error instanceof DomainError && (error.code === "CONFLICT" || error.code === "NOT_FOUND")
    ? new ProviderRefused(error.message)
    : error;

/** Stands where a card company would be, and remembers what it would: it takes no card and moves no money. */
export const sandboxProvider = ({ journal, now, publicUrl }: SandboxOptions): PaymentProvider => {
  const handle = async <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
  ): Promise<State> => {
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    try {
      return (await handleCommand(journal, decider, sandboxStream(id), command, context)).state;
    } catch (error) {
      throw asRefusal(error);
    }
  };

  const read = async <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
  ): Promise<State> => {
    const { state } = await loadStream(journal, decider, sandboxStream(id));
    return state;
  };

  /** What was done, or why not. */
  const outcomeOf = async (providerId: string, act: () => Promise<unknown>): Promise<Outcome> => {
    try {
      await act();
      return { status: "completed", providerId };
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      return { status: "failed", reason: error.message };
    }
  };

  return {
    sendsWebhooks: false,

    openSession: async ({ transactionId, tenantId, userId, amountMinor, currency, expiresAt }) => {
      const sessionId = derivedId("sandbox-session", transactionId);
      const data = { sessionId, transactionId, tenantId, userId, amountMinor, currency, expiresAt };
      const state = await handle(sandboxDecider, sessionId, { type: "OpenSession", data });
      return {
        sessionId,
        url: new URL(`/checkout/${sessionId}`, publicUrl).href,
        expiresAt: state.status === "none" ? expiresAt : state.expiresAt,
      };
    },

    readSession: async (sessionId) => {
      const session = await read(sandboxDecider, sessionId);
      switch (session.status) {
        case "none":
          return { status: "ended", reason: "expired" };
        case "open":
          // A page whose time is over has ended by itself.
          return now().toISOString() < session.expiresAt ? { status: "open" } : { status: "ended", reason: "expired" };
        case "paid": {
          const { amountMinor: paidMinor, currency, transactionId } = session;
          return { status: "paid", paymentId: sessionId, paidMinor, currency, transactionId };
        }
        default:
          return { status: "ended", reason: session.status };
      }
    },

    expireSession: async (sessionId) => {
      await handle(sandboxDecider, sessionId, { type: "CloseSession", reason: "expired" });
    },

    readPayment: async (paymentId) => {
      const session = await read(sandboxDecider, paymentId);
      const refunds = session.status === "none" ? [] : [...session.refunds];
      return {
        chargeId: paymentId,
        // Vendors get their part with a transfer.
        forwarded: undefined,
        refunds: refunds.map(([refundId, amountMinor]) => ({
          refundId,
          providerId: refundId,
          amountMinor,
          status: "completed",
          reason: "",
        })),
        disputes: [],
      };
    },

    refund: async ({ refundId, paymentId, amountMinor }) => {
      const refund = { type: "Refund", refundId, amountMinor } as const;
      const outcome = await outcomeOf(refundId, () => handle(sandboxDecider, paymentId, refund));
      return { reason: "", ...outcome };
    },

    openAccount: async (vendorId) => derivedId("sandbox-account", vendorId),
    // Nobody has to tell the sandbox anything.
    accountLink: async (_accountId, returnUrl) => returnUrl,
    readAccount: async () => "ready",

    transfer: ({ transferId, accountId, amountMinor }) =>
      outcomeOf(transferId, () =>
        handle(sandboxTransferDecider, transferId, { type: "Send", data: { transferId, accountId, amountMinor } }),
      ),

    findTransfer: async ({ transferId }) =>
      (await read(sandboxTransferDecider, transferId)).status === "none" ? undefined : transferId,

    reverse: ({ reversalId, providerId, amountMinor }) =>
      outcomeOf(reversalId, () =>
        handle(sandboxTransferDecider, providerId, { type: "TakeBack", reversalId, amountMinor }),
      ),

    readReversals: async (transferProviderId) => {
      const transfer: SandboxTransfer = await read(sandboxTransferDecider, transferProviderId);
      const reversals = transfer.status === "none" ? [] : [...transfer.reversals];
      return reversals.map(([reversalId, amountMinor]) => ({ reversalId, providerId: reversalId, amountMinor }));
    },
  };
};
