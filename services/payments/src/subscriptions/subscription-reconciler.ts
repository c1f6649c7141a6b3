import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { subscriptionsToSettle } from "./subscription-rows.ts";
import type { SubscriptionSettlement } from "./subscription-settlement.ts";

const everyMs = 60_000;

/**
 * Asks about plans that are due and payments that were begun: a message of the provider that never came, a crash between two
 * steps, a page that was left open. One that fails is asked for again in the next round.
 */
export const createSubscriptionReconciler = (
  { readModel, logger, now }: Pick<ServiceDependencies, "readModel" | "logger" | "now">,
  settlement: SubscriptionSettlement,
): PeriodicTask => {
  const reconcile = async (): Promise<void> => {
    for (const tenantId of await subscriptionsToSettle(readModel, now())) {
      try {
        await settlement.settle(tenantId);
      } catch (error) {
        logger.warn({ err: error, tenantId }, "the plan of a family could not be reconciled");
      }
    }
  };

  return { pauseMs: everyMs, run: reconcile, failure: "plans could not be reconciled" };
};
