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

/** So many families are read at once. */
export const mostReadAtOnce = 500;

interface Due {
  readonly tenant_id: string;
  readonly due: string;
}

/** All of them, a part at a time: those that stay due keep no others waiting. */
async function* due({ service: sql }: Pick<ReadModel, "service">, now: Date): AsyncGenerator<string> {
  for (let last: Due = { tenant_id: "00000000-0000-0000-0000-000000000000", due: "" }; ;) {
    const found = await sql<Due[]>`
      select tenant_id, due from (
        select tenant_id, coalesce(paid_until, '') as due from family_subscriptions
        where checkout_id is not null
          or (status <> 'none' and status <> 'unpaid' and not is_free and paid_until <= ${now.toISOString()})
      ) families
      where (due, tenant_id) > (${last.due}, ${last.tenant_id})
      order by due, tenant_id limit ${mostReadAtOnce}`;
    for (const { tenant_id: tenantId } of found) yield tenantId;
    if (found.length < mostReadAtOnce) return;
    last = found.at(-1)!;
  }
}

/**
 * Families whose payment was begun, or whose plan is due: those that the provider is asked about, the longest due first. Those whose
 * plan is unpaid stay so, most of them for ever: `withUnpaid`, some of them behind the others.
 */
export async function* subscriptionsToSettle(
  readModel: Pick<ReadModel, "service">,
  now: Date,
  { withUnpaid }: { readonly withUnpaid: boolean },
): AsyncGenerator<string> {
  yield* due(readModel, now);
  if (!withUnpaid) return;
  const unpaid = await readModel.service<{ tenant_id: string }[]>`
    select tenant_id from family_subscriptions
    where status = 'unpaid' and not is_free and checkout_id is null
    order by random() limit ${mostReadAtOnce}`;
  for (const { tenant_id: tenantId } of unpaid) yield tenantId;
}
