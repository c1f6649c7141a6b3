import { z } from "zod";
import { address, expand, flag, listing, metadata, whole } from "../parameters.ts";
import { page, resourceRoute, type ResourceRoute } from "../resource.ts";
import { StripeFailure } from "../stripe-failure.ts";
import type { StripeObject, World } from "../world.ts";
import type { CheckoutSession } from "./shapes.ts";

type Metadata = Readonly<Record<string, string>>;

interface Product extends StripeObject {
  readonly object: "product";
  readonly name: string;
}

interface Price extends StripeObject {
  readonly object: "price";
  readonly product: string;
  readonly currency: string;
  readonly unit_amount: number;
  readonly recurring: { readonly interval: "month" | "year" };
  readonly lookup_key: string | null;
  readonly metadata: Metadata;
}

interface Item {
  readonly id: string;
  readonly object: "subscription_item";
  readonly price: Price;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export interface Subscription extends StripeObject {
  readonly object: "subscription";
  readonly status: "active" | "past_due" | "unpaid" | "canceled";
  readonly customer: string;
  readonly metadata: Metadata;
  readonly items: { readonly object: "list"; readonly data: readonly Item[] };
  readonly latest_invoice: string;
  readonly cancel_at_period_end: boolean;
  readonly pause_collection: { readonly behavior: "void" } | null;
}

interface Customer extends StripeObject {
  readonly object: "customer";
  readonly email: string | null;
  readonly metadata: Metadata;
}

interface Invoice extends StripeObject {
  readonly object: "invoice";
  readonly status: "draft" | "open" | "paid" | "void";
  readonly amount_due: number;
  readonly total: number;
  readonly hosted_invoice_url: string;
  readonly next_payment_attempt: number | null;
  readonly parent: {
    readonly type: "subscription_details";
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
}

const day = 86_400;
/** So many days after a payment failed it is tried again; after the last one it is not tried any more. */
const retries = [1, 3, 5, 7] as const;

const periodEnd = (from: number, interval: "month" | "year"): number => {
  const end = new Date(from * 1000);
  end.setUTCMonth(end.getUTCMonth() + (interval === "month" ? 1 : 12));
  return Math.floor(end.getTime() / 1000);
};

const itemOf = ({ items }: Subscription): Item => items.data[0]!;
const withItem = (item: Item): Subscription["items"] => ({ object: "list", data: [item] });

const toldAs = { paid: "invoice.paid", open: "invoice.payment_failed", void: "invoice.voided" } as const;

const bill = (
  world: World,
  { id, metadata: said }: Pick<Subscription, "id" | "metadata">,
  amount: number,
  status: keyof typeof toldAs,
): Invoice => {
  const invoiceId = world.newId("in");
  const invoice = world.put<Invoice>({
    id: invoiceId,
    object: "invoice",
    status,
    amount_due: amount,
    total: amount,
    hosted_invoice_url: `${world.origin}/i/${invoiceId}`,
    next_payment_attempt: status === "open" ? world.now() + retries[0] * day : null,
    parent: { type: "subscription_details", subscription_details: { subscription: id, metadata: said } },
    created: world.now(),
  });
  if (status === "paid") world.move("buyers", "platform", amount);
  world.emit(toldAs[status], invoice);
  return invoice;
};

const declined = new WeakMap<World, Set<string>>();
const isDeclined = (world: World, { customer }: Subscription): boolean => declined.get(world)?.has(customer) ?? false;

/** Whether the card of a subscription's customer is declined from now on. */
export const setCard = (world: World, id: string, declines: boolean): void => {
  const { customer } = world.get<Subscription>("subscription", id);
  const all = declined.get(world) ?? new Set();
  if (declines) all.add(customer);
  else all.delete(customer);
  declined.set(world, all);
};

const change = (world: World, subscription: Subscription, changes: Partial<Subscription>): Subscription => {
  const changed = world.change(subscription, changes);
  const kind = changed.status === "canceled" ? "deleted" : "updated";
  world.emit(`customer.subscription.${kind}`, changed);
  return changed;
};

const renew = (world: World, subscription: Subscription): Subscription => {
  if (subscription.cancel_at_period_end) return change(world, subscription, { status: "canceled" });
  const item = itemOf(subscription);
  const { current_period_end: from, price } = item;
  const next = { ...item, current_period_start: from, current_period_end: periodEnd(from, price.recurring.interval) };
  const billed = isDeclined(world, subscription) ? "open" : "paid";
  const invoice = bill(world, subscription, price.unit_amount, subscription.pause_collection ? "void" : billed);
  const status = invoice.status === "open" ? "past_due" : "active";
  return change(world, subscription, { items: withItem(next), latest_invoice: invoice.id, status });
};

/** A payment that failed: tried again while there are tries left, and at once where the card was changed. */
const collect = (world: World, subscription: Subscription): Subscription => {
  const invoice = world.get<Invoice>("invoice", subscription.latest_invoice);
  if (!isDeclined(world, subscription)) {
    const paid = world.change(invoice, { status: "paid", next_payment_attempt: null });
    world.move("buyers", "platform", invoice.amount_due);
    world.emit("invoice.paid", paid);
    return change(world, subscription, { status: "active" });
  }
  if (invoice.next_payment_attempt === null || world.now() < invoice.next_payment_attempt) return subscription;
  const { current_period_start: due } = itemOf(subscription);
  const next = retries.map((days) => due + days * day).find((at) => at > world.now()) ?? null;
  world.emit("invoice.payment_failed", world.change(invoice, { next_payment_attempt: next }));
  return next === null ? change(world, subscription, { status: "unpaid" }) : subscription;
};

/** What Stripe does by itself as time passes. */
export const advanceSubscriptions = (world: World): void => {
  for (const one of world.all<Subscription>("subscription")) {
    let current = one;
    while (current.status === "active" && world.now() >= itemOf(current).current_period_end)
      current = renew(world, current);
    if (current.status === "past_due" || current.status === "unpaid") collect(world, current);
  }
};

const finalize = (world: World, id: string): Invoice => {
  const invoice = world.get<Invoice>("invoice", id);
  if (invoice.status !== "draft") throw new StripeFailure("This invoice is already finalized.");
  return world.change(invoice, { status: "open" });
};

/** What is owed no more: a subscription whose last invoice it was owes nothing. */
const voidInvoice = (world: World, id: string): Invoice => {
  const invoice = world.get<Invoice>("invoice", id);
  if (invoice.status !== "open") throw new StripeFailure(`You cannot void an invoice that is ${invoice.status}.`);
  const changed = world.change(invoice, { status: "void", next_payment_attempt: null });
  world.emit("invoice.voided", changed);
  const { subscription: of } = invoice.parent.subscription_details;
  const subscription = world.get<Subscription>("subscription", of);
  if (subscription.latest_invoice === id && subscription.status !== "canceled")
    change(world, subscription, { status: "active" });
  return changed;
};

const sessionParameters = z.strictObject({
  mode: z.literal("subscription"),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: z.string().optional(),
  line_items: z.array(z.strictObject({ quantity: whole, price: z.string() })).length(1),
  subscription_data: z.strictObject({ metadata }).prefault({}),
  metadata,
  expires_at: whole,
  success_url: address,
  cancel_url: address,
  expand,
});
export { sessionParameters as subscriptionSessionParameters };

interface CustomerInput {
  readonly email?: string | null | undefined;
  readonly metadata: Metadata;
}

/** What a session of a subscription is made of, beside what every session is. */
export const subscriptionSession = (world: World, input: z.output<typeof sessionParameters>) => {
  const { quantity, price: priceId } = input.line_items[0]!;
  const price = world.get<Price>("price", priceId);
  if (input.customer !== undefined) world.get<Customer>("customer", input.customer);
  const { name } = world.get<Product>("product", price.product);
  return {
    amount: quantity * price.unit_amount,
    currency: price.currency,
    title: name,
    payment: { metadata: {} },
    plan: { price: priceId, metadata: input.subscription_data.metadata, customer: input.customer },
  };
};

const createCustomer = (world: World, { email = null, metadata: said }: CustomerInput): Customer =>
  world.put<Customer>({ id: world.newId("cus"), object: "customer", email, metadata: said, created: world.now() });

/** The session was paid: a customer, and what they pay for again and again. */
export const beginSubscription = (world: World, session: CheckoutSession): string => {
  const { price: priceId, metadata: said, customer: known } = session.plan!;
  const price = world.get<Price>("price", priceId);
  const id = world.newId("sub");
  const customer = known ?? createCustomer(world, { metadata: {} }).id;
  const now = world.now();
  const item: Item = {
    id: world.newId("si"),
    object: "subscription_item",
    price,
    current_period_start: now,
    current_period_end: periodEnd(now, price.recurring.interval),
  };
  const subscription = world.put<Subscription>({
    id,
    object: "subscription",
    status: "active",
    customer,
    metadata: said,
    items: withItem(item),
    latest_invoice: bill(world, { id, metadata: said }, price.unit_amount, "paid").id,
    cancel_at_period_end: false,
    pause_collection: null,
    created: now,
  });
  world.emit("customer.subscription.created", subscription);
  return id;
};

const updateParameters = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.string(), price: z.string() }))
    .length(1)
    .optional(),
  proration_behavior: z.enum(["always_invoice", "create_prorations", "none"]).optional(),
  billing_cycle_anchor: z.strictObject({ type: z.literal("now") }).optional(),
  payment_behavior: z.enum(["error_if_incomplete", "allow_incomplete"]).optional(),
  cancel_at_period_end: flag.optional(),
  pause_collection: z
    .union([z.literal("").transform(() => null), z.strictObject({ behavior: z.literal("void") })])
    .optional(),
  metadata,
  expand,
});

