import { z } from "zod";
import { expand, flag, listing, metadata, whole } from "../parameters.ts";
import { page, resourceRoute, type ResourceRoute } from "../resource.ts";
import { StripeFailure } from "../stripe-failure.ts";
import type { World } from "../world.ts";
import { reverse } from "./transfers.ts";
import type { Charge, Dispute, PaymentIntent, Refund, Transfer } from "./shapes.ts";

const parameters = z.strictObject({
  payment_intent: z.string(),
  amount: whole.refine((cents) => cents > 0, "must be at least 1").optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  reverse_transfer: flag.default(false),
  refund_application_fee: flag.default(false),
  metadata,
  expand,
});
type Parameters = z.output<typeof parameters>;

/** Half up, as far as anybody can tell from outside. */
const share = (whole: number, part: number, of: number): number => Math.round((whole * part) / of);

/** Takes the vendor's part back, and gives the platform's fee back, in proportion. */
const takeApart = (world: World, charge: Charge, amount: number, input: Parameters): Charge => {
  if (input.reverse_transfer) {
    if (charge.transfer === null)
      throw new StripeFailure("Cannot reverse transfer: the charge does not have an associated transfer.");
    reverse(world, world.get<Transfer>("transfer", charge.transfer), share(charge.amount, amount, charge.amount), {});
  }
  if (!input.refund_application_fee) return charge;
  if (charge.application_fee === null || charge.application_fee_amount === null)
    throw new StripeFailure("Cannot refund application fee: the charge does not have an application fee.");
  const { destination } = world.get<Transfer>("transfer", charge.transfer!);
  const back =
    share(charge.application_fee_amount, charge.amount_refunded + amount, charge.amount) -
    charge.application_fee_refunded;
  world.move("platform", destination, back);
  return world.change(charge, { application_fee_refunded: charge.application_fee_refunded + back });
};

const create = (world: World, input: Parameters): Refund => {
  const intent = world.get<PaymentIntent>("payment_intent", input.payment_intent);
  const charge = world.get<Charge>("charge", intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  const amount = input.amount ?? left;
  const isDisputed = world.all<Dispute>("dispute").some((one) => one.charge === charge.id && one.status !== "won");
  if (isDisputed)
    throw new StripeFailure("Charge has been charged back; cannot issue a refund.", { code: "charge_disputed" });
  if (left === 0) throw new StripeFailure("Charge has already been refunded.", { code: "charge_already_refunded" });
  if (amount > left)
    throw new StripeFailure(`Refund amount is greater than unrefunded amount on charge.`, { param: "amount" });
  if (world.switches.refuseRefunds)
    throw new StripeFailure("Insufficient funds in your Stripe balance to refund this amount.", {
      code: "balance_insufficient",
    });
  const parted = takeApart(world, charge, amount, input);
  const refunded = charge.amount_refunded + amount;
  const changed = world.change(parted, { amount_refunded: refunded, refunded: refunded === charge.amount });
  world.move("platform", "buyers", amount);
  const refund = world.put<Refund>({
    id: world.newId("re"),
    object: "refund",
    status: world.switches.refundsStayPending ? "pending" : "succeeded",
    amount,
    currency: charge.currency,
    payment_intent: intent.id,
    charge: charge.id,
    failure_reason: null,
    metadata: input.metadata,
    created: world.now(),
  });
  world.emit("refund.created", refund);
  world.emit("charge.refunded", changed);
  return refund;
};

/** What a bank answers later: the money arrived, or it came back. */
export const settleRefund = (world: World, id: string, status: "succeeded" | "failed"): void => {
  const refund = world.get<Refund>("refund", id);
  if (refund.status === "failed") throw new Error(`${id} has failed before`);
  const reason = status === "failed" ? "lost_or_stolen_card" : null;
  const settled = world.change(refund, { status, failure_reason: reason });
  if (status === "failed") {
    const charge = world.get<Charge>("charge", refund.charge);
    world.change(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    world.move("buyers", "platform", refund.amount);
  }
  world.emit(status === "failed" ? "refund.failed" : "refund.updated", settled);
};

/** A refund by hand in Stripe's own dashboard. */
export const refundInDashboard = (world: World, paymentIntent: string, cents: number, reverses: boolean): Refund =>
  create(
    world,
    parameters.parse({ payment_intent: paymentIntent, amount: String(cents), reverse_transfer: String(reverses) }),
  );

export const refundRoutes: readonly ResourceRoute[] = [
  resourceRoute("POST", "/v1/refunds", parameters, create),
  resourceRoute(
    "GET",
    "/v1/refunds",
    z.strictObject({ ...listing, payment_intent: z.string().optional() }),
    (world, { payment_intent: intent, ...rest }) =>
      page(
        world.all<Refund>("refund").filter((one) => !intent || one.payment_intent === intent),
        rest,
        "/v1/refunds",
      ),
  ),
  resourceRoute("GET", "/v1/refunds/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<Refund>("refund", id),
  ),
];
