import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { MessageEvent } from "@kinkeeper/contracts/notifications/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";

export type Message = { status: "unknown" } | { status: "waiting" | "sending"; attempts: number } | { status: "over" };

export interface QueueMessage {
  readonly type: "QueueMessage";
  readonly data: Extract<MessageEvent, { type: "MessageQueued" }>["data"];
}
/** `attempt` is the one the sender knows of plus one; a sender that comes late finds it taken. */
export interface StartSending {
  readonly type: "StartSending";
  readonly data: { readonly messageId: string; readonly attempt: number };
}
export interface ConfirmSent {
  readonly type: "ConfirmSent";
  readonly data: { readonly messageId: string };
}
export interface ReportFailure {
  readonly type: "ReportFailure";
  readonly data: { readonly messageId: string; readonly reason: string; readonly attempt: number };
}
export interface Abandon {
  readonly type: "Abandon";
  readonly data: Extract<MessageEvent, { type: "MessageAbandoned" }>["data"];
}
export type MessageCommand = QueueMessage | StartSending | ConfirmSent | ReportFailure | Abandon;

/** Messages belong to accounts, and accounts to no one family. */
export const messageStream = (messageId: string): string => streamName("message", platformTenant, messageId);

const decide = ({ type, data }: MessageCommand, message: Message): MessageEvent[] => {
  switch (type) {
    case "QueueMessage":
      return message.status === "unknown" ? [{ type: "MessageQueued", data }] : [];
    case "StartSending":
      if (message.status === "unknown" || message.status === "over") return [];
      if (data.attempt !== message.attempts + 1)
        throw new DomainError("CONFLICT", "Somebody else is sending this message.");
      return [{ type: "MessageSendStarted", data }];
    case "ConfirmSent":
      return message.status === "sending" ? [{ type: "MessageSent", data }] : [];
    case "ReportFailure":
      return message.status === "sending" ? [{ type: "MessageFailed", data }] : [];
    case "Abandon":
      return message.status === "waiting" || message.status === "sending" ? [{ type: "MessageAbandoned", data }] : [];
  }
};

const evolve = (message: Message, event: MessageEvent): Message => {
  switch (event.type) {
    case "MessageQueued":
      return { status: "waiting", attempts: 0 };
    case "MessageSendStarted":
      return { status: "sending", attempts: event.data.attempt };
    case "MessageSent":
    case "MessageAbandoned":
      return { status: "over" };
    case "MessageFailed":
      return message.status === "sending" ? { status: "waiting", attempts: message.attempts } : message;
  }
};

export const messageDecider: Decider<Message, MessageCommand, MessageEvent> = {
  initialState: () => ({ status: "unknown" }),
  evolve,
  decide,
};
