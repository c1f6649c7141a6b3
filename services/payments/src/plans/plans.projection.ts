import type { PlanEvent } from "@kinkeeper/contracts/payments/plan-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

type Event<Type extends PlanEvent["type"]> = Extract<PlanEvent, { type: Type }>;

const columnsOf = ({ details }: Event<"PlanAdded" | "PlanChanged">["data"]) => ({
  name: details.name,
  description: details.description,
  monthly_minor: details.monthlyMinor,
  yearly_minor: details.yearlyMinor,
  interval: details.interval,
  features: details.features,
  max_members: details.maxMembers,
});

const put = (sql: TransactionSql, planId: string, column: "is_active" | "is_deleted", value: boolean) =>
  sql`update plans set ${sql(column)} = ${value} where id = ${planId}`;

/** Plans as they stand; a deleted one stays for the families that are on it. */
export const plansProjection: Projection<PlanEvent> = {
  name: "plans_v1",
  contexts: ["payments"],
  tables: ["plans"],
  on: {
    PlanAdded: eachEvent<Event<"PlanAdded">>(
      (sql, { data, metadata: { time } }) => sql`
        insert into plans ${sql({ id: data.planId, ...columnsOf(data), is_active: data.isActive, created_at: time })}
        on conflict (id) do nothing`,
    ),
    PlanChanged: eachEvent<Event<"PlanChanged">>(
      (sql, { data }) => sql`update plans set ${sql(columnsOf(data))} where id = ${data.planId}`,
    ),
    PlanActivated: eachEvent((sql, { data }) => put(sql, data.planId, "is_active", true)),
    PlanDeactivated: eachEvent((sql, { data }) => put(sql, data.planId, "is_active", false)),
    PlanDeleted: eachEvent((sql, { data }) => put(sql, data.planId, "is_deleted", true)),
    PlanRestored: eachEvent((sql, { data }) => put(sql, data.planId, "is_deleted", false)),
  },
};
