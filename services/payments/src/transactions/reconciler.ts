import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { PaymentProvider } from "../payment-provider.ts";
import { wakeableLoop, type WakeableLoop } from "../wakeable-loop.ts";
import type { Settlement } from "./settlement.ts";

type Dependencies = Pick<ServiceDependencies, "readModel" | "logger" | "now">;

/** How often everything that is still open is asked for: more often of a provider that does not tell by itself. */
const betweenRoundsMs = { asked: 60_000, told: 300_000 };
/** Until then a provider that sends messages is given time to send them. */
const webhookGraceMs = 600_000;
/** Read at once. */
const atOnce = 500;

interface Open {
  readonly tenant_id: string;
  readonly id: string;
}
/** Before all of them. */
const beginning: Open = {
  tenant_id: "00000000-0000-0000-0000-000000000000",
  id: "00000000-0000-0000-0000-000000000000",
};

/**
 * Asks about purchases, refunds and payouts that have not ended: a message of the provider that never came, a crash between two
 * steps, a page that was left open, a vendor that can be paid at last. One that fails is asked for again in the next round.
 */
export const createReconciler = (
  { readModel, logger, now }: Dependencies,
  { sendsWebhooks }: PaymentProvider,
  settlement: Settlement,
): WakeableLoop => {
  const { service: sql } = readModel;
  let isFirst = true;

  const open = (before: string, after: Open) => sql<Open[]>`
    select tenant_id, id from (
      select tenant_id, id from transactions where status = 'pending' and not needs_review and created_at < ${before}
      union
      select tenant_id, transaction_id from refunds where status = 'pending'
      union
      select tenant_id, id from sales
        left join payout_accounts a using (vendor_id) left join sellers s using (vendor_id)
      where completed_at is not null and (
        not is_payout_open or is_moving or share_minor < given_minor
        or (share_minor > given_minor and not is_frozen and dispute_status is distinct from 'open'
          and not exists (select from transactions t where (t.tenant_id, t.id) = (sales.tenant_id, sales.id) and t.needs_review)
          and a.status = 'ready' and s.status = 'approved'))
    ) due
    where (tenant_id, id) > (${after.tenant_id}, ${after.id})
    order by tenant_id, id limit ${atOnce}`;

  /** All of them, a part at a time: those that stay open keep no others waiting. */
  async function* allOpen(before: string): AsyncGenerator<Open> {
    for (let last = beginning; ;) {
      const found = await open(before, last);
      yield* found;
      if (found.length < atOnce) return;
      last = found.at(-1)!;
    }
  }

  const round = async (signal: AbortSignal): Promise<void> => {
    // After a start nobody knows which messages were missed.
    const graceMs = sendsWebhooks && !isFirst ? webhookGraceMs : 0;
    isFirst = false;
    const before = new Date(now().getTime() + 1 - graceMs).toISOString();
    for await (const { tenant_id: tenantId, id } of allOpen(before)) {
      if (signal.aborted) return;
      try {
        await settlement.settle(tenantId, id);
      } catch (error) {
        logger.warn({ err: error, transactionId: id }, "a purchase could not be reconciled");
      }
    }
  };

  const everyMs = sendsWebhooks ? betweenRoundsMs.told : betweenRoundsMs.asked;
  return wakeableLoop({ everyMs, run: round, failure: "purchases could not be reconciled" }, logger);
};
