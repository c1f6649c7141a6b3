import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const receiveStripeWebhook = defineEndpoint({
  id: "receiveStripeWebhook",
  method: "POST",
  path: "/api/webhooks/stripe",
  access: "public",
  summary: "Stripe tells what happened: recorded once, where it carries its signature.",
  // As it came: a signature is of bytes.
  raw: { contentTypes: ["application/json"], maxBytes: 1024 ** 2 },
  response: z.object({ received: z.literal(true) }),
});

export const webhookEndpoints = [receiveStripeWebhook] as const;
