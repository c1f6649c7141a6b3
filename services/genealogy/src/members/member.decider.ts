import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { withMergeBaseOfMerged, normalizeStatement, lastImportOf, type FileStatement } from "./file-statement.ts";
import { isSamePersonLines } from "../sources/compare-records.ts";
import { mergedValue } from "../sources/merged-value.ts";
import { differingFields, isUnchanged, mergeImported, beforeImport } from "../sources/three-way-merge.ts";
import { privacyFields } from "../sources/partial-statement.ts";
import { statesOf, withProposed, type ProposedChange } from "../sources/proposed-change.ts";
import { restrictedPartsOf, withFilePrivacy, withRestrictionsOfLines } from "../gedcom/public-view.ts";
import { withoutExposed } from "../sources/without-exposed.ts";
import { asPrivateAsOthers } from "../sources/privacy-of-merges.ts";
import { fieldsHiddenByPrivacy, hiddenFieldsOfMember } from "./hidden-fields.ts";
import { withWhatIsKnown } from "./known-parts.ts";
import { requireWords } from "./require-words.ts";
import { evolveMember, type KnownMember, type Member, type Merge } from "./member.ts";

export type MemberChanges = { readonly [Field in keyof MemberDetails]?: MemberDetails[Field] | undefined };

type DataOfMerge = Extract<MemberCommand, { type: "MergeMember" }>["data"];

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly memberId: string } & Data;
};

export type MemberCommand =
  | Command<"AddMember", { readonly details: MemberDetails; readonly source: GedcomSource | null }>
  /** A field left out (or undefined) stays as it is. */
  | Command<"ChangeMember", { readonly changes: MemberChanges }>
  | Command<"SetMemberPhoto", { readonly photoUrl: string | null }>
  /** An archive brought a portrait: it takes the place of none. */
  | Command<"BringMemberPhoto", { readonly photoUrl: string; readonly importId?: string | undefined }>
  /** What brought a portrait was undone; one that was chosen since stays. */
  | Command<"TakePhotoBack", { readonly photoUrl: string; readonly importId: string }>
  /** The family's rule says whether they live; what a person said stays. */
  | Command<"PresumeLiving", { readonly isLiving: boolean }>
  /** Their fields say what the lines of their file keep private. */
  | Command<"RecordFilePrivacy">
  | Command<"RemoveMember">
  /** Back to how they stood after a revision; brings back somebody removed. */
  | Command<"RevertMember", { readonly revision: number }>
  | Command<"EraseMember">
  /** They were deleted long enough ago. */
  | Command<"PurgeMember">
  /** A GEDCOM file speaks of somebody who is already here. */
  | Command<"ImportMemberDetails", FileStatement>
  /** Somebody else is the same person: what becomes of the fields, and what is kept of the other. */
  | Command<
      "MergeMember",
      {
        readonly mergedId: string;
        readonly details: MemberDetails;
        readonly photoUrl: string | null;
        readonly source: GedcomSource | null;
        readonly said: MemberDetails | null;
        readonly relationships: readonly string[];
        /** The import that tells of the other, and whose file it is where an administrator accepted that. */
        readonly importId?: string;
        readonly proposedBy?: string | undefined;
      }
    >
  /** The same for the other, who goes. */
  | Command<"RemoveMerged", { readonly mergedInto: string; readonly importId?: string }>
  | Command<"UndoMerge", { readonly mergedId: string }>
  | Command<"RestoreMerged">
  /** An administrator accepts what somebody else's file would change; what was changed since stays. */
  | Command<"AcceptChangeOfMember", ProposedChange<MemberDetails> & AcceptedFrom>
  /**
   * `isNeeded`: relationships that the import did not make hold on to somebody it added. `onlyAdded`: who was there before
   * stays as they are.
   */
  | Command<
      "UndoImportOfMember",
      { readonly importId: string; readonly isNeeded: boolean; readonly onlyAdded: boolean }
    >;

/** The import that proposed it, and who sent its file; `mergedId`: it speaks of them as of one who was merged into them. */
interface AcceptedFrom {
  readonly importId: string;
  readonly proposedBy: string | undefined;
  readonly mergedId?: string | undefined;
}

const decide = (command: MemberCommand, member: Member): readonly MemberEvent[] => {
  if (command.type === "AddMember") {
    if (member.status !== "absent") throw new DomainError("CONFLICT", "This person has been added already.");
    const { details, source } = command.data;
    if (!source) requireWords(details, undefined);
    const completed = source ? details : withWhatIsKnown(details, undefined);
    return [{ type: "MemberAdded", data: { ...command.data, details: completed, ...keeps(completed, source) } }];
  }
  if (member.status === "absent") throw notFound("person");
  return decideOnKnown(command, member);
};

