import { z } from "zod";
import { defineEvent, type EventOf } from "../event.ts";

const webhookId = z.uuid();

/**
 * Streams `webhook-platform.<webhookId>`: messages of the payment provider, recorded before they are answered. What they say is
 * not kept: they are a reason to ask the provider how the object stands.
 */
export const webhookEvents = [
  defineEvent({
    type: "WebhookReceived",
    data: z.object({
      webhookId,
      provider: z.literal("stripe"),
      /** What the provider calls the message. */
      eventId: z.string(),
      /** "charge.refunded". */
      kind: z.string(),
      objectId: z.string(),
      /** The connected account it is about. */
      accountId: z.string().nullable(),
      isLive: z.boolean(),
    }),
  }),
  /** `ignored`: about nothing that was begun here. */
  defineEvent({ type: "WebhookHandled", data: z.object({ webhookId, outcome: z.enum(["applied", "ignored"]) }) }),
  /** It failed too often; an operator looks and has it tried again. */
  defineEvent({
    type: "WebhookParked",
    data: z.object({ webhookId, attempts: z.int().positive(), reason: z.string() }),
  }),
] as const;
export type WebhookEvent = EventOf<typeof webhookEvents>;
