import type { SourceDetails, SourceWords } from "@kinkeeper/contracts/genealogy/sources";
import type { TransactionSql } from "postgres";
import { withOwnWords } from "../gedcom/source-record.ts";

/**
 * The records of a line's files that people wrote of, as an export of ours writes them: a file that says just that says nothing new,
 * and what people wrote can still be taken back. Without those that the import itself keeps.
 */
export const recordsPeopleWroteOf = async (sql: TransactionSql, line: string, importId: string): Promise<string[]> => {
  const rows = await sql<{ own: string; details: string; record: string }[]>`
    select s.own, s.details, newest.record
    from sources s cross join lateral (
      select r.record from import_records r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
      where r.tenant_id = s.tenant_id and i.line = s.line and i.status <> 'undone' and i.id <> ${importId}
        and split_part(left(r.record, 100), ' ', 2) = '@' || s.xref || '@'
      order by r.position desc, r.number desc limit 1) newest
    where s.line = ${line} and s.own is not null`;
  return rows.map(
    ({ own, details, record }) =>
      withOwnWords(record, JSON.parse(own) as SourceWords, JSON.parse(details) as SourceDetails).text,
  );
};
