import type { TransactionSql } from "postgres";

/** A condition of every table of the index: what the viewer may read. Row level security says the same below it. */
export const readable = (
  sql: TransactionSql,
  table: string,
  { tenantId, userId }: Readonly<{ tenantId: string; userId: string }>,
) =>
  sql`${sql(table)}.tenant_id = ${tenantId}::uuid and (${sql(table)}.owner_id is null or ${sql(table)}.owner_id = ${userId}::uuid)`;
