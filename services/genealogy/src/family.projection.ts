import type { Recorded } from "@kinkeeper/contracts/event";
import type { ApplyRun, Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import type { FamilyEvent } from "./family/family-event.ts";
import { bumpVersions } from "./family/family-versions.ts";
import { countApplied, importRows, noteChanges } from "./imports/import-rows.ts";
import { associatesOfAdded, associatesOfChanged, forgetAssociates } from "./members/associate-rows.ts";
import { eventsOfAdded, eventsOfFile, eventsOfRelationships, forgetEvents } from "./members/event-associate-rows.ts";
import {
  changeMembers,
  eraseMembers,
  insertMembers,
  mergeMembers,
  noteMerges,
  recordSources,
  removeMembers,
  restoreMembers,
  setPhotos,
} from "./members/member-rows.ts";
import { standIn } from "./privacy/stand-ins.ts";
import {
  citeFromAdded,
  citeFromChanged,
  citeFromChangedRelationships,
  citeFromFile,
  citeFromRelationships,
  forgetCited,
} from "./source-records/citation-rows.ts";
import { keepSourceRecords, sourceRows, undoSourceRecords } from "./source-records/source-rows.ts";
import { forgetProposals, proposalRows } from "./proposals/proposal-rows.ts";
import {
  addRelationships,
  changeRelationships,
  removeRelationships,
  setRelationshipsAside,
} from "./relationships/relationship-rows.ts";

/** The import that did it, or whose undoing did; merging people hands on what files said, which is no import's doing. */
const causeOf = ({ type, data }: FamilyEvent): string | undefined => {
  if (type === "MemberMerged" || (type === "RelationshipAdded" && data.mergedId !== undefined)) return undefined;
  if ("importId" in data) return data.importId;
  return "source" in data ? data.source?.importId : undefined;
};

/** What an import changed that was there before it: undoing it looks there. What it added says so itself. */
const subjectOf = ({ type, data }: FamilyEvent) => {
  if (type === "MemberMerged" && data.importId !== undefined)
    return [{ subject_id: data.memberId, is_relationship: false }];
  if (type === "MemberSourceRecorded" || (type === "MemberChanged" && data.importId !== undefined))
    return [{ subject_id: data.memberId, is_relationship: false }];
  return type === "RelationshipChanged" && data.importId !== undefined
    ? [{ subject_id: data.relationshipId, is_relationship: true }]
    : [];
};

/**
 * Counts for their import how many rows events of one family and cause changed. Nothing waits for the answers: where one of these
 * statements fails, so does its transaction.
 */
const count = <Event extends FamilyEvent>(
  sql: TransactionSql,
  part: readonly Recorded<Event>[],
  changes: number,
): void => {
  const importId = causeOf(part[0]!);
  if (importId === undefined || changes === 0) return;
  const { tenantId } = part[0]!.metadata;
  const subjects = part.flatMap(subjectOf);
  if (subjects.length > 0) void noteChanges(sql, tenantId, importId, subjects).execute();
  void countApplied(sql, tenantId, importId, changes).execute();
};

/**
 * Writes the rows of a run, family by family and import by import, and counts what changed for the import. What stands `beside`
 * needs none of these rows, and waits for no answer about them: each answer is one more turn of a busy thread.
 */
const counted =
  <Event extends FamilyEvent>(
    write: (sql: TransactionSql, run: readonly Recorded<Event>[]) => Promise<number>,
    ...beside: readonly ((sql: TransactionSql, run: readonly Recorded<Event>[]) => Promise<void>)[]
  ): ApplyRun<Event> =>
  async (sql, run) => {
    const parts = Map.groupBy(run, (event) => `${event.metadata.tenantId}/${causeOf(event) ?? ""}`);
    for (const part of parts.values()) {
      const writing = write(sql, part).then((changes) => count(sql, part, changes));
      await Promise.all([writing, ...beside.map((writeBeside) => writeBeside(sql, part))]);
    }
  };

/** Writes rows, and with them who cites which source, or is named in whose life; counts the rows. */
const citing =
  <Event extends FamilyEvent>(
    write: (sql: TransactionSql, run: readonly Recorded<Event>[]) => Promise<number>,
    cite: (sql: TransactionSql, run: readonly Recorded<Event>[]) => Promise<void>,
  ) =>
  async (sql: TransactionSql, run: readonly Recorded<Event>[]): Promise<number> => {
    const changes = await write(sql, run);
    await cite(sql, run);
    return changes;
  };

/** One after the other, for events that two kinds of rows follow from. */
const both =
  <Event extends FamilyEvent>(first: ApplyRun<Event>, second: ApplyRun<Event>): ApplyRun<Event> =>
  async (sql, run) => {
    await first(sql, run);
    await second(sql, run);
  };

/**
 * People, relationships, sources and imports in one projection, because relationships need their people, and an import is done
 * only when the lists show all of it.
 */
export const familyProjection: Projection<FamilyEvent> = {
  name: "family_v6",
  contexts: ["genealogy"],
  isByFamily: true,
  tables: [
    "members",
    "relationships",
    "family_versions",
    "imports",
    "import_records",
    "import_changes",
    "import_proposals",
    "sources",
    "source_titles",
    "citations",
    "associates",
    "event_associates",
  ],
  on: {
    MemberAdded: counted(insertMembers, citeFromAdded, associatesOfAdded, eventsOfAdded),
    MemberChanged: counted(citing(citing(changeMembers, citeFromChanged), associatesOfChanged)),
    MemberSourceRecorded: counted(citing(citing(recordSources, citeFromFile), eventsOfFile)),
    MemberPhotoSet: counted(setPhotos),
    MemberRemoved: counted(removeMembers),
    MemberRestored: counted(restoreMembers),
    MemberMerged: counted(mergeMembers),
    MemberUnmerged: counted(noteMerges),
    MemberErased: counted(async (sql, run) => {
      await forgetProposals(sql, run);
      await forgetCited(sql, run);
      await forgetAssociates(sql, run);
      await forgetEvents(sql, run);
      return eraseMembers(sql, run);
    }),
    RelationshipAdded: counted(addRelationships, citeFromRelationships, eventsOfRelationships),
    RelationshipChanged: counted(
      citing(citing(changeRelationships, citeFromChangedRelationships), eventsOfRelationships),
    ),
    RelationshipRemoved: counted(removeRelationships),
    RelationshipSetAside: counted(citing(setRelationshipsAside, citeFromRelationships)),
    ...importRows,
    ImportRecordsKept: both(importRows.ImportRecordsKept, keepSourceRecords),
    ImportUndone: both(importRows.ImportUndone, undoSourceRecords),
    ...sourceRows,
    ...proposalRows,
  },
  beside: bumpVersions,
  afterwards: standIn,
};
