import type { PlanTerms } from "@kinkeeper/contracts/payments/subscription-events";
import { currency } from "@kinkeeper/contracts/money";
import type Stripe from "stripe";
import { z } from "zod";
import { ProviderRefused } from "../payment-provider.ts";
import {
  mostInvoices,
  type PlanInvoiceState,
  type PlanOrder,
  type ProviderSubscription,
  type SubscriptionProvider,
} from "../subscriptions/subscription-provider.ts";
import { callStripe, createOnce } from "./call-stripe.ts";

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);
const timeOf = (at: number): string => new Date(at * 1000).toISOString();

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** What a price of ours says of the plan it is of. */
const priceMetadata = z.object({
  plan_id: z.uuid(),
  plan_name: z.string(),
  interval: z.enum(["monthly", "yearly"]),
});

const productOf = ({ planId }: PlanTerms): string => `plan_${planId}`;
/** A price never changes: another amount is another price. */
const lookupKeyOf = ({ planId, interval, amountMinor }: PlanTerms): string => `${planId}:${interval}:${amountMinor}`;

const termsOf = ({ id, metadata, unit_amount: amountMinor }: Stripe.Price): PlanTerms => {
  const known = priceMetadata.safeParse(metadata);
  if (!known.success || amountMinor === null) throw new ProviderRefused(`${id} is no price of a plan`);
  const { plan_id: planId, plan_name: planName, interval } = known.data;
  return { planId, planName, interval, amountMinor };
};

const live: Readonly<Record<string, "active" | "past_due" | "unpaid">> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  unpaid: "unpaid",
  paused: "unpaid",
  incomplete: "unpaid",
};

const itemOf = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (!item) throw new ProviderRefused(`${id} is for nothing`);
  return item;
};

const stateOf = (subscription: Stripe.Subscription): ProviderSubscription => {
  const status = live[subscription.status];
  if (status === undefined) return { status: "ended" };
  const { price, current_period_start: from, current_period_end: until } = itemOf(subscription);
  const { latest_invoice: invoice, cancel_at_period_end: cancels } = subscription;
  const next = invoice && typeof invoice !== "string" ? invoice.next_payment_attempt : null;
  return {
    status,
    terms: termsOf(price),
    // A period that is not paid has begun nevertheless.
    paidUntil: timeOf(status === "active" ? until : from),
    retryAt: status === "past_due" && next !== null ? timeOf(next) : null,
    cancels,
  };
};

const invoiceStatuses: Readonly<Record<string, PlanInvoiceState["status"]>> = {
  open: "open",
  uncollectible: "open",
  paid: "paid",
  void: "void",
};

/** A draft is none yet, and where nothing was due there is nothing to show. */
const invoiceOf = ({ id, status, total, created, parent }: Stripe.Invoice): readonly PlanInvoiceState[] => {
  const known = invoiceStatuses[status ?? ""];
  if (known === undefined || total <= 0) return [];
  const planName = parent?.subscription_details?.metadata?.["plan_name"] ?? "Plan";
  return [{ invoiceId: id, planName, amountMinor: total, status: known, issuedAt: timeOf(created) }];
};

