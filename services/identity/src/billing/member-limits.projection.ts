import type { PlanEvent } from "@kinkeeper/contracts/payments/plan-events";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type PlanSaved = Extract<PlanEvent, { type: "PlanAdded" | "PlanChanged" }>;
type Chosen = Extract<SubscriptionEvent, { type: "SubscriptionStarted" | "SubscriptionPlanChanged" }>;
type Ended = Extract<SubscriptionEvent, { type: "SubscriptionEnded" }>;

const putLimit = eachEvent<PlanSaved>(
  (sql, { data: { planId, details } }) => sql`
    insert into plan_limits (plan_id, max_members) values (${planId}, ${details.maxMembers})
    on conflict (plan_id) do update set max_members = excluded.max_members`,
);

const putPlan = eachEvent<Chosen>(
  (sql, { data: { tenantId, terms } }) => sql`
    insert into family_plans (tenant_id, plan_id) values (${tenantId}, ${terms.planId})
    on conflict (tenant_id) do update set plan_id = excluded.plan_id`,
);

/** Which plan a family is on, and how many it lets in. A deleted plan keeps its limit for those that are on it. */
export const memberLimitsProjection: Projection<PlanSaved | Chosen | Ended> = {
  name: "member_limits_v1",
  contexts: ["payments"],
  tables: ["plan_limits", "family_plans"],
  on: {
    PlanAdded: putLimit,
    PlanChanged: putLimit,
    SubscriptionStarted: putPlan,
    SubscriptionPlanChanged: putPlan,
    SubscriptionEnded: eachEvent((sql, { data }) => sql`delete from family_plans where tenant_id = ${data.tenantId}`),
  },
};
