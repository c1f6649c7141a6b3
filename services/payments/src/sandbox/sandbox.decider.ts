import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { SandboxEvent } from "@kinkeeper/contracts/payments/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type Opened = Extract<SandboxEvent, { type: "SandboxSessionOpened" }>["data"];
type Closed = Extract<SandboxEvent, { type: "SandboxSessionClosed" }>["data"]["reason"];
/** Transfers stand in streams of their own. */
export type SandboxSessionEvent = Exclude<SandboxEvent, { type: "SandboxTransferred" | "SandboxReversed" }>;

export type SandboxState =
  | { readonly status: "none" }
  | (Opened & {
      readonly status: "open" | "paid" | Closed;
      /** Cents by refund. */
      readonly refunds: ReadonlyMap<string, number>;
    });

export type SandboxCommand =
  | { readonly type: "OpenSession"; readonly data: Opened }
  | { readonly type: "PaySession"; readonly now: Date }
  | { readonly type: "CloseSession"; readonly reason: Closed }
  | { readonly type: "Refund"; readonly refundId: string; readonly amountMinor: number };

export const sandboxStream = (sessionId: string): string => streamName("sandbox", platformTenant, sessionId);

const decide = (command: SandboxCommand, session: SandboxState): SandboxSessionEvent[] => {
  if (session.status === "none") {
    if (command.type !== "OpenSession") throw notFound("checkout");
    return [{ type: "SandboxSessionOpened", data: command.data }];
  }
  const { sessionId, status } = session;
  switch (command.type) {
    case "OpenSession":
      return [];
    case "PaySession":
      if (status === "paid") return [];
      if (status !== "open" || command.now.toISOString() >= session.expiresAt)
        throw new DomainError("CONFLICT", "This checkout has ended. Please start again from the service.");
      return [{ type: "SandboxSessionPaid", data: { sessionId } }];
    case "CloseSession":
      return status === "open" ? [{ type: "SandboxSessionClosed", data: { sessionId, reason: command.reason } }] : [];
    case "Refund": {
      const { refundId, amountMinor } = command;
      if (session.refunds.has(refundId)) return [];
      const refunded = [...session.refunds.values()].reduce((sum, one) => sum + one, 0);
      if (status !== "paid" || refunded + amountMinor > session.amountMinor)
        throw new DomainError("CONFLICT", "That would refund more than was paid.");
      return [{ type: "SandboxRefunded", data: { sessionId, refundId, amountMinor } }];
    }
  }
};

const evolve = (session: SandboxState, { type, data }: SandboxSessionEvent): SandboxState => {
  if (type === "SandboxSessionOpened") return { ...data, status: "open", refunds: new Map() };
  if (session.status === "none") return session;
  switch (type) {
    case "SandboxSessionPaid":
      return { ...session, status: "paid" };
    case "SandboxSessionClosed":
      return { ...session, status: data.reason };
    case "SandboxRefunded":
      return { ...session, refunds: new Map(session.refunds).set(data.refundId, data.amountMinor) };
  }
};

export const sandboxDecider: Decider<SandboxState, SandboxCommand, SandboxSessionEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
