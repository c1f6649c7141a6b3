import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { Fragment, TransactionSql } from "postgres";

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}
const keyColumns = { tenant_id: "uuid", id: "uuid" } as const;

/** Notes which relationships of people who were merged were taken over into these. */
export const noteTakenOver = async (
  sql: TransactionSql,
  taken: readonly (Key & { readonly merged_id: string })[],
): Promise<void> => {
  if (taken.length === 0) return;
  // The merge itself is noted after its relationships, so that only the one who was merged tells which they were.
  await sql`
    update relationships n set taken_into = r.id
    from ${recordset(sql, taken, { ...keyColumns, merged_id: "uuid" })}
    join relationships r on r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in
    where n.tenant_id = x.tenant_id and not n.stand_in and not n.active and n.removed_with = x.merged_id
      and (r.relationship_type = 'spouse') = (n.relationship_type = 'spouse')
      and (n.member1_id = x.merged_id and n.member2_id in (r.member1_id, r.member2_id)
        or n.member2_id = x.merged_id and n.member1_id in (r.member1_id, r.member2_id))`;
};

/** Those that come back are taken over no longer. Answers into which they were. */
export const takenBack = (sql: TransactionSql, back: readonly Key[]): Promise<readonly Key[]> => sql<Key[]>`
  update relationships n set taken_into = null
  from ${recordset(sql, back, keyColumns)}
  join relationships was on was.tenant_id = x.tenant_id and was.id = x.id and not was.stand_in and was.taken_into is not null
  where n.tenant_id = was.tenant_id and n.id = was.id and not n.stand_in
  returning was.tenant_id, was.taken_into as id`;

/** Those that only came by a merge are theirs who brought what was taken over. */
export const inheritOwners = async (sql: TransactionSql, added: readonly Key[]): Promise<void> => {
  if (added.length === 0) return;
  await sql`
    update relationships r set brought_by = n.brought_by
    from ${recordset(sql, added, keyColumns)}
    join relationships n on n.tenant_id = x.tenant_id and n.taken_into = x.id
    where r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in and not r.restricted`;
};

/**
 * Whose a relationship of the table `of` is: theirs who brought it, or nobody's where one of somebody else's was taken over into it, or a
 * file of somebody else's said something private of it. Else whoever brought a couple would see the private marriage of another one.
 */
export const ownerOf = (sql: TransactionSql, of: "o" | "r", privateImports: Fragment): Fragment => {
  const name = sql(of);
  return sql`
    case when cardinality(${privateImports}) > 0 or exists (
      select from relationships n
      where n.tenant_id = ${name}.tenant_id and n.taken_into = ${name}.id and n.owner_id is distinct from ${name}.brought_by
    ) then null else ${name}.brought_by end`;
};

/** Notes whose these relationships are. */
export const noteOwnersOfRelationships = async (sql: TransactionSql, keys: readonly Key[]): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    update relationships r set owner_id = own.owner_id
    from (
      select o.tenant_id, o.id, ${ownerOf(sql, "o", sql`o.private_imports`)} as owner_id
      from ${recordset(sql, keys, keyColumns)}
      join relationships o on o.tenant_id = x.tenant_id and o.id = x.id and not o.stand_in
    ) own
    where r.tenant_id = own.tenant_id and r.id = own.id and r.owner_id is distinct from own.owner_id`;
};
