import type { TransactionSql } from "postgres";
import { recordset } from "./recordset.ts";

/**
 * Notes who remains of people who were merged just now or are back, and of those who had been merged into them: who was merged into
 * somebody merged later remains as the last of them. The work grows with these people, not with their family.
 * `table`: people, with `merged_into` and `remaining_id`.
 */
export const noteRemaining = async (
  sql: TransactionSql,
  table: "members" | "people",
  changed: readonly Readonly<Record<"tenant_id" | "id", unknown>>[],
): Promise<void> => {
  if (changed.length === 0) return;
  const people = sql(table);
  await sql`
    with recursive affected (tenant_id, id) as (
      select x.tenant_id, x.id from ${recordset(sql, changed, { tenant_id: "uuid", id: "uuid" })}
      union
      select m.tenant_id, m.id from affected a join ${people} m on m.tenant_id = a.tenant_id and m.merged_into = a.id
    ),
    chain (tenant_id, id, remaining) as (
      select m.tenant_id, m.id, m.merged_into from affected a
      join ${people} m on m.tenant_id = a.tenant_id and m.id = a.id
      where m.merged_into is not null
      union
      select c.tenant_id, c.id, m.merged_into from chain c
      join ${people} m on m.tenant_id = c.tenant_id and m.id = c.remaining
      where m.merged_into is not null
    )
    update ${people} m set remaining_id = c.remaining from chain c
    where m.tenant_id = c.tenant_id and m.id = c.id and m.remaining_id is distinct from c.remaining
      and not exists (
        select from ${people} n where n.tenant_id = c.tenant_id and n.id = c.remaining and n.merged_into is not null
      )`;
};
