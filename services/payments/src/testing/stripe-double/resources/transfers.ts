import { z } from "zod";
import { expand, listing, metadata, whole } from "../parameters.ts";
import { page, resourceRoute, type ResourceRoute } from "../resource.ts";
import { StripeFailure } from "../stripe-failure.ts";
import type { World } from "../world.ts";
import { requireDestination } from "./accounts.ts";
import type { Charge, Transfer, TransferReversal } from "./shapes.ts";

const parameters = z.strictObject({
  amount: whole.refine((cents) => cents > 0, "must be at least 1"),
  currency: z.string(),
  destination: z.string(),
  source_transaction: z.string().optional(),
  transfer_group: z.string().optional(),
  metadata,
  expand,
});

const create = (world: World, input: z.output<typeof parameters>): Transfer => {
  requireDestination(world, input.destination);
  if (input.source_transaction !== undefined) {
    const charge = world.get<Charge>("charge", input.source_transaction);
    const sent = world
      .all<Transfer>("transfer")
      .filter(({ source_transaction: source }) => source === charge.id)
      .reduce((sum, { amount }) => sum + amount, 0);
    if (sent + input.amount > charge.amount)
      throw new StripeFailure("Transfers using this transaction as a source must not exceed the source amount.");
  }
  const transfer = world.put<Transfer>({
    id: world.newId("tr"),
    object: "transfer",
    livemode: false,
    amount: input.amount,
    amount_reversed: 0,
    currency: input.currency,
    destination: input.destination,
    source_transaction: input.source_transaction ?? null,
    transfer_group: input.transfer_group ?? null,
    metadata: input.metadata,
    reversed: false,
    created: world.now(),
  });
  world.move("platform", input.destination, input.amount);
  world.emit("transfer.created", transfer);
  return transfer;
};

/** Takes money back from an account. @throws StripeFailure when it is more than was sent, or than the account holds */
export const reverse = (
  world: World,
  transfer: Transfer,
  cents: number,
  reversalMetadata: Readonly<Record<string, string>>,
): TransferReversal => {
  if (cents > transfer.amount - transfer.amount_reversed)
    throw new StripeFailure("Reversal amount is greater than unreversed amount on transfer.", { param: "amount" });
  if (world.switches.refuseReversals)
    throw new StripeFailure("The connected account has insufficient funds to cover the reversal.", {
      code: "balance_insufficient",
    });
  const back = transfer.amount_reversed + cents;
  const changed = world.change(transfer, { amount_reversed: back, reversed: back === transfer.amount });
  world.move(transfer.destination, "platform", cents);
  const reversal = world.put<TransferReversal>({
    id: world.newId("trr"),
    object: "transfer_reversal",
    amount: cents,
    currency: transfer.currency,
    transfer: transfer.id,
    metadata: reversalMetadata,
    created: world.now(),
  });
  world.emit("transfer.reversed", changed);
  return reversal;
};

const reversalParameters = z.strictObject({
  amount: whole.refine((cents) => cents > 0, "must be at least 1").optional(),
  metadata,
  expand,
});

export const transferRoutes: readonly ResourceRoute[] = [
  resourceRoute("POST", "/v1/transfers", parameters, create),
  resourceRoute(
    "GET",
    "/v1/transfers",
    z.strictObject({ ...listing, transfer_group: z.string().optional(), destination: z.string().optional() }),
    (world, { transfer_group: group, destination, ...rest }) => {
      const found = world
        .all<Transfer>("transfer")
        .filter((one) => (!group || one.transfer_group === group) && (!destination || one.destination === destination));
      return page(found, rest, "/v1/transfers");
    },
  ),
  resourceRoute("GET", "/v1/transfers/:id", z.strictObject({ expand }), (world, _input, id) =>
    world.get<Transfer>("transfer", id),
  ),
  resourceRoute("POST", "/v1/transfers/:id/reversals", reversalParameters, (world, input, id) => {
    const transfer = world.get<Transfer>("transfer", id);
    return reverse(world, transfer, input.amount ?? transfer.amount - transfer.amount_reversed, input.metadata);
  }),
  resourceRoute("GET", "/v1/transfers/:id/reversals", z.strictObject(listing), (world, input, id) =>
    page(
      world.all<TransferReversal>("transfer_reversal").filter(({ transfer }) => transfer === id),
      input,
      `/v1/transfers/${id}/reversals`,
    ),
  ),
];
