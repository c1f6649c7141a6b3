import { mergesAtOnce, type MergedPerson } from "@kinkeeper/contracts/genealogy/duplicates";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { TransactionSql } from "postgres";
import { nameWithSuffix } from "../members/full-name.ts";

interface Row {
  readonly id: string;
  readonly details: string;
  readonly kept_id: string;
  readonly kept_details: string;
  readonly updated_at: string;
}

const nameIn = (details: string): string => nameWithSuffix(JSON.parse(details) as MemberDetails);

/** Who was merged with whom, the latest first. */
export const mergedPeople = async (
  sql: TransactionSql,
  after: string | undefined,
): Promise<{ readonly merges: MergedPerson[]; readonly next: string | null }> => {
  const rows = await sql<Row[]>`
    select m.id, m.details, k.id as kept_id, k.details as kept_details, m.updated_at
    from members m join members k on k.tenant_id = m.tenant_id and k.id = m.merged_into
    where m.merged_into is not null
      ${after === undefined ? sql`` : sql`and (m.updated_at, m.id) < (select updated_at, id from members where id = ${after})`}
    order by m.updated_at desc, m.id desc
    limit ${mergesAtOnce + 1}`;
  const merges = rows.slice(0, mergesAtOnce).map((row) => ({
    id: row.id,
    name: nameIn(row.details),
    keptId: row.kept_id,
    keptName: nameIn(row.kept_details),
    mergedAt: row.updated_at,
  }));
  return { merges, next: rows.length > mergesAtOnce ? merges.at(-1)!.id : null };
};