const decideOnKnown = (command: Exclude<MemberCommand, { type: "AddMember" }>, member: KnownMember): MemberEvent[] => {
  const { memberId } = command.data;
  switch (command.type) {
    case "ChangeMember":
      refuseGone(member);
      requireWords(command.data.changes, member.current);
      return changed(memberId, member, withWhatIsKnown({ ...member.current, ...stated(command.data.changes) }, member));
    case "PresumeLiving":
      if (member.status !== "present" || member.isLivingSetByHand) return [];
      return changed(memberId, member, { ...member.current, isLiving: command.data.isLiving }, { presumed: true });
    case "RecordFilePrivacy": {
      const { status, current, source } = member;
      if (status !== "present") return [];
      return changed(memberId, member, withFilePrivacy(current, source?.extra ?? []), { presumed: true });
    }
    case "SetMemberPhoto":
      refuseGone(member);
      return withPhoto(memberId, member, command.data.photoUrl);
    case "BringMemberPhoto":
      return member.status === "present" && member.photoUrl === null
        ? withPhoto(memberId, member, command.data.photoUrl, causedBy(command.data))
        : [];
    case "TakePhotoBack":
      return member.status === "present" && member.photoUrl === command.data.photoUrl
        ? withPhoto(memberId, member, null, causedBy(command.data))
        : [];
    case "RemoveMember":
      return member.status === "removed" ? [] : [{ type: "MemberRemoved", data: { memberId } }];
    case "MergeMember":
      refuseGone(member);
      return merged(memberId, member, command.data);
    case "RemoveMerged":
      refuseGone(member);
      return [{ type: "MemberRemoved", data: command.data }];
    case "UndoMerge":
      refuseGone(member);
      return unmerged(memberId, member, command.data.mergedId);
    case "RestoreMerged":
      if (member.mergedInto === null) throw notFound("merge");
      return [{ type: "MemberRestored", data: { memberId } }];
    case "RevertMember":
      return reverted(memberId, member, command.data.revision);
    case "EraseMember":
      if (member.status === "removed") throw notFound("person");
      return member.status === "erased" ? [] : [{ type: "MemberErased", data: { memberId } }];
    case "PurgeMember":
      return member.status === "removed" ? [{ type: "MemberErased", data: { memberId } }] : [];
    case "ImportMemberDetails":
      return member.status === "present" ? updatedFromFile(memberId, member, command.data) : [];
    case "AcceptChangeOfMember":
      return member.status === "present" ? accepted(memberId, member, command.data) : [];
    case "UndoImportOfMember":
      return undone(memberId, member, command.data);
  }
};

/** What of somebody is kept private, here or by the lines of their file. */
const keeps = (details: MemberDetails, source: GedcomSource | null) => {
  const kept = restrictedPartsOf(details, source?.extra ?? []);
  return kept ? { keeps: kept } : {};
};

const refuseErased = ({ status }: KnownMember): void => {
  if (status === "erased")
    throw new DomainError("CONFLICT", "Everything about this person was erased; nothing can be changed any more.");
};

const refuseGone = (member: KnownMember): void => {
  if (member.status === "removed") throw notFound("person");
  refuseErased(member);
};

