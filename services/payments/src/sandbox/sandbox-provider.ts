import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import type { PaymentProvider } from "../payment-provider.ts";
import { sandboxDecider, sandboxStream, type SandboxCommand } from "./sandbox.decider.ts";

/** How long a checkout stays open, in milliseconds: as long as the shortest that Stripe grants, and a little more. */
const openFor = 35 * 60 * 1000;

interface SandboxOptions {
  readonly journal: EventJournal;
  readonly now: () => Date;
  /** Where browsers reach the product. */
  readonly publicUrl: string;
}

/** Stands where a card company would be, and remembers what it would: it takes no card and moves no money. */
export const sandboxProvider = ({ journal, now, publicUrl }: SandboxOptions): PaymentProvider => {
  const handle = (sessionId: string, command: SandboxCommand) =>
    handleCommand(journal, sandboxDecider, sandboxStream(sessionId), command, {
      tenantId: platformTenant,
      correlationId: sessionId,
      causationId: sessionId,
    });

  return {
    openSession: async ({ transactionId, tenantId, userId, amountMinor, currency }) => {
      const sessionId = derivedId("sandbox-session", transactionId);
      const expiresAt = new Date(now().getTime() + openFor).toISOString();
      const data = { sessionId, transactionId, tenantId, userId, amountMinor, currency, expiresAt };
      const { state } = await handle(sessionId, { type: "OpenSession", data });
      return {
        sessionId,
        url: new URL(`/checkout/${sessionId}`, publicUrl).href,
        expiresAt: state.status === "none" ? expiresAt : state.expiresAt,
      };
    },
    readSession: async (sessionId) => {
      const recorded = await journal.read<Parameters<typeof sandboxDecider.evolve>[1]>(sandboxStream(sessionId));
      const session = recorded.reduce(sandboxDecider.evolve, sandboxDecider.initialState());
      switch (session.status) {
        case "none":
          return { status: "ended", reason: "expired" };
        case "open":
          return { status: "open" };
        case "paid":
          return { status: "paid", paymentId: sessionId, paidMinor: session.amountMinor, currency: session.currency };
        default:
          return { status: "ended", reason: session.status };
      }
    },
    expireSession: async (sessionId) => {
      await handle(sessionId, { type: "CloseSession", reason: "expired" });
    },
    refund: async ({ refundId, paymentId, amountMinor }) => {
      try {
        await handle(paymentId, { type: "Refund", refundId, amountMinor });
        return "completed";
      } catch (error) {
        if (error instanceof DomainError && error.code === "CONFLICT") return "failed";
        throw error;
      }
    },
  };
};
