import type { WebhookEvent } from "@kinkeeper/contracts/payments/webhook-events";

/** A message of the payment provider: what happened ("charge.refunded") and to which of its objects. */
export type WebhookMessage = Extract<WebhookEvent, { type: "WebhookReceived" }>["data"];

/** `ignored`: it is about nothing that was begun here. */
export type WebhookOutcome = "applied" | "ignored";

/** What messages lead to, by their kind. A handler may be called again for the same message, and finds nothing left to do. */
export type WebhookHandlers = Readonly<Record<string, (notice: WebhookMessage) => Promise<WebhookOutcome>>>;
