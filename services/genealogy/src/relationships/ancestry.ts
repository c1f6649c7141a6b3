import type { TransactionSql } from "postgres";

/**
 * Who of `candidates` is one of `people` or an ancestor of theirs, by the relationships of parents and grandparents that stand.
 * Follows every line up, each person once.
 */
export const ancestorsAmong = async (
  sql: TransactionSql,
  people: readonly string[],
  candidates: readonly string[],
): Promise<readonly string[]> => {
  if (people.length === 0 || candidates.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    with recursive line(id) as (
      select unnest(${people as string[]}::uuid[])
      union
      select elder.id from line, lateral (
        select member1_id as id from relationships
        where member2_id = line.id and active and relationship_type in ('parent', 'grandparent')
        union all
        select member2_id from relationships
        where member1_id = line.id and active and relationship_type in ('child', 'grandchild')
      ) elder
    )
    select id from line where id = any(${candidates as string[]}::uuid[])`;
  return rows.map(({ id }) => id);
};
