import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { isSamePersonLines } from "../sources/compare-records.ts";
import { statesOf, withProposed, type ProposedChange } from "../sources/proposed-change.ts";
import { beforeImport, isUnchanged, mergeImported } from "../sources/three-way-merge.ts";
import { withoutExposed } from "../sources/without-exposed.ts";
import { asPrivateAsMerged } from "./decide-merge.ts";
import {
  isSaidInOtherNames,
  lastImportOf,
  normalizeStatement,
  withMergeBaseOfMerged,
  type FileStatement,
} from "./file-statement.ts";
import { hiddenOnceTakenBack } from "./hidden-fields.ts";
import { changed } from "./member-changed.ts";
import type { AcceptedFrom } from "./member-command.ts";
import type { KnownMember } from "./member.ts";

/** What a file says of somebody who is here is taken in. */
export const updatedFromFile = (
  memberId: string,
  member: KnownMember,
  { mergedId, ...written }: FileStatement,
): MemberEvent[] => {
  const asKnown = withMergeBaseOfMerged(member, mergedId);
  const { known, says, source, said, otherWord } = normalizeStatement(asKnown, written);
  if (isUnchanged(known, says, (kept) => isSamePersonLines(kept, source.extra, says))) return [];
  if (isSaidInOtherNames(asKnown, written)) return [];
  const { importId } = source;
  const isOwn = written.redirects === undefined ? {} : ({ isOwn: true } as const);
  const ofMerged = mergedId === undefined ? {} : { mergedId };
  const record = { memberId, source, said, importId, ...ofMerged, ...isOwn, ...(otherWord ? { otherWord } : {}) };
  return [
    ...changed(
      memberId,
      member,
      mergeImported(known, says),
      { importId },
      mergedId === undefined ? source : member.source,
    ),
    { type: "MemberSourceRecorded", data: record },
  ];
};

/** What an accepted proposal leads to. Where another file spoke since, the proposal's is not the last word any more. */
export const accepted = (
  memberId: string,
  member: KnownMember,
  proposal: ProposedChange<MemberDetails> & AcceptedFrom,
): MemberEvent[] => {
  const { changes, source, said, spokeBefore, importId, proposedBy, mergedId, isOwn, otherWord } = proposal;
  const spokeLast = lastImportOf(member, mergedId);
  const states = statesOf(proposal, { current: member.current, spokeLast });
  if (![...states.values()].includes("open")) return [];
  const cause = { importId, ...(proposedBy === undefined ? {} : { proposedBy }) };
  const record = {
    memberId,
    source,
    said,
    importId,
    ...(mergedId === undefined ? {} : { mergedId }),
    ...(isOwn ? { isOwn } : {}),
    ...(otherWord ? { otherWord } : {}),
  };
  return [
    ...changed(memberId, member, withProposed(member.current, changes), cause),
    ...(spokeLast === spokeBefore ? [{ type: "MemberSourceRecorded", data: record } as const] : []),
  ];
};

/** Somebody the import added goes, unless people or a later import had a hand in them since; somebody it changed is set back. */
export const undone = (
  memberId: string,
  member: KnownMember,
  {
    importId,
    isNeeded,
    onlyAdded,
  }: { readonly importId: string; readonly isNeeded: boolean; readonly onlyAdded: boolean },
): MemberEvent[] => {
  // It told of them as of somebody who was here.
  if (member.status === "removed" && member.mergedByImport === importId)
    return [{ type: "MemberRemoved", data: { memberId, importId } }];
  if (member.status !== "present") return [];
  if (member.addedByImport === importId) {
    const isChangedSince = member.isTouchedByPeople || member.importedChanges.length > 0;
    return isChangedSince || isNeeded ? [] : [{ type: "MemberRemoved", data: { memberId, importId } }];
  }
  if (onlyAdded) return [];
  const unmerged = member.merges.flatMap((merge) =>
    merge.importId === importId
      ? [{ type: "MemberUnmerged", data: { memberId, mergedId: merge.mergedId } } as const]
      : [],
  );
  const before = beforeImport(member, importId);
  if (!before) return unmerged;
  const { source, said, otherWord, versions, found } = before;
  const hidden = hiddenOnceTakenBack(member, { current: before.current, source: found });
  const still = withoutExposed(before.current, versions, hidden);
  const others = member.merges.filter((merge) => merge.importId !== importId);
  const current = asPrivateAsMerged(still, member, others);
  const record = { memberId, source, said, importId, ...(otherWord ? { otherWord } : {}) };
  return [
    ...unmerged,
    ...changed(memberId, member, current, { importId }, source),
    ...statementsRestored(memberId, member, importId),
    { type: "MemberSourceRecorded", data: record },
  ];
};

/** What the import said of people as of others who were merged into them: the files before it have the last word again. */
const statementsRestored = (memberId: string, { merges }: KnownMember, importId: string): MemberEvent[] =>
  merges.flatMap(({ mergedId, source, statementBefore }) =>
    source?.importId === importId && statementBefore
      ? [{ type: "MemberSourceRecorded", data: { memberId, ...statementBefore, importId, mergedId } } as const]
      : [],
  );
