import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { TransactionSql } from "postgres";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import {
  canonicalRelationship,
  relationshipIdOf,
  relationshipStream,
  type StatedRelationship,
} from "../relationships/canonical-relationship.ts";
import type { StatedRow } from "../relationships/relationship-row.ts";
import { relationshipDecider } from "../relationships/relationship.decider.ts";
import { proposalDecider, proposalIdOf, proposalStream } from "../proposals/proposal.decider.ts";
import { statesOf } from "../sources/proposed-change.ts";
import { withoutLoops } from "../relationships/relationships-of-member.ts";

/** A merge that an import made when it found somebody of its file to be somebody who was here. */
export interface ImportMerge {
  readonly tenantId: string;
  readonly importId: string;
  readonly keptId: string;
  readonly mergedId: string;
}

interface FileRelationshipRow extends StatedRow {
  readonly id: string;
}

/** What the file says of a relationship between the two as it names them, and whom it is about by now. */
interface FileRelationship {
  readonly fileRelationshipId: string;
  readonly now: StatedRelationship;
  /** What came of it while the two were one. */
  readonly asKept: StatedRelationship;
}

/** The relationships that the file of an import has of somebody whom it did not add, as the file names both. */
const relationshipsInFile = (
  sql: TransactionSql,
  { importId, mergedId }: ImportMerge,
): Promise<readonly FileRelationshipRow[]> => sql<FileRelationshipRow[]>`
  select id, member1_id, member2_id, relationship_type from (
    select * from relationships where member1_id = ${mergedId} and not active and added_by = ${importId}
    union
    select * from relationships where member2_id = ${mergedId} and not active and added_by = ${importId}
  ) r where removed_with is not null order by position, id`;

/** Whether anything is recorded of somebody. */
const isRecorded = async (
  unit: UnitOfWork,
  { tenantId }: Pick<ImportMerge, "tenantId">,
  id: string,
): Promise<boolean> => (await unit.load(memberDecider, memberStream(tenantId, id))).state.status !== "absent";

/** Who somebody of the file is now; undefined where nobody is. @throws DomainError CONFLICT where people merged them since */
const whoIs = async (
  unit: UnitOfWork,
  merge: Pick<ImportMerge, "tenantId" | "importId">,
  id: string,
): Promise<string | undefined> => {
  const { tenantId, importId } = merge;
  const { state } = await unit.load(memberDecider, memberStream(tenantId, id));
  if (state.status === "present") return id;
  if (state.status !== "removed" || state.mergedInto === null) return undefined;
  if (state.mergedByImport !== importId)
    throw new DomainError(
      "CONFLICT",
      "A relative of theirs was merged with somebody else since. Undo that merge first.",
    );
  return whoIs(unit, merge, state.mergedInto);
};

/** What waits of a relationship was said of other people. */
const withdrawProposal = async (
  unit: UnitOfWork,
  { tenantId, importId }: ImportMerge,
  relationshipId: string,
): Promise<void> => {
  const stream = proposalStream(tenantId, proposalIdOf(tenantId, importId, relationshipId));
  const { state } = await unit.load(proposalDecider, stream);
  if (state.status !== "open" || state.proposed.type !== "RelationshipChangeProposed") return;
  const states = statesOf<RelationshipDetails>(state.proposed.data, undefined);
  await unit.decide(proposalDecider, stream, { type: "AcceptProposal", states });
};

/**
 * Relationships become those that the import would have recorded had it taken the two for different people: those of its file go to
 * whom it names, and those that only came by it go from the other.
 * @throws DomainError CONFLICT
 */
export const undoImportMerge = async (
  unit: UnitOfWork,
  query: <Result>(read: (sql: TransactionSql) => Promise<Result>) => Promise<Result>,
  merge: ImportMerge,
): Promise<void> => {
  const { tenantId, importId, keptId, mergedId } = merge;
  const ties: FileRelationship[] = [];
  for (const { id, member1_id, member2_id, relationship_type: relationshipType } of await query((sql) =>
    relationshipsInFile(sql, merge),
  )) {
    const other = member1_id === mergedId ? "member2Id" : "member1Id";
    const inFile = { member1Id: member1_id, member2Id: member2_id }[other];
    const { state } = await unit.load(relationshipDecider, relationshipStream(tenantId, id));
    const takenAs = state.status === "absent" ? undefined : state.takenAs?.[other];
    // Who the file names may wait for an administrator, or have been declined: then whom they were taken for counts.
    const otherId = await whoIs(unit, merge, (await isRecorded(unit, merge, inFile)) ? inFile : (takenAs ?? inFile));
    if (otherId === undefined || otherId === keptId) continue;
    const between = (memberId: string): StatedRelationship =>
      member1_id === mergedId
        ? { member1Id: memberId, member2Id: otherId, relationshipType }
        : { member1Id: otherId, member2Id: memberId, relationshipType };
    ties.push({ fileRelationshipId: id, now: between(mergedId), asKept: between(keptId) });
  }
  for (const { asKept } of ties) {
    const relationshipId = relationshipIdOf(tenantId, asKept);
    await withdrawProposal(unit, merge, relationshipId);
    const stream = relationshipStream(tenantId, relationshipId);
    if ((await unit.load(relationshipDecider, stream)).state.status !== "absent")
      await unit.decide(relationshipDecider, stream, {
        type: "GiveBackRelationship",
        data: { relationshipId, mergedId, importId },
      });
  }
  const possible = await query((sql) =>
    withoutLoops(
      sql,
      mergedId,
      ties.map((relationship) => ({ ...relationship, ...canonicalRelationship(relationship.now) })),
    ),
  );
  for (const { fileRelationshipId, now } of possible) {
    const { state: inFile } = await unit.load(relationshipDecider, relationshipStream(tenantId, fileRelationshipId));
    if (inFile.status === "absent" || !inFile.source) continue;
    const relationshipId = relationshipIdOf(tenantId, now);
    const stream = relationshipStream(tenantId, relationshipId);
    if (relationshipId === fileRelationshipId)
      await unit.decide(relationshipDecider, stream, { type: "RestoreRelationship", data: { relationshipId } });
    else
      await unit.decide(relationshipDecider, stream, {
        type: "ImportRelationship",
        data: { relationshipId, ...now, ...inFile.current, source: inFile.source },
      });
  }
};
