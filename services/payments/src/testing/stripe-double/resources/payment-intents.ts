import { z } from "zod";
import { expand } from "../parameters.ts";
import { resourceRoute, type ResourceRoute } from "../resource.ts";
import type { World } from "../world.ts";
import type { Charge, CheckoutSession, PaymentIntent, Transfer } from "./shapes.ts";

/** A destination charge: the whole amount goes on to the account, and the fee comes back. */
const forward = (world: World, charge: Charge, destination: string): Charge => {
  const fee = charge.application_fee_amount ?? 0;
  const transfer = world.put<Transfer>({
    id: world.newId("tr"),
    object: "transfer",
    livemode: false,
    amount: charge.amount,
    amount_reversed: 0,
    currency: charge.currency,
    destination,
    source_transaction: charge.id,
    transfer_group: charge.transfer_group,
    metadata: {},
    reversed: false,
    created: world.now(),
  });
  world.move("platform", destination, charge.amount);
  if (fee > 0) world.move(destination, "platform", fee);
  world.emit("transfer.created", transfer);
  return world.change(charge, { transfer: transfer.id, application_fee: fee > 0 ? world.newId("fee") : null });
};

/** Takes the money of a session from a buyer. */
export const takePayment = (world: World, session: CheckoutSession): PaymentIntent => {
  const { amount_total: amount, currency, payment_intent_data: data } = session;
  const [intentId, chargeId] = [world.newId("pi"), world.newId("ch")];
  const charge = world.put<Charge>({
    id: chargeId,
    object: "charge",
    livemode: false,
    status: "succeeded",
    paid: true,
    amount,
    amount_refunded: 0,
    currency,
    payment_intent: intentId,
    application_fee_amount: data.application_fee_amount ?? null,
    application_fee: null,
    application_fee_refunded: 0,
    transfer: null,
    transfer_group: data.transfer_group ?? null,
    disputed: false,
    refunded: false,
    metadata: data.metadata,
    created: world.now(),
  });
  const intent = world.put<PaymentIntent>({
    id: intentId,
    object: "payment_intent",
    livemode: false,
    status: "succeeded",
    amount,
    amount_received: amount,
    currency,
    latest_charge: chargeId,
    metadata: data.metadata,
    created: world.now(),
  });
  world.move("buyers", "platform", amount);
  const charged = data.transfer_data ? forward(world, charge, data.transfer_data.destination) : charge;
  world.emit("payment_intent.succeeded", intent);
  world.emit("charge.succeeded", charged);
  return intent;
};

export const paymentIntentRoutes: readonly ResourceRoute[] = [
  resourceRoute("GET", "/v1/payment_intents/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<PaymentIntent>("payment_intent", id),
  ),
  resourceRoute("GET", "/v1/charges/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<Charge>("charge", id),
  ),
];
