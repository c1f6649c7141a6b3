import type { Fragment, TransactionSql } from "postgres";

/** Who is a parent of whom, from whichever end it was typed; to be read from: `from ${parenthood(sql)} p`. */
export const parenthood = (sql: TransactionSql): Fragment => sql`(
  select r.member1_id as parent_id, r.member2_id as child_id, r.pedigree from relationships r
  where r.active and r.relationship_type = 'parent'
  union all
  select r.member2_id, r.member1_id, r.pedigree from relationships r
  where r.active and r.relationship_type = 'child'
)`;
