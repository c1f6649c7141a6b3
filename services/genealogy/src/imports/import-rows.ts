import type { EventMetadata, Recorded } from "@kinkeeper/contracts/event";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { withdrawProposals } from "../proposals/proposal-rows.ts";
import { recordKey } from "../sources/record-keys.ts";

/** `undoing` is told to people as `running`. */
export type ImportRowStatus = "preview" | "running" | "done" | "failed" | "undoing" | "undone";

interface ImportColumns {
  readonly status: ImportRowStatus;
  readonly reason: string | null;
  readonly started_by: string | null;
  readonly planned: number;
  readonly applied: number;
  readonly line: string;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly has_file: boolean;
}

const isOlder = (sql: TransactionSql, { data, metadata, revision }: Recorded<ImportEvent>) =>
  sql`tenant_id = ${metadata.tenantId} and id = ${data.importId} and revision < ${revision}`;

/** Sets columns of an import. A row changes only by events newer than what it shows. */
const setting = <Event extends ImportEvent>(
  columnsOf: (data: Event["data"], metadata: EventMetadata) => Partial<ImportColumns>,
) =>
  eachEvent<Event>(
    (sql, event) =>
      sql`update imports set ${sql({ revision: event.revision, ...columnsOf(event.data, event.metadata) })}
        where ${isOlder(sql, event)}`,
  );

/** In answers to the archive only. */
type ListedEvent = Exclude<ImportEvent, { type: "ImportMediaTold" }>;

/** What the events of imports write. */
export const importRows: Projection<ListedEvent>["on"] = {
  ImportPreviewed: eachEvent(
    (sql, { data, revision, position, metadata: { tenantId, actorId, time } }) => sql`
      insert into imports (tenant_id, id, user_id, revision, status, file_name, people, families, guessed_living,
        character_set, sample_names, is_partial, issues, issue_count, created, updated, unchanged, expected_waiting, doubtful,
        changed_relationships, line, has_file, bytes, position, created_at)
      values (${tenantId}, ${data.importId}, ${actorId ?? null}, ${revision}, 'preview', ${data.fileName}, ${data.people},
        ${data.families}, ${data.guessedLiving ?? 0}, ${data.characterSet?.name ?? null}, ${data.sampleNames ?? []}, ${data.isPartial ?? false},
        ${JSON.stringify(data.issues)}::text::jsonb, ${data.issueCount}, ${data.expected.created}, ${data.expected.updated},
        ${data.expected.unchanged}, ${data.waiting ?? 0}, ${data.doubtful ?? 0},
        ${data.changedRelationships ?? 0}, ${data.importId}, true, ${data.bytes ?? 0}, ${String(position)}, ${time})
      on conflict (tenant_id, id) do update set revision = excluded.revision, people = excluded.people,
        families = excluded.families, guessed_living = excluded.guessed_living,
        character_set = excluded.character_set, sample_names = excluded.sample_names, is_partial = excluded.is_partial,
        issues = excluded.issues, issue_count = excluded.issue_count, created = excluded.created,
        updated = excluded.updated, unchanged = excluded.unchanged, expected_waiting = excluded.expected_waiting, doubtful = excluded.doubtful,
        changed_relationships = excluded.changed_relationships
      where imports.revision < excluded.revision`,
  ),
  ImportPersonDecided: setting(() => ({})),
  ImportStarted: setting((_data, { actorId }) => ({ status: "running", reason: null, started_by: actorId ?? null })),
  ImportPlanned: setting(({ changes, line }) => ({ planned: changes, line })),
  // Numbered by where they stand among all kept records, so that what is applied twice is kept once.
  ImportRecordsKept: eachEvent((sql, { data: { importId, records }, position, metadata: { tenantId } }) => {
    const rows = records.map((record, number) => ({ number, record, said_key: recordKey(record) }));
    return sql`
      insert into import_records (tenant_id, import_id, position, number, record, said_key)
      select ${tenantId}, ${importId}, ${String(position)}, number, record, said_key
      from ${recordset(sql, rows, { number: "int", record: "text", said_key: "text" })}
      on conflict do nothing`;
  }),
  ImportCompleted: eachEvent((sql, event) => {
    const { created, updated, unchanged, toldAsNew = 0, issues, issueCount } = event.data;
    return sql`
      update imports set revision = ${event.revision}, status = 'done', has_file = false, created = ${created}, updated = ${updated},
        unchanged = ${unchanged}, told_as_new = ${toldAsNew}, issues = issues || ${JSON.stringify(issues)}::text::jsonb,
        issue_count = issue_count + ${issueCount}
      where ${isOlder(sql, event)}`;
  }),
  ImportFailed: setting(({ reason }) => ({ status: "failed", reason })),
  ImportFileForgotten: eachEvent((sql, event) =>
    event.data.isDiscarded
      ? sql`delete from imports where ${isOlder(sql, event)}`
      : sql`update imports set revision = ${event.revision}, status = 'failed', reason = ${event.data.reason}, has_file = false
          where ${isOlder(sql, event)}`,
  ),
  ImportUndoStarted: eachEvent(async (sql, event) => {
    const { data, metadata, revision } = event;
    await sql`
      update imports set revision = ${revision}, status = 'undoing', planned = ${data.changes}, applied = 0, reason = null
      where ${isOlder(sql, event)}`;
    await withdrawProposals(sql, metadata.tenantId, data.importId);
  }),
  ImportUndoFailed: setting(({ reason }) => ({ status: "failed", reason, has_file: false })),
  ImportUndone: setting(({ removed, restored, kept }) => ({
    status: "undone",
    removed,
    restored,
    kept,
    has_file: false,
  })),
};

/** So many changes of an import (or of its undoing) are in the lists now. */
export const countApplied = (sql: TransactionSql, tenantId: string, importId: string, changes: number) =>
  sql`update imports set applied = applied + ${changes} where tenant_id = ${tenantId} and id = ${importId}`;

/** Notes what an import changed that was there before it. */
export const noteChanges = (
  sql: TransactionSql,
  tenantId: string,
  importId: string,
  subjects: readonly { readonly subject_id: string; readonly is_relationship: boolean }[],
) => sql`
  insert into import_changes (tenant_id, import_id, subject_id, is_relationship)
  select ${tenantId}, ${importId}, subject_id, is_relationship
  from ${recordset(sql, subjects, { subject_id: "uuid", is_relationship: "boolean" })}
  on conflict do nothing`;
