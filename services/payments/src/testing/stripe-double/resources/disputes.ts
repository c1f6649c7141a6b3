import { z } from "zod";
import { expand, listing } from "../parameters.ts";
import { page, resourceRoute, type ResourceRoute } from "../resource.ts";
import { StripeFailure } from "../stripe-failure.ts";
import type { World } from "../world.ts";
import type { Charge, Dispute, PaymentIntent } from "./shapes.ts";

/**
 * A buyer asks their bank for the money: it is taken from the platform until the bank has decided. Some banks ask a question first, and
 * take nothing.
 */
export const openDispute = (world: World, paymentIntent: string, isQuestion = false): Dispute => {
  const intent = world.get<PaymentIntent>("payment_intent", paymentIntent);
  const charge = world.get<Charge>("charge", intent.latest_charge);
  const amount = charge.amount - charge.amount_refunded;
  const isDisputed = world.all<Dispute>("dispute").some((one) => one.charge === charge.id && one.status !== "won");
  if (isDisputed || amount === 0) throw new StripeFailure("There is nothing left to be disputed.");
  world.change(charge, { disputed: true });
  if (!isQuestion) world.move("platform", "banks", amount);
  const dispute = world.put<Dispute>({
    id: world.newId("dp"),
    object: "dispute",
    status: isQuestion ? "warning_needs_response" : "needs_response",
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    created: world.now(),
  });
  world.emit("charge.dispute.created", dispute);
  return dispute;
};

/** The answer to its question does not do for the bank. */
export const escalateDispute = (world: World, id: string): void => {
  const dispute = world.get<Dispute>("dispute", id);
  world.move("platform", "banks", dispute.amount);
  const escalated = world.change(dispute, { status: "needs_response" });
  world.emit("charge.dispute.updated", escalated);
  world.emit("charge.dispute.funds_withdrawn", escalated);
};

export const closeDispute = (world: World, id: string, status: "won" | "lost"): void => {
  const dispute = world.get<Dispute>("dispute", id);
  world.move("banks", status === "won" ? "platform" : "buyers", dispute.amount);
  world.emit("charge.dispute.closed", world.change(dispute, { status }));
};

/** The bank of a buyer decides otherwise after all, and takes back what it gave them. */
export const overturnDispute = (world: World, id: string): void => {
  const dispute = world.get<Dispute>("dispute", id);
  world.move("buyers", "platform", dispute.amount);
  world.emit("charge.dispute.funds_reinstated", world.change(dispute, { status: "won" }));
};

export const disputeRoutes: readonly ResourceRoute[] = [
  resourceRoute(
    "GET",
    "/v1/disputes",
    z.strictObject({ ...listing, payment_intent: z.string().optional() }),
    (world, { payment_intent: intent, ...rest }) =>
      page(
        world.all<Dispute>("dispute").filter((one) => !intent || one.payment_intent === intent),
        rest,
        "/v1/disputes",
      ),
  ),
  resourceRoute("GET", "/v1/disputes/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<Dispute>("dispute", id),
  ),
];
