import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type Stripe from "stripe";
import { ProviderRefused, type Outcome, type PaymentProvider, type TransferOrder } from "../payment-provider.ts";
import { callStripe, codeOfRefusal, createOnce, type IdempotentCreation } from "./call-stripe.ts";

type Transfers = Pick<PaymentProvider, "transfer" | "findTransfer" | "reverse" | "readReversals">;

const most = 100;

/** Keys are forgotten after a day: what is asked for again later is looked for first. */
const findOrCreate = async <Created extends { readonly id: string }>(
  once: IdempotentCreation<Created>,
): Promise<Outcome> => {
  try {
    const { id } = (await callStripe(once.find)) ?? (await createOnce(once));
    return { status: "completed", providerId: id };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { status: "failed", reason: codeOfRefusal(error) ?? error.message };
  }
};

/** Sends vendors what was held for them, and takes back what was refunded. */
export const stripeTransfers = (stripe: Stripe): Transfers => {
  const reversalsOf = async (transferProviderId: string): Promise<readonly Stripe.TransferReversal[]> =>
    (await stripe.transfers.listReversals(transferProviderId, { limit: most })).data;

  const findTransfer = async ({ transferId, transactionId }: TransferOrder): Promise<Stripe.Transfer | undefined> => {
    const { data } = await stripe.transfers.list({ transfer_group: transactionId, limit: most });
    return data.find(({ metadata }) => metadata["transfer_id"] === transferId);
  };

  return {
    transfer: async (order) => {
      const { transferId, transactionId, tenantId, accountId, chargeId, amountMinor, currency } = order;
      const parameters: Stripe.TransferCreateParams = {
        amount: amountMinor,
        currency,
        destination: accountId,
        ...(chargeId === undefined ? {} : { source_transaction: chargeId }),
        transfer_group: transactionId,
        metadata: { transfer_id: transferId, transaction_id: transactionId, tenant_id: tenantId },
      };
      const outcome = await findOrCreate<Stripe.Transfer>({
        key: `transfer:${transferId}`,
        create: (idempotencyKey) => stripe.transfers.create(parameters, { idempotencyKey }),
        find: () => findTransfer(order),
      });
      // The platform's own money has not arrived yet: nothing is wrong with the vendor.
      if (outcome.status === "failed" && outcome.reason === "balance_insufficient")
        throw new StoreUnavailable("The balance at Stripe is too low");
      return outcome;
    },

    findTransfer: async (order) => (await callStripe(() => findTransfer(order)))?.id,

    reverse: ({ reversalId, providerId, amountMinor }) =>
      findOrCreate<Stripe.TransferReversal>({
        key: `reversal:${reversalId}`,
        create: (idempotencyKey) =>
          stripe.transfers.createReversal(
            providerId,
            { amount: amountMinor, metadata: { reversal_id: reversalId } },
            { idempotencyKey },
          ),
        find: async () =>
          (await reversalsOf(providerId)).find(({ metadata }) => metadata?.["reversal_id"] === reversalId),
      }),

    readReversals: async (transferProviderId) =>
      (await callStripe(() => reversalsOf(transferProviderId))).map(({ id, amount, metadata }) => ({
        reversalId: metadata?.["reversal_id"],
        providerId: id,
        amountMinor: amount,
      })),
  };
};
