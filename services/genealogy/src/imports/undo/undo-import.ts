import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { memberDecider } from "../../members/member.decider.ts";
import { memberStream } from "../../members/member.ts";
import { relationshipDecider } from "../../relationships/relationship.decider.ts";
import { relationshipStream } from "../../relationships/canonical-relationship.ts";
import { contextOfJob, type ImportJob } from "../import-context.ts";
import { ImportLog } from "../import-log.ts";
import type { ImportPorts } from "../thread/import-ports.ts";
import { journalOver } from "../thread/journal-over-ports.ts";
import { undoPageSize, type Touched, type TouchedMember } from "./undo-lists.ts";

/**
 * Takes an import back, or what is missing of that: first its relationships, then its people. Whoever was changed since stays as
 * the decider says; a member takes back only what their import added. What was taken back before an interruption is found to be so.
 * @throws Error when `signal` is aborted; StoreUnavailable, after which it can be called again
 */
export const undoImport = async (ports: ImportPorts, job: ImportJob, signal: AbortSignal): Promise<void> => {
  const { tenantId, importId } = job;
  const context = contextOfJob(job);
  const journal = journalOver(ports);
  const log = await ImportLog.open(journal, context, importId);
  if (log.state.status !== "undoing") return;
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

  /** Page by page, in turns with what people do meanwhile. No page follows from what those before it recorded: it waits for others' alone. */
  const undoAll = async <Row extends Touched>(
    pageAfter: (cursor: string | null) => Promise<readonly Row[]>,
    undo: (unit: UnitOfWork, row: Row) => Promise<void>,
  ): Promise<void> => {
    /** Answers where the next page begins. */
    const undoPage = async (from: string | null): Promise<string | undefined> => {
      await ports.enterStep();
      try {
        await ports.whenOthersListed();
        const rows = await pageAfter(from);
        const due = onlyAdded ? rows.filter((row) => row.is_added === true) : rows;
        const work = async (unit: UnitOfWork): Promise<void> =>
          void (await Promise.all(due.map((row) => undo(unit, row))));
        await unitOfWork(journal, context, work, { independent: true });
        return rows.length < undoPageSize ? undefined : rows.at(-1)!.cursor;
      } finally {
        await ports.leaveStep();
      }
    };
    for (let from: string | null | undefined = null; from !== undefined; from = await undoPage(from))
      signal.throwIfAborted();
  };

  await ports.whenListed();
  await undoAll((cursor) => ports.relationshipsTouchedAfter(cursor), undoRelationship);
  await ports.whenListed(); // who goes follows from what is left of the relationships
  await undoAll((cursor) => ports.membersTouchedAfter(cursor), undoMember);
  await ports.whenListed();
  const { restored, ...counts } = await ports.countUndone();
  const data = { importId, ...counts, restored: onlyAdded ? 0 : restored };
  await log.handle({ type: "CompleteUndo", data });
};
