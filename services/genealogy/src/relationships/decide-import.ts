import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { isSameFamilyLines } from "../sources/compare-records.ts";
import { asPrivateAsOthers } from "../sources/privacy-of-merges.ts";
import { statesOf, withProposed, type ProposedChange } from "../sources/proposed-change.ts";
import { beforeImport, isUnchanged, mergeImported } from "../sources/three-way-merge.ts";
import { withoutExposed } from "../sources/without-exposed.ts";
import { removed } from "./decide-removal.ts";
import { fieldsHiddenByPrivacy, hiddenOnceTakenBack } from "./hidden-fields.ts";
import type { DataOf } from "./relationship-command.ts";
import { isSaidInOtherNames, normalizeStatement, statementOfOtherProgram } from "./relationship-statement.ts";
import { lastStatementOf, type KnownRelationship, type Relationship } from "./relationship.ts";

/** What a file says of it is taken in. */
export const imported = (
  { isPartial, shownDigest, redirects, ...data }: DataOf<"ImportRelationship">,
  relationship: Relationship,
): RelationshipEvent[] => {
  if (relationship.status === "absent" || relationship.removedByImport) return [{ type: "RelationshipAdded", data }];
  // What a person took away, no file brings back.
  if (relationship.status === "removed") return [];
  const { relationshipId } = data;
  const statement = { ...data, isPartial, shownDigest, redirects };
  const normalized = normalizeStatement(relationship, statement);
  const { known: asBefore, says, source, said } = normalized;
  if (isUnchanged(asBefore, says, (kept) => isSameFamilyLines(kept, source.extra, says))) return [];
  if (isSaidInOtherNames(relationship, statement)) return [];
  return [
    {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: relationship.stated.member1Id,
        ...mergeImported(asBefore, says),
        source,
        said,
        importId: source.importId,
        ...(redirects === undefined ? {} : { isOwn: true }),
        ...statementOfOtherProgram(relationship, statement, normalized),
      },
    },
  ];
};

/** What an accepted proposal leads to: as with people, but that a relationship tells its fields and its source in one event. */
export const accepted = (
  proposal: ProposedChange<RelationshipDetails, RelationshipSource> & {
    readonly relationshipId: string;
    readonly importId: string;
    readonly proposedBy: string | undefined;
  },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  const { status, current, source: lastSource, said: lastSaid, otherWord, stated } = relationship;
  if (status === "removed") return [];
  const {
    relationshipId,
    importId,
    changes,
    source,
    said,
    spokeBefore,
    proposedBy,
    isOwn,
    otherWord: otherWordProposed,
  } = proposal;
  const spokeLast = lastSource?.importId ?? null;
  if (![...statesOf(proposal, { current, spokeLast }).values()].includes("open")) return [];
  const ofProposal = {
    ...lastStatementOf({ source, said }),
    ...(isOwn ? { isOwn } : {}),
    ...(otherWordProposed ? { otherWord: otherWordProposed } : {}),
  };
  // What another file said since stays the last word; where that was an export of ours, so does what others said before it.
  const ofLast = { source: lastSource, said: lastSaid, ...(otherWord ? { otherWord } : {}) };
  const lastWord = spokeLast === spokeBefore ? ofProposal : ofLast;
  return [
    {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: stated.member1Id,
        ...withProposed(current, changes),
        ...lastWord,
        importId,
        ...(proposedBy === undefined ? {} : { proposedBy }),
      },
    },
  ];
};

/** One that the import added goes, unless a later import had a hand in it since; one that it changed is set back. */
export const undone = (
  {
    relationshipId,
    importId,
    onlyAdded,
  }: { readonly relationshipId: string; readonly importId: string; readonly onlyAdded: boolean },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  if (relationship.status === "removed") return [];
  if (relationship.addedByImport === importId)
    return relationship.importedChanges.length > 0 ? [] : removed({ relationshipId }, relationship, { importId });
  const before = onlyAdded ? undefined : beforeImport(relationship, importId);
  if (!before) return [];
  const { source, said, otherWord, versions, found } = before;
  const hidden = hiddenOnceTakenBack(relationship, { current: before.current, source: found });
  const still = withoutExposed(before.current, versions, hidden);
  const current = asPrivateAsOthers(still, relationship.current, relationship.takenOver, fieldsHiddenByPrivacy);
  const { member1Id } = relationship.stated;
  const word = { source, said, importId, ...(otherWord ? { otherWord } : {}) };
  return [{ type: "RelationshipChanged", data: { relationshipId, member1Id, ...current, ...word } }];
};
