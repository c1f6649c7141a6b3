import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { PlanTerms, SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

type Event<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>;
/** Who a family is to the provider is asked of the events; invoices have rows of their own. */
type OfPlan = Exclude<SubscriptionEvent, { type: "BillingCustomerOpened" | "PlanInvoiceNoted" }>;
type Handled = OfPlan | Extract<TenantEvent, { type: "TrialEnding" }>;

interface Row {
  readonly status?: "none" | "active" | "past_due" | "unpaid";
  readonly plan_id?: string | null;
  readonly interval?: string | null;
  readonly amount_minor?: number | null;
  readonly is_free?: boolean;
  readonly paid_until?: string | null;
  readonly retry_at?: string | null;
  readonly ends_at?: string | null;
  readonly next_plan_name?: string | null;
  readonly checkout_id?: string | null;
  readonly checkout_url?: string | null;
  readonly trial_ends_at?: string;
}

const put = (sql: TransactionSql, tenantId: string, row: Row) => sql`
  insert into family_subscriptions ${sql({ tenant_id: tenantId, ...row })}
  on conflict (tenant_id) do update set ${sql(row)}`;

const termsOf = ({ planId, interval, amountMinor }: PlanTerms): Row => ({
  plan_id: planId,
  interval,
  amount_minor: amountMinor,
});
const notEnding: Row = { ends_at: null, next_plan_name: null };
const noCheckout: Row = { checkout_id: null, checkout_url: null };

/** The plan of each family, and how it is paid. */
export const subscriptionsProjection: Projection<Handled> = {
  name: "family_subscriptions_v1",
  contexts: ["payments", "identity"],
  tables: ["family_subscriptions"],
  on: {
    PlanCheckoutStarted: eachEvent<Event<"PlanCheckoutStarted">>((sql, { data }) =>
      put(sql, data.tenantId, { checkout_id: data.checkoutId, checkout_url: null }),
    ),
    PlanCheckoutOpened: eachEvent<Event<"PlanCheckoutOpened">>(
      (sql, { data }) => sql`
        update family_subscriptions set checkout_url = ${data.url}
        where tenant_id = ${data.tenantId} and checkout_id = ${data.checkoutId}`,
    ),
    PlanCheckoutEnded: eachEvent<Event<"PlanCheckoutEnded">>(
      (sql, { data }) => sql`
        update family_subscriptions set ${sql(noCheckout)}
        where tenant_id = ${data.tenantId} and checkout_id = ${data.checkoutId}`,
    ),
    SubscriptionStarted: eachEvent<Event<"SubscriptionStarted">>((sql, { data }) =>
      put(sql, data.tenantId, {
        status: "active",
        ...termsOf(data.terms),
        is_free: data.providerId === null,
        paid_until: data.paidUntil,
        retry_at: null,
        ...notEnding,
        ...noCheckout,
      }),
    ),
    SubscriptionRenewed: eachEvent<Event<"SubscriptionRenewed">>((sql, { data }) =>
      put(sql, data.tenantId, { status: "active", paid_until: data.paidUntil, retry_at: null }),
    ),
    SubscriptionPaymentFailed: eachEvent<Event<"SubscriptionPaymentFailed">>((sql, { data }) =>
      put(sql, data.tenantId, { status: "past_due", retry_at: data.retryAt }),
    ),
    SubscriptionUnpaid: eachEvent<Event<"SubscriptionUnpaid">>((sql, { data }) =>
      put(sql, data.tenantId, { status: "unpaid", retry_at: null }),
    ),
    SubscriptionPlanChanged: eachEvent<Event<"SubscriptionPlanChanged">>((sql, { data }) =>
      put(sql, data.tenantId, termsOf(data.terms)),
    ),
    SubscriptionCancelScheduled: eachEvent<Event<"SubscriptionCancelScheduled">>((sql, { data }) =>
      put(sql, data.tenantId, { ends_at: data.endsAt, next_plan_name: data.next?.planName ?? null }),
    ),
    SubscriptionCancelWithdrawn: eachEvent<Event<"SubscriptionCancelWithdrawn">>((sql, { data }) =>
      put(sql, data.tenantId, notEnding),
    ),
    SubscriptionEnded: eachEvent<Event<"SubscriptionEnded">>((sql, { data }) =>
      put(sql, data.tenantId, {
        status: "none",
        plan_id: null,
        interval: null,
        amount_minor: null,
        is_free: false,
        paid_until: null,
        retry_at: null,
        ...notEnding,
      }),
    ),
    TrialEnding: eachEvent((sql, { data }) => put(sql, data.tenantId, { trial_ends_at: data.endsAt })),
  },
};
