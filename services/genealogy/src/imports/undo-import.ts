import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { TransactionSql } from "postgres";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";
import { relationshipStream } from "../relationships/canonical-relationship.ts";
import { contextOfJob, readerOf, viewerOf, type ImportDependencies, type ImportJob } from "./import-context.ts";
import { ImportLog } from "./import-log.ts";

/** Looked at in one step. */
const pageSize = 500;
const first = "00000000-0000-0000-0000-000000000000";

interface Touched {
  readonly id: string;
  /** By the import itself; null or false for what was there before. */
  readonly is_added: boolean | null;
  /** The import that added it, where that one is undone already: nothing of it is to stay that nobody else holds. */
  readonly undone_before: string | null;
}

interface TouchedMember extends Touched {
  /** Relationships hold on to them that stay when the import is undone. */
  readonly needed: boolean;
}

const touchedRelationships = (sql: TransactionSql, importId: string, after: string) => sql<Touched[]>`
  select r.id, r.added_by = ${importId} as is_added, i.id as undone_before
  from relationships r left join imports i on i.id = r.added_by and i.status = 'undone'
  where r.active and r.id > ${after} and (r.added_by = ${importId}
    or r.id in (select subject_id from import_changes where import_id = ${importId} and is_relationship))
  order by r.id limit ${pageSize}`;

const touchedMembers = (sql: TransactionSql, importId: string, after: string) => sql<TouchedMember[]>`
  with going as (select id from imports where id = ${importId} or status = 'undone')
  select m.id, m.added_by = ${importId} as is_added, case when m.added_by <> ${importId} then i.id end as undone_before, exists(
      select from relationships r
      where r.active and r.member1_id = m.id
        and (r.added_by is null or r.added_by not in (select id from going) or r.source_import not in (select id from going))
    ) or exists(
      select from relationships r
      where r.active and r.member2_id = m.id
        and (r.added_by is null or r.added_by not in (select id from going) or r.source_import not in (select id from going))
    ) as needed
  from members m left join imports i on i.id = m.added_by and i.status = 'undone'
  where not m.removed and m.id > ${after} and (m.added_by = ${importId} or i.id is not null
    or m.id in (select subject_id from import_changes where import_id = ${importId} and not is_relationship))
  order by m.id limit ${pageSize}`;

/** How many people and relationships an import added, and how many it changed: what undoing it looks at. */
export const countTouched = async (
  sql: TransactionSql,
  importId: string,
): Promise<{ readonly added: number; readonly changed: number }> => {
  const [row] = await sql<{ added: number; changed: number }[]>`
    select ((select count(*) from members where added_by = ${importId} and not removed)
      + (select count(*) from relationships where added_by = ${importId} and active))::int as added,
      (select count(*) from import_changes where import_id = ${importId})::int as changed`;
  return row!;
};

/**
 * Takes an import back, or what is missing of that: first its relationships, then its people. Whoever was changed since stays as
 * the decider says; a member takes back only what their import added. What was taken back before an interruption is found to be so.
 * @throws Error when `signal` is aborted; StoreUnavailable, after which it can be called again
 */
export const undoImport = async (
  dependencies: ImportDependencies,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> => {
  const { journal, readModel, transactions } = dependencies;
  const { tenantId, importId } = job;
  const log = await ImportLog.open(journal, contextOfJob(job), importId);
  if (log.state.status !== "undoing") return;
  const read = readerOf(readModel, job);
  const { addsOnly: onlyAdded } = log.state;
  const importsOf = (before: string | null): readonly string[] => (before === null ? [importId] : [importId, before]);

  const undoRelationship = async (unit: UnitOfWork, { id, undone_before }: Touched): Promise<void> => {
    for (const one of importsOf(undone_before))
      await unit.decide(relationshipDecider, relationshipStream(tenantId, id), {
        type: "UndoImportOfRelationship",
        data: { relationshipId: id, importId: one, onlyAdded },
      });
  };
  const undoMember = async (
    unit: UnitOfWork,
    { id, undone_before, needed: isNeeded }: TouchedMember,
  ): Promise<void> => {
    for (const one of importsOf(undone_before))
      await unit.decide(memberDecider, memberStream(tenantId, id), {
        type: "UndoImportOfMember",
        data: { memberId: id, importId: one, isNeeded, onlyAdded },
      });
  };

  /** Page by page, in turns with what people do meanwhile. */
  const undoAll = async <Row extends Touched>(
    page: (sql: TransactionSql, importId: string, after: string) => Promise<readonly Row[]>,
    undo: (unit: UnitOfWork, row: Row) => Promise<void>,
  ): Promise<void> => {
    /** Answers where the next page begins. */
    const undoPage = async (from: string): Promise<string | undefined> => {
      let next: string | undefined;
      await transactions.runStep(tenantId, async () => {
        await transactions.whenListed(viewerOf(job));
        const rows = await read((sql) => page(sql, importId, from));
        next = rows.length < pageSize ? undefined : rows.at(-1)!.id;
        const due = onlyAdded ? rows.filter((row) => row.is_added === true) : rows;
        const work = async (unit: UnitOfWork) => void (await Promise.all(due.map((row) => undo(unit, row))));
        return (await unitOfWork(journal, contextOfJob(job), work)).position;
      });
      return next;
    };
    for (let from: string | undefined = first; from !== undefined; from = await undoPage(from)) signal.throwIfAborted();
  };

  await transactions.whenListed(viewerOf(job));
  await undoAll(touchedRelationships, undoRelationship);
  await undoAll(touchedMembers, undoMember);
  await transactions.whenListed(viewerOf(job));
  const { restored, ...counts } = await countUndone(read, importId);
  const data = { importId, ...counts, restored: onlyAdded ? 0 : restored };
  await log.handle({ type: "CompleteUndo", data });
};

/** Counted in the lists, which know also what was taken back before an interruption. */
const countUndone = async (read: ReadAsViewer, importId: string) => {
  const [row] = await read(
    (sql) => sql<{ removed: number; restored: number; kept: number }[]>`
      select (select count(*) from members where removed_by = ${importId})::int as removed,
        (select count(*) from import_changes c where c.import_id = ${importId} and not c.is_relationship)::int as restored,
        (select count(*) from members where added_by = ${importId} and not removed)::int as kept`,
  );
  return row!;
};