/** Plans with Stripe: a product for each plan, a price for each amount, a subscription for each family. */
export const stripeSubscriptions = (stripe: Stripe, publicUrl: string): SubscriptionProvider => {
  const planPage = `${publicUrl}/family-admin/plan`;

  const findProduct = async (terms: PlanTerms): Promise<Stripe.Product | undefined> => {
    const { data } = await stripe.products.list({ ids: [productOf(terms)] });
    return data[0];
  };

  const findPrice = async (terms: PlanTerms): Promise<Stripe.Price | undefined> => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKeyOf(terms)] });
    return data[0];
  };

  /** Keys are forgotten after a day: what may be there is looked for first. */
  const ensure = async <Created>(
    key: string,
    find: () => Promise<Created | undefined>,
    create: (key: string) => Promise<Created>,
  ) => (await callStripe(find)) ?? (await createOnce({ key, create, find }));

  const priceOf = async (terms: PlanTerms): Promise<string> => {
    const product = productOf(terms);
    const { planId, planName, interval, amountMinor } = terms;
    await ensure(
      `product:${planId}`,
      () => findProduct(terms),
      (idempotencyKey) => stripe.products.create({ id: product, name: planName }, { idempotencyKey }),
    );
    const price = await ensure(
      `price:${lookupKeyOf(terms)}`,
      () => findPrice(terms),
      (idempotencyKey) =>
        stripe.prices.create(
          {
            product,
            currency,
            unit_amount: amountMinor,
            recurring: { interval: interval === "monthly" ? "month" : "year" },
            lookup_key: lookupKeyOf(terms),
            metadata: { plan_id: planId, plan_name: planName, interval },
          },
          { idempotencyKey },
        ),
    );
    return price.id;
  };

  const findSession = async ({ checkoutId, expiresAt }: PlanOrder): Promise<Stripe.Checkout.Session | undefined> => {
    // None lasts longer than a day.
    const recent = stripe.checkout.sessions.list({ created: { gte: seconds(expiresAt) - 86_400 }, limit: 100 });
    for await (const session of recent) if (session.client_reference_id === checkoutId) return session;
    return undefined;
  };

  const read = (id: string): Promise<Stripe.Subscription> =>
    callStripe(() => stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }));

  /** Among the last ones: another one, of a family whose first try broke off long ago, does no harm. */
  const findCustomer = async (tenantId: string): Promise<Stripe.Customer | undefined> => {
    const { data } = await stripe.customers.list({ limit: 100 });
    return data.find(({ metadata }) => metadata["tenant_id"] === tenantId);
  };

  /** What was asked for before a pause, a change or an end may be taken all the same, unless it is made void; a draft must be asked for first. */
  const voidUnpaid = async (id: string): Promise<void> => {
    const { data } = await callStripe(() => stripe.invoices.list({ subscription: id, limit: mostInvoices }));
    for (const { id: invoiceId, status } of data) {
      if (status === "draft")
        await callStripe(() => stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }));
      if (status === "draft" || status === "open") await callStripe(() => stripe.invoices.voidInvoice(invoiceId));
    }
  };

  return {
    hasInvoicePages: true,

    openCustomer: async (tenantId) => {
      const customer = await ensure(
        `customer:${tenantId}`,
        () => findCustomer(tenantId),
        (idempotencyKey) => stripe.customers.create({ metadata: { tenant_id: tenantId } }, { idempotencyKey }),
      );
      return customer.id;
    },

    setEmail: async (customerId, email) => {
      // An empty one is no address.
      await callStripe(() => stripe.customers.update(customerId, { email: email ?? "" }));
    },

    openCheckout: async (order) => {
      const { checkoutId, tenantId, customerId, terms, expiresAt } = order;
      const price = await priceOf(terms);
      const metadata = { checkout_id: checkoutId, tenant_id: tenantId };
      const session = await createOnce<Stripe.Checkout.Session>({
        key: `plan:${checkoutId}`,
        create: (idempotencyKey) =>
          stripe.checkout.sessions.create(
            {
              mode: "subscription",
              allowed_payment_method_types: ["card"],
              client_reference_id: checkoutId,
              customer: customerId,
              line_items: [{ quantity: 1, price }],
              // Each invoice keeps what it was then.
              subscription_data: { metadata: { ...metadata, plan_name: terms.planName } },
              metadata,
              expires_at: seconds(expiresAt),
              success_url: planPage,
              cancel_url: planPage,
            },
            { idempotencyKey },
          ),
        find: () => findSession(order),
      });
      if (!session.url) throw new ProviderRefused("The checkout has ended.");
      return { sessionId: session.id, url: session.url, expiresAt: timeOf(session.expires_at) };
    },

    readCheckout: async (sessionId) => {
      const session = await callStripe(() => stripe.checkout.sessions.retrieve(sessionId));
      const providerId = idOf(session.subscription);
      // Complete and not paid: the bank has not decided yet.
      if (session.status === "complete" && session.payment_status !== "unpaid" && providerId !== undefined)
        return { status: "paid", providerId };
      return session.status === "expired" ? { status: "ended", reason: "expired" } : { status: "open" };
    },

    expireCheckout: async (sessionId) => {
      try {
        await callStripe(() => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // It has ended meanwhile; how, the session itself says.
        if (!(error instanceof ProviderRefused)) throw error;
      }
    },

    read: async (id) => stateOf(await read(id)),

    changePlan: async (id, terms) => {
      const subscription = await read(id);
      const item = itemOf(subscription);
      const price = await priceOf(terms);
      if (item.price.id === price) return;
      const isPaid = subscription.status === "active";
      await callStripe(() =>
        stripe.subscriptions.update(id, {
          items: [{ id: item.id, price }],
          metadata: { plan_name: terms.planName },
          // The difference is charged, or counts towards the next payment, at once. Time that was not paid would count as well: without it
          // all of the new price is charged, from now on.
          ...(isPaid
            ? { proration_behavior: "always_invoice" }
            : ({ proration_behavior: "none", billing_cycle_anchor: { type: "now" } } as const)),
          // A card that is declined changes nothing.
          payment_behavior: "error_if_incomplete",
        }),
      );
      if (!isPaid) await voidUnpaid(id);
    },

    setCancels: async (id, cancels) => {
      await callStripe(() => stripe.subscriptions.update(id, { cancel_at_period_end: cancels }));
    },

    setPaused: async (id, isPaused) => {
      if (live[(await read(id)).status] === undefined) return;
      await callStripe(() =>
        stripe.subscriptions.update(id, { pause_collection: isPaused ? { behavior: "void" } : "" }),
      );
      if (isPaused) await voidUnpaid(id);
    },

    end: async (id) => {
      if (live[(await read(id)).status] !== undefined) await callStripe(() => stripe.subscriptions.cancel(id));
      await voidUnpaid(id);
    },

    readInvoices: (id) =>
      callStripe(async () =>
        (await stripe.invoices.list({ subscription: id, limit: mostInvoices })).data.flatMap(invoiceOf),
      ),

    invoiceUrl: async (id) => {
      const { hosted_invoice_url: url } = await callStripe(() => stripe.invoices.retrieve(id));
      if (!url) throw new ProviderRefused(`${id} has no page`);
      return url;
    },

    settingsUrl: async (id) => {
      const customer = idOf((await read(id)).customer);
      if (customer === undefined) throw new ProviderRefused(`${id} has no customer`);
      return (await callStripe(() => stripe.billingPortal.sessions.create({ customer, return_url: planPage }))).url;
    },
  };
};
