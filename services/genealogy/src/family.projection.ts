import type { Recorded } from "@kinkeeper/contracts/event";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Projection } from "@kinkeeper/platform/projection";
import { runsOf } from "@kinkeeper/platform/runs";
import type { TransactionSql } from "postgres";
import { countApplied, noteChanges, writeImport } from "./imports/import-rows.ts";
import {
  changeMembers,
  eraseMembers,
  insertMembers,
  recordSources,
  removeMembers,
  restoreMembers,
  setPhotos,
} from "./members/member-rows.ts";
import { addRelationships, changeRelationships, removeRelationships } from "./relationships/relationship-rows.ts";
import type { FamilyEvent } from "./family/family-event.ts";
import { bumpVersions } from "./family/family-versions.ts";

type Run<Type extends FamilyEvent["type"]> = readonly Recorded<Extract<FamilyEvent, { type: Type }>>[];

/** The import that did it, or whose undoing did. */
const causeOf = ({ data }: FamilyEvent): string | undefined => {
  if ("importId" in data) return data.importId;
  return "source" in data ? data.source?.importId : undefined;
};

/** A run is of one family and counted for one import. */
const kindOf = (event: Recorded<FamilyEvent>): string =>
  [event.type, event.metadata.tenantId, causeOf(event) ?? ""].join("/");

/** Writes a run and answers how many rows it changed. */
const write = async (sql: TransactionSql, run: readonly Recorded<FamilyEvent>[]): Promise<number> => {
  const { type } = run[0]!;
  switch (type) {
    case "MemberAdded":
      return insertMembers(sql, run as Run<typeof type>);
    case "MemberChanged":
      return changeMembers(sql, run as Run<typeof type>);
    case "MemberSourceRecorded":
      return recordSources(sql, run as Run<typeof type>);
    case "MemberPhotoSet":
      return setPhotos(sql, run as Run<typeof type>);
    case "MemberRemoved":
      return removeMembers(sql, run as Run<typeof type>);
    case "MemberRestored":
      return restoreMembers(sql, run as Run<typeof type>);
    case "MemberErased":
      return eraseMembers(sql, run as Run<typeof type>);
    case "RelationshipAdded":
      return addRelationships(sql, run as Run<typeof type>);
    case "RelationshipChanged":
      return changeRelationships(sql, run as Run<typeof type>);
    case "RelationshipRemoved":
      return removeRelationships(sql, run as Run<typeof type>);
    default:
      for (const event of run) await writeImport(sql, event as Recorded<ImportEvent>);
      return 0;
  }
};

/** What an import changed of what was there before: undoing it looks there. What it added says so itself. */
const noteImport = async (sql: TransactionSql, run: readonly Recorded<FamilyEvent>[], importId: string) => {
  const [first] = run;
  const { tenantId } = first!.metadata;
  if (first!.type === "MemberSourceRecorded")
    await noteChanges(
      sql,
      tenantId,
      importId,
      run.map(({ data }) => (data as { memberId: string }).memberId),
      false,
    );
  if (first!.type === "RelationshipChanged")
    await noteChanges(
      sql,
      tenantId,
      importId,
      run.map(({ data }) => (data as { relationshipId: string }).relationshipId),
      true,
    );
};

/**
 * People, relationships and imports in one projection, because relationships need their people, and an import is done only when the lists
 * show all of it.
 */
export const familyProjection: Projection<FamilyEvent> = {
  name: "family_v1",
  contexts: ["genealogy"],
  handles: [
    "MemberAdded",
    "MemberChanged",
    "MemberSourceRecorded",
    "MemberPhotoSet",
    "MemberRemoved",
    "MemberRestored",
    "MemberErased",
    "RelationshipAdded",
    "RelationshipChanged",
    "RelationshipRemoved",
    "ImportPreviewed",
    "ImportStarted",
    "ImportPlanned",
    "ImportRecordsKept",
    "ImportCompleted",
    "ImportFailed",
    "ImportUndoStarted",
    "ImportUndone",
  ],
  tables: ["members", "relationships", "family_versions", "imports", "import_records", "import_changes"],
  apply: async (sql, events) => {
    for (const run of runsOf(events, kindOf)) {
      const changes = await write(sql, run);
      const importId = causeOf(run[0]!);
      if (importId === undefined || changes === 0) continue;
      await noteImport(sql, run, importId);
      await countApplied(sql, run[0]!.metadata.tenantId, importId, changes);
    }
    await bumpVersions(sql, events);
  },
};
