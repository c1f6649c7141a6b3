import type { TransactionSql } from "postgres";
import { renamedText } from "./record-names.ts";

/**
 * Kept families of a line of files that relate nobody, as an export of ours tells them since one of their people was merged: by who
 * remains. What comes back so is no news, and is as it was once the merge is undone.
 */
export const familiesOfMerged = async (sql: TransactionSql, line: string, importId: string): Promise<string[]> => {
  const merged = await sql<{ xref: string; remaining: string }[]>`
    select m.xref, k.xref as remaining
    from members m join imports i on i.id = m.source_import
      join members k on k.id = m.remaining_id join imports o on o.id = k.source_import
    where m.merged_into is not null and m.xref is not null and k.xref is not null and i.line = ${line} and o.line = ${line}`;
  if (merged.length === 0) return [];
  const families = await sql<{ record: string }[]>`
    select r.record from import_records r join imports i on i.id = r.import_id
    where i.line = ${line} and i.id <> ${importId} and i.status <> 'undone' and r.record ~ '^0 @[^@]+@ FAM\\M'`;
  const nameNow = new Map(merged.map(({ xref, remaining }) => [xref, remaining]));
  return families.map(({ record }) => renamedText(record, (xref) => nameNow.get(xref) ?? xref));
};
