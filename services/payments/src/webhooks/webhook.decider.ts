import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { WebhookEvent } from "@kinkeeper/contracts/payments/webhook-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { WebhookMessage, WebhookOutcome } from "./webhook-handlers.ts";

export type Webhook = { readonly status: "none" | "received" | "handled" | "parked"; readonly webhookId: string };

export type WebhookCommand =
  | { readonly type: "ReceiveWebhook"; readonly data: WebhookMessage }
  | { readonly type: "HandleWebhook"; readonly outcome: WebhookOutcome }
  | { readonly type: "ParkWebhook"; readonly attempts: number; readonly reason: string };

export const webhookStream = (webhookId: string): string => streamName("webhook", platformTenant, webhookId);

const decide = (command: WebhookCommand, { status, webhookId }: Webhook): WebhookEvent[] => {
  if (command.type === "ReceiveWebhook")
    // The same message again: it was taken before.
    return status === "none" ? [{ type: "WebhookReceived", data: command.data }] : [];
  if (status === "none") throw notFound("webhook");
  if (status === "handled") return [];
  if (command.type === "HandleWebhook")
    return [{ type: "WebhookHandled", data: { webhookId, outcome: command.outcome } }];
  const { attempts, reason } = command;
  return [{ type: "WebhookParked", data: { webhookId, attempts, reason } }];
};

const statuses = { WebhookReceived: "received", WebhookHandled: "handled", WebhookParked: "parked" } as const;

/** One message of the payment provider. */
export const webhookDecider: Decider<Webhook, WebhookCommand, WebhookEvent> = {
  initialState: () => ({ status: "none", webhookId: "" }),
  evolve: (_webhook, { type, data }) => ({ status: statuses[type], webhookId: data.webhookId }),
  decide,
};
