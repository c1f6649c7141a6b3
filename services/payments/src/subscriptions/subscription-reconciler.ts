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
) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const reconcile = async (): Promise<void> => {
    for (const tenantId of await subscriptionsToSettle(readModel, now())) {
      try {
        await settlement.settle(tenantId);
      } catch (error) {
        logger.warn({ err: error, tenantId }, "the plan of a family could not be reconciled");
      }
    }
  };

  const round = (): void => {
    running ??= reconcile()
      .catch((error: unknown) => logger.warn({ err: error }, "plans could not be reconciled"))
      .finally(() => (running = undefined));
  };

  return {
    start: (): void => {
      round();
      timer = setInterval(round, everyMs).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};
