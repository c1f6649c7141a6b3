import type { Fragment, TransactionSql } from "postgres";
import { recordset } from "@kinkeeper/platform/postgres/recordset";

/** Tables of people who may be merged. */
export type PeopleTable = "members" | "people";

/** Leaves out, of members, what stands in for them before others: it may say what was so before. */
export const isOwnRow = (sql: TransactionSql, table: PeopleTable, row: "m" | "n"): Fragment =>
  table === "members" ? sql`not ${sql(row)}.stand_in` : sql`true`;

interface Remaining {
  readonly tenant_id: string;
  readonly id: string;
  readonly remaining_id: string;
}

/**
 * Notes who remains of people who were merged just now or are back, and of those who had been merged into them: who was merged into
 * somebody merged later remains as the last of them. The work grows with these people, not with their family.
 * `table`: people, with `merged_into` and `remaining_id`.
 */
export const noteRemaining = async (
  sql: TransactionSql,
  table: PeopleTable,
  changed: readonly Readonly<Record<"tenant_id" | "id", unknown>>[],
): Promise<void> => {
  if (changed.length === 0) return;
  const people = sql(table);
  // Each is looked up by its index (`offset 0`): else the planner, who knows nothing of how long chains are, reads the whole family.
  const remaining = await sql<Remaining[]>`
    with recursive affected (tenant_id, id) as (
      select x.tenant_id, x.id from ${recordset(sql, changed, { tenant_id: "uuid", id: "uuid" })}
      union
      select a.tenant_id, merged.id from affected a, lateral (
        select m.id from ${people} m where m.tenant_id = a.tenant_id and m.merged_into = a.id and ${isOwnRow(sql, table, "m")} offset 0
      ) merged
    ),
    chain (tenant_id, id, noted, remaining) as (
      select a.tenant_id, a.id, next.noted, next.id from affected a, lateral (
        select m.merged_into as id, m.remaining_id as noted from ${people} m
        where m.tenant_id = a.tenant_id and m.id = a.id and ${isOwnRow(sql, table, "m")} offset 0
      ) next where next.id is not null
      union
      select c.tenant_id, c.id, c.noted, next.id from chain c, lateral (
        select m.merged_into as id from ${people} m
        where m.tenant_id = c.tenant_id and m.id = c.remaining and ${isOwnRow(sql, table, "m")} offset 0
      ) next where next.id is not null
    )
    select c.tenant_id, c.id, c.remaining as remaining_id from chain c
    where c.remaining is distinct from c.noted
      and (
        select n.merged_into from ${people} n
        where n.tenant_id = c.tenant_id and n.id = c.remaining and ${isOwnRow(sql, table, "n")}
      ) is null`;
  if (remaining.length === 0) return;
  await sql`
    update ${people} m set remaining_id = x.remaining_id
    from ${recordset(sql, remaining, { tenant_id: "uuid", id: "uuid", remaining_id: "uuid" })}
    where m.tenant_id = x.tenant_id and m.id = x.id`;
};