const refuseEnded = (subscription: Subscription): void => {
  if (subscription.status === "canceled")
    throw new StripeFailure("A canceled subscription can only update its cancellation_details and metadata.");
};

const update = (world: World, input: z.output<typeof updateParameters>, id: string): Subscription => {
  const before = world.get<Subscription>("subscription", id);
  refuseEnded(before);
  const [chosen] = input.items ?? [];
  const cancels = input.cancel_at_period_end ?? before.cancel_at_period_end;
  const { pause_collection: pause = before.pause_collection } = input;
  if (!chosen) return change(world, before, { cancel_at_period_end: cancels, pause_collection: pause });
  const item = itemOf(before);
  if (chosen.id !== item.id) throw new StripeFailure(`No such subscription item: ${chosen.id}`);
  if (isDeclined(world, before)) throw new StripeFailure("Your card was declined.", { code: "card_declined" });
  const price = world.get<Price>("price", chosen.price);
  const isAnew = input.billing_cycle_anchor !== undefined || price.recurring.interval !== item.price.recurring.interval;
  const from = isAnew ? world.now() : item.current_period_start;
  const next: Item = {
    ...item,
    price,
    current_period_start: from,
    current_period_end: isAnew ? periodEnd(from, price.recurring.interval) : item.current_period_end,
  };
  // The time that is left of the period before counts, whether it was paid or not.
  const credit = input.proration_behavior === "none" ? 0 : item.price.unit_amount;
  const due = Math.max(price.unit_amount - credit, 0);
  const said = { ...before.metadata, ...input.metadata };
  const invoice = bill(world, { id, metadata: said }, due, "paid");
  return change(world, before, {
    // It stands as its last invoice does.
    status: "active",
    metadata: said,
    items: withItem(next),
    latest_invoice: invoice.id,
    cancel_at_period_end: cancels,
  });
};

