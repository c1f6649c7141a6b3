import type { PlanInterval, TenantStatus } from "@kinkeeper/contracts/enumerations";
import { decimalOf } from "@kinkeeper/contracts/money";
import type { FamilySubscription } from "@kinkeeper/contracts/payments/subscriptions";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { findPlan } from "../plans/plan-rows.ts";

interface SubscriptionRow {
  readonly status: FamilySubscription["status"];
  readonly plan_id: string | null;
  readonly interval: PlanInterval | null;
  readonly amount_minor: string | null;
  readonly paid_until: string | null;
  readonly retry_at: string | null;
  readonly ends_at: string | null;
  readonly next_plan_name: string | null;
  readonly checkout_url: string | null;
  readonly trial_ends_at: string | null;
}

const none: SubscriptionRow = {
  status: "none",
  plan_id: null,
  interval: null,
  amount_minor: null,
  paid_until: null,
  retry_at: null,
  ends_at: null,
  next_plan_name: null,
  checkout_url: null,
  trial_ends_at: null,
};

/** The plan of the viewer's family; `tenantStatus` tells whether its trial still counts. */
export const readSubscription = async (
  readModel: ReadModel,
  viewer: Viewer,
  tenantStatus: TenantStatus | undefined,
): Promise<FamilySubscription> => {
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<SubscriptionRow[]>`
      select status, plan_id, interval, amount_minor, paid_until, retry_at, ends_at, next_plan_name, checkout_url, trial_ends_at
      from family_subscriptions where tenant_id = ${viewer.tenantId}`,
  );
  const row = rows[0] ?? none;
  return {
    status: row.status,
    plan: row.plan_id === null ? null : await findPlan(readModel, row.plan_id),
    interval: row.interval,
    price: row.amount_minor === null ? null : decimalOf(Number(row.amount_minor)),
    paidUntil: row.paid_until,
    retryAt: row.retry_at,
    endsAt: row.ends_at,
    nextPlan: row.next_plan_name,
    trialEndsAt: tenantStatus === "trial" ? row.trial_ends_at : null,
    checkoutUrl: row.checkout_url,
  };
};

/** Families are asked about in one round at most so many at a time. */
export const mostSettledAtOnce = 500;

/**
 * Families whose plan is due, or whose payment was begun: those that the provider is asked about, the longest due first. Those whose
 * plan is unpaid stay so, most of them for ever: `withUnpaid`, some of them behind the others.
 */
export const subscriptionsToSettle = async (
  { service: sql }: Pick<ReadModel, "service">,
  now: Date,
  { withUnpaid }: { readonly withUnpaid: boolean },
): Promise<readonly string[]> => {
  const rows = await sql<{ tenant_id: string }[]>`
    (select tenant_id from family_subscriptions
      where checkout_id is not null
        or (status <> 'none' and status <> 'unpaid' and not is_free and paid_until <= ${now.toISOString()})
      order by paid_until limit ${mostSettledAtOnce})
    union all
    (select tenant_id from family_subscriptions
      where ${withUnpaid} and status = 'unpaid' and not is_free and checkout_id is null
      order by random() limit ${mostSettledAtOnce})`;
  return rows.map(({ tenant_id: tenantId }) => tenantId);
};
