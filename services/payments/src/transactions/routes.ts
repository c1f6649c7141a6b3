import type { Claims } from "@kinkeeper/contracts/claims";
import { minorOf } from "@kinkeeper/contracts/money";
import {
  closePayout,
  createCheckoutSession,
  getTransaction,
  listSales,
  listTransactions,
  refundTransaction,
  resumePayout,
  finishTransactionReview,
  type Transaction,
} from "@kinkeeper/contracts/payments/transactions";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { isTransientFailure } from "@kinkeeper/platform/retry-transient-failures";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { PaymentsSettings } from "../settings.ts";
import { createCheckout, type CheckoutParts } from "./checkout.ts";
import { checkoutLimit } from "./checkout-limit.ts";
import { transactionDecider } from "./transaction.decider.ts";
import { transactionStream } from "./transaction.ts";
import { readSales } from "./sale-rows.ts";
import { readTransactions } from "./transaction-rows.ts";

export const transactionRoutes = (
  dependencies: ServiceDependencies<PaymentsSettings>,
  parts: CheckoutParts & {
    /** What is held for vendors is looked through soon. */
    readonly lookAgain: () => void;
  },
): readonly Route[] => {
  const { readModel, newId, now } = dependencies;
  const { settlement, payouts, lookAgain } = parts;
  const checkOut = createCheckout(dependencies, parts);
  const limit = checkoutLimit(now);
  /** Refunds of one purchase are carried out one after the other. */
  const refunding = new KeyedMutex();
  /** Any purchase, for super administrators. */
  const findAny = async (caller: Claims, id: string): Promise<Transaction> => {
    const [found] = await readTransactions(readModel, caller, { id, ofEverybody: true });
    if (!found) throw notFound("transaction");
    return found;
  };
  /** One whose payout somebody stopped at the provider itself. */
  const findStopped = async (caller: Claims, id: string): Promise<Transaction> => {
    const found = await findAny(caller, id);
    if (found.payoutState === "stopped" || found.payoutState === "closed") return found;
    throw new DomainError("CONFLICT", "This payout was not stopped.");
  };

  return [
    route(createCheckoutSession, async ({ body: { serviceId }, caller, tenantId, context }) => {
      limit.count(caller.sub);
      return checkOut({ userId: caller.sub, tenantId }, serviceId, context);
    }),

    route(listTransactions, ({ caller, query: { mine, after } }) =>
      readTransactions(readModel, caller, { after, ofEverybody: caller.role === "super_admin" && mine === undefined }),
    ),

    route(getTransaction, async ({ caller, params: { id } }) => {
      const [found] = await readTransactions(readModel, caller, { id, ofEverybody: caller.role === "super_admin" });
      if (!found) throw notFound("transaction");
      return found;
    }),

    route(refundTransaction, async ({ caller, params: { id }, body, platformContext, idempotencyKey }) => {
      const { tenantId } = await findAny(caller, id);
      const amountMinor = body.amount === undefined ? undefined : minorOf(body.amount);
      const { id: refundId, once } = additionOf({ caller, idempotencyKey }, newId);
      const command = { type: "RequestRefund", refundId, amountMinor, requestedBy: caller.sub } as const;
      const context = { ...platformContext, tenantId };
      await refunding.run(id, async () => {
        const stream = transactionStream(tenantId, id);
        await executeCommand(dependencies, transactionDecider, stream, command, context, once);
        await settlement.settle(tenantId, id);
      });
      const found = await findAny(caller, id);
      const refund = found.refunds.find((one) => one.id === refundId);
      if (refund?.status === "failed")
        throw new DomainError("CONFLICT", `Nothing was refunded. ${refund.failureReason ?? ""}`.trim());
      return found;
    }),

    route(finishTransactionReview, async ({ caller, params: { id }, platformContext }) => {
      const { tenantId } = await findAny(caller, id);
      const command = { type: "ReviewTransaction", reviewedBy: caller.sub } as const;
      const context = { ...platformContext, tenantId };
      await executeCommand(dependencies, transactionDecider, transactionStream(tenantId, id), command, context);
      // The vendor's share waited for it.
      lookAgain();
      return findAny(caller, id);
    }),

    route(resumePayout, async ({ caller, params: { id }, platformContext }) => {
      const { tenantId } = await findStopped(caller, id);
      await payouts.resume(id, caller.sub, platformContext);
      // Resumed it is, also while the provider is away: the missing part is sent later, by itself.
      await settlement.settle(tenantId, id).catch((error: unknown) => {
        if (!isTransientFailure(error)) throw error;
        lookAgain();
      });
      return findAny(caller, id);
    }),

    route(closePayout, async ({ caller, params: { id }, platformContext }) => {
      await findStopped(caller, id);
      await payouts.close(id, caller.sub, platformContext);
      return findAny(caller, id);
    }),

    route(listSales, ({ caller, query: { after } }) => readSales(readModel, caller, after)),
  ];
};
