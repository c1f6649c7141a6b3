import type { Fragment, TransactionSql } from "postgres";

/** The ids under which items may tell of somebody: their own, and of all who were merged with them. */
export const everyIdOf = (sql: TransactionSql, memberId: string): Fragment =>
  sql`array(select id from people where id = ${memberId} or remaining_id = ${memberId})`;
