import type { Fragment, TransactionSql } from "postgres";

/**
 * The condition that nobody of relationship `r` was removed. `offset 0` has each looked up in the index: left to choose a join by
 * statistics from before an import was undone, Postgres compares every relationship with everybody who was removed.
 */
export const betweenPeople = (sql: TransactionSql): Fragment => sql`
  not exists (select from members m where m.removed and m.id = r.member1_id offset 0)
  and not exists (select from members m where m.removed and m.id = r.member2_id offset 0)`;