const priceParameters = z.strictObject({
  product: z.string(),
  currency: z.string(),
  unit_amount: whole.refine((cents) => cents >= 0, "Invalid non-negative integer"),
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  lookup_key: z.string().max(200).optional(),
  metadata,
  expand,
});

const createPrice = (world: World, { lookup_key: key, product, ...input }: z.output<typeof priceParameters>): Price => {
  world.get<Product>("product", product);
  if (key !== undefined && world.all<Price>("price").some((one) => one.lookup_key === key))
    throw new StripeFailure("A price already uses that lookup key.", { param: "lookup_key" });
  const { currency, unit_amount, recurring, metadata: said } = input;
  const shape = { currency, unit_amount, recurring, metadata: said, product, lookup_key: key ?? null };
  return world.put<Price>({ id: world.newId("price"), object: "price", ...shape, created: world.now() });
};

export const subscriptionRoutes: readonly ResourceRoute[] = [
  resourceRoute(
    "POST",
    "/v1/products",
    z.strictObject({ id: z.string().optional(), name: z.string().min(1), metadata, expand }),
    (world, { id = world.newId("prod"), name }) => {
      if (world.find(id)) throw new StripeFailure("Product already exists.", { code: "resource_already_exists" });
      return world.put<Product>({ id, object: "product", name, created: world.now() });
    },
  ),
  resourceRoute(
    "GET",
    "/v1/products",
    z.strictObject({ ...listing, ids: z.array(z.string()).optional() }),
    (world, { ids, ...rest }) =>
      page(
        world.all<Product>("product").filter(({ id }) => ids?.includes(id) ?? true),
        rest,
        "/v1/products",
      ),
  ),
  resourceRoute("POST", "/v1/prices", priceParameters, createPrice),
  resourceRoute(
    "GET",
    "/v1/prices",
    z.strictObject({ ...listing, lookup_keys: z.array(z.string()).optional() }),
    (world, { lookup_keys: keys, ...rest }) =>
      page(
        world.all<Price>("price").filter(({ lookup_key: key }) => !keys || (key !== null && keys.includes(key))),
        rest,
        "/v1/prices",
      ),
  ),
  resourceRoute("GET", "/v1/subscriptions/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<Subscription>("subscription", id),
  ),
  resourceRoute("POST", "/v1/subscriptions/:id", updateParameters, update),
  resourceRoute("DELETE", "/v1/subscriptions/:id", z.strictObject({ expand }), (world, _input, id) => {
    const subscription = world.get<Subscription>("subscription", id);
    refuseEnded(subscription);
    return change(world, subscription, { status: "canceled" });
  }),
  resourceRoute(
    "GET",
    "/v1/invoices",
    z.strictObject({ ...listing, subscription: z.string() }),
    (world, { subscription, ...rest }) =>
      page(
        world.all<Invoice>("invoice").filter(({ parent }) => parent.subscription_details.subscription === subscription),
        rest,
        "/v1/invoices",
      ),
  ),
  resourceRoute(
    "POST",
    "/v1/customers",
    z.strictObject({ email: z.string().optional(), metadata, expand }),
    createCustomer,
  ),
  resourceRoute("POST", "/v1/customers/:id", z.strictObject({ email: z.string(), expand }), (world, { email }, id) =>
    world.change(world.get<Customer>("customer", id), { email: email === "" ? null : email }),
  ),
  resourceRoute(
    "GET",
    "/v1/customers",
    z.strictObject({ ...listing, email: z.string().optional() }),
    (world, { email, ...rest }) =>
      page(
        world.all<Customer>("customer").filter((one) => email === undefined || one.email === email),
        rest,
        "/v1/customers",
      ),
  ),
  resourceRoute("GET", "/v1/invoices/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<Invoice>("invoice", id),
  ),
  resourceRoute(
    "POST",
    "/v1/invoices/:id/finalize",
    z.strictObject({ auto_advance: flag.optional(), expand }),
    (world, _input, id) => finalize(world, id),
  ),
  resourceRoute("POST", "/v1/invoices/:id/void", z.strictObject({ expand }), (world, _input, id) =>
    voidInvoice(world, id),
  ),
  resourceRoute(
    "POST",
    "/v1/billing_portal/sessions",
    z.strictObject({ customer: z.string(), return_url: address, expand }),
    (world, { customer, return_url: back }) => {
      if (world.find(customer)?.object !== "customer") throw new StripeFailure(`No such customer: '${customer}'`);
      return {
        id: world.newId("bps"),
        object: "billing_portal.session",
        customer,
        return_url: back,
        url: `${world.origin}/p/session/${customer}`,
      };
    },
  ),
];
