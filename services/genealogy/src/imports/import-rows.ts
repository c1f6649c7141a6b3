import type { Recorded } from "@kinkeeper/contracts/event";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/events";
import type { TransactionSql } from "postgres";
import { recordKey } from "../sources/record-keys.ts";

/** `undoing` is told to people as `running`. */
export type ImportRowStatus = "preview" | "running" | "done" | "failed" | "undoing" | "undone";

/** Writes what one event says about an import. A row changes only by events newer than what it shows. */
export const writeImport = (
  sql: TransactionSql,
  { type, data, metadata, position, revision }: Recorded<ImportEvent>,
) => {
  const { tenantId } = metadata;
  const { importId } = data;
  const isNewer = sql`tenant_id = ${tenantId} and id = ${importId} and revision < ${revision}`;
  const update = (columns: Record<string, unknown>) =>
    sql`update imports set ${sql({ revision, ...columns })} where ${isNewer}`;
  switch (type) {
    case "ImportPreviewed":
      return sql`
        insert into imports (tenant_id, id, revision, status, file_name, people, families, issues, issue_count,
          created, updated, unchanged, line, position, created_at)
        values (${tenantId}, ${importId}, ${revision}, 'preview', ${data.fileName}, ${data.people}, ${data.families},
          ${JSON.stringify(data.issues)}::text::jsonb, ${data.issueCount},
          ${data.expected.created}, ${data.expected.updated}, ${data.expected.unchanged}, ${importId}, ${String(position)}, ${metadata.time})
        on conflict do nothing`;
    case "ImportStarted":
      return update({ status: "running", reason: null });
    case "ImportPlanned":
      return update({ planned: data.changes, line: data.line });
    case "ImportRecordsKept":
      return keepRecords(sql, tenantId, data, position);
    case "ImportCompleted": {
      const { created, updated, unchanged } = data;
      return sql`
        update imports set revision = ${revision}, status = 'done', created = ${created}, updated = ${updated}, unchanged = ${unchanged},
          issues = issues || ${JSON.stringify(data.issues)}::text::jsonb, issue_count = issue_count + ${data.issueCount}
        where ${isNewer}`;
    }
    case "ImportFailed":
      return update({ status: "failed", reason: data.reason });
    case "ImportUndoStarted":
      return update({ status: "undoing", planned: data.changes, applied: 0, reason: null });
    case "ImportUndone": {
      const { removed, restored, kept } = data;
      return update({ status: "undone", removed, restored, kept });
    }
  }
};

/** Numbered by where they stand among all kept records, so that a lot applied twice is kept once. */
const keepRecords = (
  sql: TransactionSql,
  tenantId: string,
  { importId, records }: { readonly importId: string; readonly records: readonly string[] },
  position: bigint,
) => {
  const rows = records.map((record, number) => ({ number, record, said_key: recordKey(record) }));
  return sql`
    insert into import_records (tenant_id, import_id, position, number, record, said_key)
    select ${tenantId}, ${importId}, ${String(position)}, number, record, said_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(number int, record text, said_key text)
    on conflict do nothing`;
};

/** So many changes of an import (or of its undoing) are in the lists now. */
export const countApplied = (sql: TransactionSql, tenantId: string, importId: string, changes: number) =>
  sql`update imports set applied = applied + ${changes} where tenant_id = ${tenantId} and id = ${importId}`;

/** Notes what an import changed that was there before it. */
export const noteChanges = (
  sql: TransactionSql,
  tenantId: string,
  importId: string,
  subjects: readonly string[],
  isRelationship: boolean,
) => sql`
  insert into import_changes (tenant_id, import_id, subject_id, is_relationship)
  select ${tenantId}, ${importId}, id::uuid, ${isRelationship}
  from jsonb_array_elements_text(${JSON.stringify(subjects)}::text::jsonb) as id
  on conflict do nothing`;
