import type { TransactionSql } from "postgres";
import { isOwnRow, type PeopleTable } from "./note-remaining.ts";
import { recordset } from "@kinkeeper/platform/postgres/recordset";

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}
type Keys = readonly Readonly<Record<keyof Key, unknown>>[];
const keyColumns = { tenant_id: "uuid", id: "uuid" } as const;

/** Who remains of those of these people who are merged into somebody. Each is looked up by the index of ids (`offset 0`). */
export const remainingOf = async (sql: TransactionSql, table: PeopleTable, merged: Keys): Promise<readonly Key[]> =>
  merged.length === 0
    ? []
    : await sql<Key[]>`
        select distinct x.tenant_id, m.id
        from ${recordset(sql, merged, keyColumns)} cross join lateral (
          select m.remaining_id as id from ${sql(table)} m
          where m.tenant_id = x.tenant_id and m.id = x.id and ${isOwnRow(sql, table, "m")} offset 0
        ) as m where m.id is not null`;

/**
 * Notes whose these people are, once it is noted who remains of whom: theirs who brought them, or nobody's where somebody else brought one of
 * those who were merged into them. Else whoever brought the one would see what is private of the other.
 * `table`: people, with `brought_by`, `owner_id` and `remaining_id`.
 */
export const noteOwners = async (sql: TransactionSql, table: PeopleTable, remaining: Keys): Promise<void> => {
  if (remaining.length === 0) return;
  const people = sql(table);
  await sql`
    update ${people} m set owner_id = case when exists (
        select from ${people} n
        where n.tenant_id = m.tenant_id and n.remaining_id = m.id and n.brought_by is distinct from m.brought_by
          and ${isOwnRow(sql, table, "n")}
      ) then null else m.brought_by end
    from ${recordset(sql, remaining, keyColumns)}
    where m.tenant_id = x.tenant_id and m.id = x.id`;
};