/** Whoever is given a death is dead, unless the change says that they live. */
const stated = (changes: MemberChanges): Partial<MemberDetails> => ({
  ...((changes.deathDate ?? changes.deathPlace) == null ? {} : { isLiving: false }),
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

type Cause = {
  readonly revertedTo?: number;
  readonly importId?: string;
  readonly proposedBy?: string;
  readonly mergedId?: string;
  readonly presumed?: true;
};

/** `source`: where the lines beside the details are, once this is recorded. */
const changed = (
  memberId: string,
  member: KnownMember,
  details: MemberDetails,
  cause: Cause = {},
  source: GedcomSource | null = member.source,
): MemberEvent[] => {
  const updated = withRestrictionsOfLines(member.current, details, source?.extra ?? []);
  const fields = differingFields(member.current, updated);
  if (fields.length === 0) return [];
  return [
    {
      type: "MemberChanged",
      data: { memberId, details: updated, changed: fields, ...cause, ...keeps(updated, source) },
    },
  ];
};

const causedBy = ({ importId }: { readonly importId?: string | undefined }): { readonly importId?: string } =>
  importId === undefined ? {} : { importId };

const withPhoto = (
  memberId: string,
  member: KnownMember,
  photoUrl: string | null,
  cause: Pick<Cause, "revertedTo" | "mergedId"> & { readonly importId?: string } = {},
): MemberEvent[] =>
  member.photoUrl === photoUrl ? [] : [{ type: "MemberPhotoSet", data: { memberId, photoUrl, ...cause } }];

/**
 * Somebody's details of an earlier state. What was not recorded then, and a file said since, is none: else it would be what its lines
 * say.
 */
const asThen = (then: MemberDetails, { current, said }: KnownMember): MemberDetails => {
  // Who may see something is as the lines of files say, where nobody said so here.
  const isSaidSince = (field: keyof MemberDetails): boolean =>
    then[field] === undefined && said?.[field] != null && !privacyFields.has(field);
  const since = differingFields(current, then).filter(isSaidSince);
  return { ...then, ...Object.fromEntries(since.map((field) => [field, null])) };
};

const reverted = (memberId: string, member: KnownMember, revision: number): MemberEvent[] => {
  refuseErased(member);
  if (member.mergedInto !== null)
    throw new DomainError("CONFLICT", "This person was merged with another. Undo the merge instead.");
  const version = member.versions[revision];
  if (version === undefined) throw notFound("version of this person");
  if (version === null) throw new DomainError("CONFLICT", "At that point this person was removed.");
  return [
    ...(member.status === "removed" ? [{ type: "MemberRestored", data: { memberId } } as const] : []),
    ...changed(memberId, member, asThen(version.details, member), { revertedTo: revision }),
    ...withPhoto(memberId, member, version.photoUrl, { revertedTo: revision }),
  ];
};

const updatedFromFile = (
  memberId: string,
  member: KnownMember,
  { mergedId, ...written }: FileStatement,
): MemberEvent[] => {
  const asKnown = withMergeBaseOfMerged(member, mergedId);
  const { known, says, source, said, otherWord } = normalizeStatement(asKnown, written);
  if (isUnchanged(known, says, (kept) => isSamePersonLines(kept, source.extra, says))) return [];
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

const merged = (
  memberId: string,
  member: KnownMember,
  { mergedId, details, photoUrl, source, said, relationships, importId, proposedBy }: DataOfMerge,
): MemberEvent[] => {
  // Half of it was recorded before.
  if (member.merges.some((merge) => merge.mergedId === mergedId)) return [];
  const cause = importId === undefined ? {} : { importId };
  return [
    { type: "MemberMerged", data: { memberId, mergedId, source, said, relationships: [...relationships], ...cause } },
    ...changed(memberId, member, details, { mergedId, ...cause, ...(proposedBy === undefined ? {} : { proposedBy }) }),
    ...withPhoto(memberId, member, photoUrl, { mergedId }),
  ];
};

/** What the merge changed goes back where nobody changed it since; of a list the entries that came with it. */
const unmerged = (memberId: string, member: KnownMember, mergedId: string): MemberEvent[] => {
  const at = member.merges.findIndex((other) => other.mergedId === mergedId);
  const merge = member.merges[at];
  if (!merge) return [];
  const { before, after } = merge;
  const restored = differingFields(before.details, after.details).map((field) => [
    field,
    mergedValue({ base: after.details[field], theirs: before.details[field], ours: member.current[field] }),
  ]);
  const details = { ...member.current, ...Object.fromEntries(restored) } as MemberDetails;
  const versions = { base: after.details, theirs: before.details, ours: member.current };
  const hidden = hiddenOnceTakenBack(member, { current: details, source: member.source });
  const still = withoutExposed(details, versions, hidden);
  const isSamePhoto = before.photoUrl !== after.photoUrl && member.photoUrl === after.photoUrl;
  return [
    { type: "MemberUnmerged", data: { memberId, mergedId } },
    ...changed(memberId, member, asPrivateAsMerged(still, member, member.merges.slice(at + 1)), {
      mergedId,
      ...causedBy(merge),
    }),
    ...withPhoto(memberId, member, isSamePhoto ? before.photoUrl : member.photoUrl, { mergedId }),
  ];
};

type WithSource = Pick<KnownMember, "current" | "source">;

/** What is hidden of somebody, and what once something is taken back. */
const hiddenOnceTakenBack = (before: WithSource, after: WithSource) => {
  const hiddenOf = ({ current, source }: WithSource) => hiddenFieldsOfMember(current, source?.extra ?? []);
  return { before: hiddenOf(before), after: hiddenOf(after) };
};

const asPrivateAsMerged = (details: MemberDetails, { current }: KnownMember, merges: readonly Merge[]): MemberDetails =>
  asPrivateAsOthers(
    details,
    current,
    merges.map(({ before, after }) => ({ before: before.details, after: after.details })),
    fieldsHiddenByPrivacy,
  );

/** What an accepted proposal leads to. Where another file spoke since, the proposal's is not the last word any more. */
const accepted = (
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
const undone = (
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

/** Everything that can happen to a member. */
export const memberDecider: Decider<Member, MemberCommand, MemberEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveMember,
  decide,
};
