import type Stripe from "stripe";
import type { Payouts } from "../payouts/payouts.ts";
import type { Settlement } from "../transactions/settlement.ts";
import type { WebhookHandlers } from "../webhooks/webhook-handlers.ts";
import { retrieveFromStripe } from "./call-stripe.ts";

type Metadata = Readonly<Record<string, string>> | null;

interface Parts {
  readonly settlement: Settlement;
  readonly payouts: Payouts;
  readonly vendorOfAccount: (accountId: string) => Promise<string | undefined>;
  /** What is held for vendors is looked through soon. */
  readonly lookAgain: () => void;
}

/**
 * What messages about purchases and vendors' accounts lead to. They are a reason to ask: whose object it is and how it stands
 * comes from Stripe, and what follows is what the reconciler would do.
 */
export const stripeWebhookHandlers = (
  stripe: Stripe,
  { settlement, payouts, vendorOfAccount, lookAgain }: Parts,
): WebhookHandlers => {
  const settleOf = async (metadata: Metadata | undefined) => {
    const { transaction_id: transactionId, tenant_id: tenantId } = metadata ?? {};
    if (!transactionId || !tenantId) return "ignored";
    const { status } = await settlement.settle(tenantId, transactionId);
    return status === "none" ? "ignored" : "applied";
  };

  const settlePayment = async (paymentIntent: string | { readonly id: string } | null | undefined) => {
    if (!paymentIntent) return "ignored";
    const id = typeof paymentIntent === "string" ? paymentIntent : paymentIntent.id;
    return settleOf((await retrieveFromStripe(() => stripe.paymentIntents.retrieve(id)))?.metadata);
  };

  const session: WebhookHandlers[string] = async ({ objectId }) =>
    settleOf((await retrieveFromStripe(() => stripe.checkout.sessions.retrieve(objectId)))?.metadata);
  const charge: WebhookHandlers[string] = async ({ objectId }) =>
    settlePayment((await retrieveFromStripe(() => stripe.charges.retrieve(objectId)))?.payment_intent);
  const refund: WebhookHandlers[string] = async ({ objectId }) =>
    settlePayment((await retrieveFromStripe(() => stripe.refunds.retrieve(objectId)))?.payment_intent);
  const dispute: WebhookHandlers[string] = async ({ objectId }) =>
    settlePayment((await retrieveFromStripe(() => stripe.disputes.retrieve(objectId)))?.payment_intent);

  const transfer: WebhookHandlers[string] = async ({ objectId }) => {
    const found = await retrieveFromStripe(() => stripe.transfers.retrieve(objectId));
    // Its group is the transaction, also where it went on with the payment.
    if (!found?.transfer_group) return "ignored";
    await payouts.noteReversals(found.transfer_group, objectId);
    return "applied";
  };

  const account: WebhookHandlers[string] = async ({ kind, accountId: connectedId, objectId }) => {
    const accountId = connectedId ?? objectId;
    const vendorId = await vendorOfAccount(accountId);
    if (vendorId === undefined) return "ignored";
    // Once the connection is broken off Stripe does not let us see the account any more.
    if (kind === "account.application.deauthorized") await payouts.closeAccount(vendorId, accountId);
    else if ((await payouts.refreshAccount(vendorId)).status === "ready") lookAgain();
    return "applied";
  };

  return {
    "checkout.session.completed": session,
    "checkout.session.async_payment_succeeded": session,
    "checkout.session.async_payment_failed": session,
    "checkout.session.expired": session,
    "charge.refunded": charge,
    "refund.created": refund,
    "refund.updated": refund,
    "refund.failed": refund,
    "charge.dispute.created": dispute,
    // A question of the bank's becomes a dispute: it was created before it was one.
    "charge.dispute.updated": dispute,
    "charge.dispute.funds_withdrawn": dispute,
    "charge.dispute.closed": dispute,
    // A bank may decide otherwise after it has decided.
    "charge.dispute.funds_reinstated": dispute,
    "transfer.reversed": transfer,
    "account.updated": account,
    // What the bank refused may have shut the account.
    "payout.failed": account,
    "account.application.deauthorized": account,
  };
};
