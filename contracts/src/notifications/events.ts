import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";

/** Streams `message-<tenantId>.<messageId>`; the id follows from the event that caused the mail, so that nothing is mailed twice. */
export const messageEvents = [
  defineEvent({
    type: "MessageQueued",
    data: z.object({
      messageId: z.uuid(),
      userId: z.uuid(),
      kind: z.enum([
        "invitation",
        "added-to-family",
        "sign-up-repeated",
        "new-device",
        "account-closed",
        "password-reset",
        "security",
      ]),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
    personal: {
      subject: "userId",
      fields: ["to", "subject", "text", "html"],
      removed: { to: "removed@invalid", subject: "Removed", text: "Removed", html: "Removed" },
    },
  }),
  /** Claims the sending: of two processes that try, one wins the stream's next revision. */
  defineEvent({ type: "MessageSendStarted", data: z.object({ messageId: z.uuid(), attempt: z.int().positive() }) }),
  defineEvent({ type: "MessageSent", data: z.object({ messageId: z.uuid() }) }),
  defineEvent({ type: "MessageFailed", data: z.object({ messageId: z.uuid(), reason: z.string(), attempt: z.int() }) }),
] as const;
export type MessageEvent = EventOf<typeof messageEvents>;

export const notificationsContext = {
  name: "notifications",
  categories: { message: messageEvents },
} as const satisfies Context;
