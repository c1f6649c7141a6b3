import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { subscriptionsToSettle } from "./subscription-rows.ts";
import type { SubscriptionSettlement } from "./subscription-settlement.ts";

const everyMs = 60_000;
/** One round in so many also asks about plans that nobody pays for any more: what pays for one of them tells so itself. */
const unpaidEvery = 60;

/**
 * Asks about plans that are due and payments that were begun: a message of the provider that never came, a crash between two
 * steps, a page that was left open. One that fails is asked for again in the next round.
 */
export const createSubscriptionReconciler = (
  { readModel, logger, now }: Pick<ServiceDependencies, "readModel" | "logger" | "now">,
  settlement: SubscriptionSettlement,
): PeriodicTask => {
  let round = 0;
  const reconcile = async (signal: AbortSignal): Promise<void> => {
    const withUnpaid = round % unpaidEvery === 0;
    round += 1;
    for await (const tenantId of subscriptionsToSettle(readModel, now(), { withUnpaid })) {
      if (signal.aborted) return;
      try {
        await settlement.settle(tenantId);
      } catch (error) {
        logger.warn({ err: error, tenantId }, "the plan of a family could not be reconciled");
      }
    }
  };

  return { pauseMs: everyMs, run: reconcile, failure: "plans could not be reconciled" };
};
