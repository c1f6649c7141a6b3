import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type Stripe from "stripe";
import {
  ProviderRefused,
  type Order,
  type PaymentProvider,
  type PaymentState,
  type RefundState,
} from "../payment-provider.ts";
import { callStripe, codeOfRefusal, createOnce } from "./call-stripe.ts";
import { payoutAccounts } from "./payout-accounts.ts";
import { stripeTransfers } from "./stripe-transfers.ts";

/** At most so many are read of what was made: a purchase has a handful of refunds. */
const most = 100;

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** What was asked for, to the letter the same each time: it is kept under its key. */
const sessionParameters = (order: Order, publicUrl: string): Stripe.Checkout.SessionCreateParams => {
  const { transactionId, tenantId, email, serviceId, title } = order;
  const { amountMinor, commissionMinor, currency, payoutAccountId } = order;
  const metadata = { transaction_id: transactionId, tenant_id: tenantId, service_id: serviceId };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    client_reference_id: transactionId,
    ...(email === undefined ? {} : { customer_email: email }),
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amountMinor, product_data: { name: title } } }],
    payment_intent_data: {
      ...(payoutAccountId === undefined ? {} : { transfer_data: { destination: payoutAccountId } }),
      // A fee of nothing is an error.
      ...(payoutAccountId === undefined || commissionMinor === 0 ? {} : { application_fee_amount: commissionMinor }),
      transfer_group: transactionId,
      metadata,
    },
    metadata,
    expires_at: seconds(order.expiresAt),
    success_url: `${publicUrl}/marketplace?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/marketplace?canceled=true`,
  };
};

const refundStatuses: Readonly<Record<string, RefundState["status"]>> = {
  succeeded: "completed",
  failed: "failed",
  canceled: "failed",
};

const disputeStatuses: Readonly<Record<string, "open" | "won" | "lost">> = {
  needs_response: "open",
  under_review: "open",
  appeal_needs_response: "open",
  appeal_under_review: "open",
  won: "won",
  lost: "lost",
};

const refusalWords: Readonly<Record<string, string>> = {
  balance_insufficient: "The platform's balance at Stripe does not cover it.",
  charge_disputed: "The buyer has disputed this payment at their bank.",
  charge_already_refunded: "It was refunded before.",
};

const refundOf = ({ id, amount, status, failure_reason: reason, metadata }: Stripe.Refund): RefundState => ({
  refundId: metadata?.["refund_id"],
  providerId: id,
  amountMinor: amount,
  status: refundStatuses[status ?? ""] ?? "pending",
  reason: reason ?? "The bank did not accept it.",
});

/** The transaction a session says it is for; empty where it says two. */
const paidFor = ({ client_reference_id: reference, metadata }: Stripe.Checkout.Session): string =>
  reference !== null && metadata?.["transaction_id"] === reference ? reference : "";

/** Payments with Stripe Checkout, and the vendors' share with Connect. */
export const stripeProvider = (stripe: Stripe, publicUrl: string): PaymentProvider => {
  /** The session of a transaction that was opened before. */
  const findSession = async ({ transactionId, expiresAt }: Order): Promise<Stripe.Checkout.Session | undefined> => {
    // None lasts longer than a day.
    const recent = stripe.checkout.sessions.list({ created: { gte: seconds(expiresAt) - 86_400 }, limit: most });
    for await (const session of recent) if (session.client_reference_id === transactionId) return session;
    return undefined;
  };

  const refundsOf = async (paymentId: string): Promise<readonly RefundState[]> =>
    (await stripe.refunds.list({ payment_intent: paymentId, limit: most })).data.map(refundOf);

  const disputesOf = async (paymentId: string): Promise<PaymentState["disputes"]> => {
    const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: most });
    return data.flatMap(({ id, amount, status }) => {
      // A question of the bank's, before any money is taken, is none.
      const state = disputeStatuses[status];
      return state ? [{ disputeId: id, amountMinor: amount, status: state }] : [];
    });
  };

  /** Where a payment went on to with the charge, less what came back as the platform's fee. */
  const forwardedOf = ({ transfer, application_fee_amount: fee }: Stripe.Charge): PaymentState["forwarded"] => {
    if (!transfer || typeof transfer === "string") return undefined;
    const accountId = idOf(transfer.destination);
    return accountId === undefined
      ? undefined
      : { providerId: transfer.id, accountId, amountMinor: transfer.amount - (fee ?? 0) };
  };

  return {
    sendsWebhooks: true,

    openSession: async (order) => {
      const session = await createOnce<Stripe.Checkout.Session>({
        key: `cs:${order.transactionId}`,
        create: (idempotencyKey) =>
          stripe.checkout.sessions.create(sessionParameters(order, publicUrl), { idempotencyKey }),
        find: () => findSession(order),
      });
      if (!session.url) throw new ProviderRefused("The checkout has ended.");
      const expiresAt = new Date(session.expires_at * 1000).toISOString();
      return { sessionId: session.id, url: session.url, expiresAt };
    },

    readSession: async (sessionId) => {
      const session = await callStripe(() => stripe.checkout.sessions.retrieve(sessionId));
      const paymentId = idOf(session.payment_intent);
      const { payment_status: payment, status, amount_total: paidMinor, currency } = session;
      if (payment === "paid" && paymentId !== undefined)
        return {
          status: "paid",
          paymentId,
          paidMinor: paidMinor ?? 0,
          currency: currency ?? "",
          transactionId: paidFor(session),
        };
      // Complete and not paid: the bank has not decided yet.
      return status === "expired" ? { status: "ended", reason: "expired" } : { status: "open" };
    },

    expireSession: async (sessionId) => {
      try {
        await callStripe(() => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // It has ended meanwhile; how, the session itself says.
        if (!(error instanceof ProviderRefused)) throw error;
      }
    },

    readPayment: (paymentId, { hasRefunds }) =>
      callStripe(async () => {
        const expand = ["latest_charge.transfer"];
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, { expand });
        if (charge === null || typeof charge === "string") throw new StoreUnavailable(`${paymentId} has no charge yet`);
        return {
          chargeId: charge.id,
          forwarded: forwardedOf(charge),
          refunds: hasRefunds || charge.amount_refunded > 0 ? await refundsOf(paymentId) : [],
          disputes: charge.disputed ? await disputesOf(paymentId) : [],
        };
      }),

    refund: async ({ refundId, paymentId, amountMinor }) => {
      const find = async () => (await refundsOf(paymentId)).find((one) => one.refundId === refundId);
      try {
        // Keys are forgotten after a day: what is asked for again later must be looked for first.
        const before = await callStripe(find);
        if (before) return before;
        return await createOnce({
          key: `refund:${refundId}`,
          create: async (idempotencyKey) => {
            const parameters = { payment_intent: paymentId, amount: amountMinor, metadata: { refund_id: refundId } };
            return refundOf(await stripe.refunds.create(parameters, { idempotencyKey }));
          },
          find,
        });
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        return { status: "failed", reason: refusalWords[codeOfRefusal(error) ?? ""] ?? error.message };
      }
    },

    ...payoutAccounts(stripe),
    ...stripeTransfers(stripe),
  };
};
