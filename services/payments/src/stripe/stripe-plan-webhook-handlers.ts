import type Stripe from "stripe";
import type { SubscriptionSettlement } from "../subscriptions/subscription-settlement.ts";
import type { WebhookHandlers } from "../webhooks/webhook-handlers.ts";
import { retrieveFromStripe } from "./call-stripe.ts";

type Metadata = Readonly<Record<string, string>> | null | undefined;

/**
 * What messages about plans lead to. They are a reason to ask: whose object it is comes from Stripe, and what follows is what the
 * reconciler would do.
 */
export const stripePlanWebhookHandlers = (stripe: Stripe, settlement: SubscriptionSettlement): WebhookHandlers => {
  const settleOf = async (metadata: Metadata) => {
    const { checkout_id: checkoutId, tenant_id: tenantId } = metadata ?? {};
    if (!checkoutId || !tenantId) return "ignored";
    await settlement.settle(tenantId);
    return "applied";
  };

  const session: WebhookHandlers[string] = async ({ objectId }) =>
    settleOf((await retrieveFromStripe(() => stripe.checkout.sessions.retrieve(objectId)))?.metadata);
  const subscription: WebhookHandlers[string] = async ({ objectId }) =>
    settleOf((await retrieveFromStripe(() => stripe.subscriptions.retrieve(objectId)))?.metadata);
  const invoice: WebhookHandlers[string] = async ({ objectId }) =>
    settleOf(
      (await retrieveFromStripe(() => stripe.invoices.retrieve(objectId)))?.parent?.subscription_details?.metadata,
    );

  return {
    "checkout.session.completed": session,
    "checkout.session.async_payment_succeeded": session,
    "checkout.session.async_payment_failed": session,
    "checkout.session.expired": session,
    "customer.subscription.created": subscription,
    "customer.subscription.updated": subscription,
    "customer.subscription.deleted": subscription,
    "invoice.paid": invoice,
    "invoice.payment_failed": invoice,
  };
};

/** Both sets of handlers: where the first has nothing to do with a message, the second is asked. */
export const mergeHandlers = (first: WebhookHandlers, second: WebhookHandlers): WebhookHandlers =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((kind) => [
      kind,
      async (notice) => {
        const outcome = await first[kind]?.(notice);
        return outcome === "applied" ? outcome : ((await second[kind]?.(notice)) ?? "ignored");
      },
    ]),
  );
