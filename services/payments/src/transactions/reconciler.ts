import type { Logger } from "@kinkeeper/platform/logger";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Settlement } from "./settlement.ts";

const everyMs = 60_000;

interface Reconciler {
  /** One round: everything that is still open is asked for. */
  reconcile(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Asks about purchases and refunds that have not ended: a message of the provider that never came, a crash between two steps,
 * a page that was left open. One that fails is asked for again in the next round.
 */
export const createReconciler = (readModel: ReadModel, settlement: Settlement, logger: Logger): Reconciler => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const reconcile = async (): Promise<void> => {
    const open = await readModel.service<{ tenant_id: string; id: string; is_pending: boolean }[]>`
      select tenant_id, id, true as is_pending from transactions where status = 'pending'
      union all
      select distinct tenant_id, transaction_id, false from refunds where status = 'pending'`;
    for (const { tenant_id: tenantId, id, is_pending: isPending } of open) {
      try {
        await (isPending ? settlement.settle(tenantId, id) : settlement.settleRefunds(tenantId, id));
      } catch (error) {
        logger.warn({ err: error, transactionId: id }, "a purchase could not be reconciled");
      }
    }
  };

  const round = (): void => {
    running ??= reconcile()
      .catch((error: unknown) => logger.warn({ err: error }, "purchases could not be reconciled"))
      .finally(() => (running = undefined));
  };

  return {
    reconcile,
    start: () => {
      round();
      timer = setInterval(round, everyMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
