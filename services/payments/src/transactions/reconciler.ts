import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { PaymentProvider } from "../payment-provider.ts";
import type { Settlement } from "./settlement.ts";

type Dependencies = Pick<ServiceDependencies, "readModel" | "logger" | "now">;

/** How often everything that is still open is asked for: more often of a provider that does not tell by itself. */
const everyMs = { asked: 60_000, told: 300_000 };
/** Until then a provider that sends messages is given time to send them. */
const patienceMs = 600_000;
/** In one round; what is more has time until the next. */
const atOnce = 500;

export interface Reconciler {
  /** Looks soon through everything that is open. */
  lookAgain(): void;
  start(): void;
  /** Answers when nothing is under way any more. */
  stop(): Promise<void>;
}

/**
 * Asks about purchases, refunds and payouts that have not ended: a message of the provider that never came, a crash between two
 * steps, a page that was left open, a vendor that can be paid at last. One that fails is asked for again in the next round.
 */
export const createReconciler = (
  { readModel, logger, now }: Dependencies,
  { sendsWebhooks }: PaymentProvider,
  settlement: Settlement,
): Reconciler => {
  const { service: sql } = readModel;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const stopping = new AbortController();
  let isFirst = true;

  const open = (before: string) => sql<{ tenant_id: string; id: string }[]>`
    select tenant_id, id from transactions where status = 'pending' and not needs_review and created_at < ${before}
    union
    select tenant_id, transaction_id from refunds where status = 'pending'
    union
    select tenant_id, id from sales
      left join payout_accounts a using (vendor_id) left join sellers s using (vendor_id)
    where completed_at is not null and (
      not is_payout_open or is_moving or share_minor < given_minor
      or (share_minor > given_minor and not is_frozen and dispute_status is distinct from 'open'
        and a.status = 'ready' and s.status = 'approved'))
    limit ${atOnce}`;

  const round = async (): Promise<void> => {
    // After a start nobody knows which messages were missed.
    const patience = sendsWebhooks && !isFirst ? patienceMs : 0;
    isFirst = false;
    const before = new Date(now().getTime() + 1 - patience).toISOString();
    for (const { tenant_id: tenantId, id } of await open(before)) {
      if (stopping.signal.aborted) return;
      try {
        await settlement.settle(tenantId, id);
      } catch (error) {
        logger.warn({ err: error, transactionId: id }, "a purchase could not be reconciled");
      }
    }
  };

  const rounds = async (): Promise<void> => {
    while (isAskedAgain && !stopping.signal.aborted) {
      isAskedAgain = false;
      await round();
    }
  };

  const lookAgain = (): void => {
    isAskedAgain = true;
    running ??= rounds()
      .catch((error: unknown) => logger.warn({ err: error }, "purchases could not be reconciled"))
      .finally(() => (running = undefined));
  };

  return {
    lookAgain,
    start: () => {
      lookAgain();
      timer = setInterval(lookAgain, sendsWebhooks ? everyMs.told : everyMs.asked).unref();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
};
