import { z } from "zod";
import { address, expand, listing, metadata, since, whole } from "../parameters.ts";
import { page, resourceRoute, type ResourceRoute } from "../resource.ts";
import { StripeFailure } from "../stripe-failure.ts";
import type { World } from "../world.ts";
import { requireDestination } from "./accounts.ts";
import { takePayment } from "./payment-intents.ts";
import type { CheckoutSession } from "./shapes.ts";
import { beginSubscription, subscriptionSession, subscriptionSessionParameters } from "./subscriptions.ts";

const lineItem = z.strictObject({
  quantity: whole,
  price_data: z.strictObject({
    currency: z.string(),
    unit_amount: whole.refine(
      (cents) => cents >= 50 && cents <= 99_999_999,
      "Amount must be between $0.50 and $999,999.99",
    ),
    product_data: z.strictObject({ name: z.string().min(1) }),
  }),
});

const paymentParameters = z.strictObject({
  mode: z.literal("payment"),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.string().optional(),
  line_items: z.array(lineItem).length(1),
  payment_intent_data: z
    .strictObject({
      application_fee_amount: whole.refine((cents) => cents > 0, "must be at least 1").optional(),
      transfer_data: z.strictObject({ destination: z.string() }).optional(),
      transfer_group: z.string().optional(),
      metadata,
    })
    .prefault({}),
  metadata,
  expires_at: whole,
  success_url: address,
  cancel_url: address,
  expand,
});

const parameters = z.discriminatedUnion("mode", [paymentParameters, subscriptionSessionParameters]);
type Input = z.output<typeof parameters>;

const [shortest, longest] = [30 * 60, 24 * 60 * 60];

/** What a session of one payment is made of, beside what every session is. */
const paymentSession = (world: World, input: z.output<typeof paymentParameters>) => {
  const { payment_intent_data: payment } = input;
  if (payment.transfer_data) requireDestination(world, payment.transfer_data.destination);
  const { quantity, price_data: price } = input.line_items[0]!;
  const amount = quantity * price.unit_amount;
  if ((payment.application_fee_amount ?? 0) > amount)
    throw new StripeFailure("The application fee cannot be larger than the amount.", { isUnstarted: true });
  return { amount, currency: price.currency, title: price.product_data.name, payment, plan: undefined };
};

const create = (world: World, input: Input): CheckoutSession => {
  const now = world.now();
  const { expires_at: expiresAt } = input;
  if (expiresAt < now + shortest || expiresAt > now + longest)
    throw new StripeFailure("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
      param: "expires_at",
      isUnstarted: true,
    });
  const made = input.mode === "payment" ? paymentSession(world, input) : subscriptionSession(world, input);
  const id = world.newId("cs");
  return world.put<CheckoutSession>({
    id,
    object: "checkout.session",
    mode: input.mode,
    livemode: false,
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    subscription: null,
    amount_total: made.amount,
    currency: made.currency,
    client_reference_id: input.client_reference_id ?? null,
    customer_email: input.mode === "payment" ? (input.customer_email ?? null) : null,
    metadata: input.metadata,
    created: now,
    expires_at: expiresAt,
    success_url: input.success_url,
    cancel_url: input.cancel_url,
    url: `${world.origin}/c/pay/${id}`,
    title: made.title,
    payment_intent_data: made.payment,
    ...(made.plan ? { plan: made.plan } : {}),
  });
};

/** The session as it stands: one whose time is over has expired by itself. */
export const currentSession = (world: World, id: string): CheckoutSession => {
  const session = world.get<CheckoutSession>("checkout.session", id);
  return session.status === "open" && world.now() >= session.expires_at ? expire(world, session) : session;
};

const expire = (world: World, session: CheckoutSession): CheckoutSession => {
  const expired = world.change(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", expired);
  return expired;
};

/** What the buyer does on the page. @throws StripeFailure for a session that is over */
export const paySession = (world: World, id: string): void => {
  const session = currentSession(world, id);
  if (session.status !== "open") throw new StripeFailure("This Checkout Session is no longer active.");
  const made = session.plan
    ? { subscription: beginSubscription(world, session) }
    : { payment_intent: takePayment(world, session).id };
  const paid = { status: "complete", payment_status: "paid", url: null, ...made } as const;
  world.emit("checkout.session.completed", world.change(session, paid));
};

export const checkoutSessionRoutes: readonly ResourceRoute[] = [
  resourceRoute("POST", "/v1/checkout/sessions", parameters, create),
  resourceRoute(
    "GET",
    "/v1/checkout/sessions",
    z.strictObject({ ...listing, created: since, payment_intent: z.string().optional() }),
    (world, { created, payment_intent: intent, ...rest }) => {
      const found = world
        .all<CheckoutSession>("checkout.session")
        .filter((one) => one.created >= (created.gte ?? 0) && (!intent || one.payment_intent === intent));
      return page(found, rest, "/v1/checkout/sessions");
    },
  ),
  resourceRoute("GET", "/v1/checkout/sessions/:id", z.strictObject({ expand }), (world, _input, id) =>
    currentSession(world, id),
  ),
  resourceRoute("POST", "/v1/checkout/sessions/:id/expire", z.strictObject({ expand }), (world, _input, id) => {
    const session = currentSession(world, id);
    if (session.status !== "open")
      throw new StripeFailure(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expire(world, session);
  }),
];
