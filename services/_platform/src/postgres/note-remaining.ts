import type { TransactionSql } from "postgres";

/**
 * Notes who remains of everybody who was merged, in families where somebody was merged or is back: who was merged into somebody
 * merged later remains as the last of them. `table`: people, with `merged_into` and `remaining_id`.
 */
export const noteRemaining = async (
  sql: TransactionSql,
  table: "members" | "people",
  tenantIds: readonly string[],
): Promise<void> => {
  const people = sql(table);
  await sql`
    with recursive chain (tenant_id, id, remaining) as (
      select tenant_id, id, merged_into from ${people}
      where tenant_id = any(${[...new Set(tenantIds)]}::uuid[]) and merged_into is not null
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
