import type { GedcomSource, MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { isSamePersonLines } from "../sources/lines-meaning.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { differingFields, isUnchanged, mergeImported, beforeImport } from "../sources/three-way-merge.ts";
import { proposalFrom, statesOf, withProposed, type ProposedChange } from "../sources/proposed-change.ts";
import { evolveMember, type KnownMember, type Member } from "./member.ts";

export type MemberChanges = { readonly [Field in keyof MemberDetails]?: MemberDetails[Field] | undefined };

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
  | Command<"BringMemberPhoto", { readonly photoUrl: string }>
  | Command<"RemoveMember">
  /** Back to how they stood after a revision; brings back somebody removed. */
  | Command<"RevertMember", { readonly revision: number }>
  | Command<"EraseMember">
  /** They were deleted long enough ago. */
  | Command<"PurgeMember">
  /** A GEDCOM file speaks of somebody who is already here. */
  | Command<"ImportMemberDetails", { readonly source: GedcomSource; readonly says: MemberDetails }>
  /** An administrator accepts what somebody else's file would change; what was changed since stays. */
  | Command<
      "AcceptChangeOfMember",
      ProposedChange<MemberDetails> & { readonly importId: string; readonly proposedBy: string | undefined }
    >
  /**
   * `isNeeded`: relationships that the import did not make hold on to somebody it added. `onlyAdded`: who was there before
   * stays as they are.
   */
  | Command<
      "UndoImportOfMember",
      { readonly importId: string; readonly isNeeded: boolean; readonly onlyAdded: boolean }
    >;

const decide = (command: MemberCommand, member: Member): readonly MemberEvent[] => {
  if (command.type === "AddMember") {
    if (member.status !== "absent") throw new DomainError("CONFLICT", "This person has been added already.");
    return [{ type: "MemberAdded", data: command.data }];
  }
  if (member.status === "absent") throw notFound("person");
  return decideOnKnown(command, member);
};

const decideOnKnown = (command: Exclude<MemberCommand, { type: "AddMember" }>, member: KnownMember): MemberEvent[] => {
  const { memberId } = command.data;
  switch (command.type) {
    case "ChangeMember":
      refuseGone(member);
      return changed(memberId, member, { ...member.current, ...stated(command.data.changes) });
    case "SetMemberPhoto":
      refuseGone(member);
      return withPhoto(memberId, member, command.data.photoUrl);
    case "BringMemberPhoto":
      return member.status === "present" && member.photoUrl === null
        ? withPhoto(memberId, member, command.data.photoUrl)
        : [];
    case "RemoveMember":
      return member.status === "removed" ? [] : [{ type: "MemberRemoved", data: { memberId } }];
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
      return member.status === "present" ? undone(memberId, member, command.data) : [];
  }
};

const refuseErased = ({ status }: KnownMember): void => {
  if (status === "erased")
    throw new DomainError("CONFLICT", "Everything about this person was erased; nothing can be changed any more.");
};

const refuseGone = (member: KnownMember): void => {
  if (member.status === "removed") throw notFound("person");
  refuseErased(member);
};

const stated = (changes: MemberChanges): Partial<MemberDetails> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

type Cause = { readonly revertedTo?: number; readonly importId?: string; readonly proposedBy?: string };

const changed = (memberId: string, member: KnownMember, details: MemberDetails, cause: Cause = {}): MemberEvent[] => {
  const fields = differingFields(member.current, details);
  if (fields.length === 0) return [];
  return [{ type: "MemberChanged", data: { memberId, details, changed: fields, ...cause } }];
};

const withPhoto = (
  memberId: string,
  member: KnownMember,
  photoUrl: string | null,
  cause: { readonly revertedTo?: number } = {},
): MemberEvent[] =>
  member.photoUrl === photoUrl ? [] : [{ type: "MemberPhotoSet", data: { memberId, photoUrl, ...cause } }];

const reverted = (memberId: string, member: KnownMember, revision: number): MemberEvent[] => {
  refuseErased(member);
  const version = member.versions[revision];
  if (version === undefined) throw notFound("version of this person");
  if (version === null) throw new DomainError("CONFLICT", "At that point this person was removed.");
  return [
    ...(member.status === "removed" ? [{ type: "MemberRestored", data: { memberId } } as const] : []),
    ...changed(memberId, member, version.details, { revertedTo: revision }),
    ...withPhoto(memberId, member, version.photoUrl, { revertedTo: revision }),
  ];
};

const updatedFromFile = (
  memberId: string,
  member: KnownMember,
  { source, says: written }: { readonly source: GedcomSource; readonly says: MemberDetails },
): MemberEvent[] => {
  const says = inKnownSpelling(written, member.said ?? member.current);
  if (isUnchanged(member, says, (kept) => isSamePersonLines(kept, source.extra, says))) return [];
  const { importId } = source;
  return [
    ...changed(memberId, member, mergeImported(member, says), { importId }),
    { type: "MemberSourceRecorded", data: { memberId, source, said: says, importId } },
  ];
};

/** What an accepted proposal leads to. Where another file spoke since, the proposal's is not the last word any more. */
const accepted = (
  memberId: string,
  member: KnownMember,
  proposal: ProposedChange<MemberDetails> & { readonly importId: string; readonly proposedBy: string | undefined },
): MemberEvent[] => {
  const { changes, source, said, spokeBefore, importId, proposedBy } = proposal;
  const states = statesOf(proposal, { current: member.current, spokeLast: member.source?.importId ?? null });
  if (![...states.values()].includes("open")) return [];
  const cause = { importId, ...(proposedBy === undefined ? {} : { proposedBy }) };
  const isLastWord = (member.source?.importId ?? null) === spokeBefore;
  return [
    ...changed(memberId, member, withProposed(member.current, changes), cause),
    ...(isLastWord ? [{ type: "MemberSourceRecorded", data: { memberId, source, said, importId } } as const] : []),
  ];
};

/** What a file would change of somebody, to be proposed; undefined where it says nothing new, or of nobody who is here. */
export const proposedChangeOf = (
  member: Member,
  { source, says: written }: { readonly source: GedcomSource; readonly says: MemberDetails },
): ProposedChange<MemberDetails> | undefined => {
  if (member.status !== "present") return undefined;
  const says = inKnownSpelling(written, member.said ?? member.current);
  return proposalFrom(member, says, source, (kept) => isSamePersonLines(kept, source.extra, says));
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
  if (member.addedByImport === importId) {
    const isChangedSince = member.isTouchedByPeople || member.importedChanges.length > 0;
    return isChangedSince || isNeeded ? [] : [{ type: "MemberRemoved", data: { memberId, importId } }];
  }
  const before = onlyAdded ? undefined : beforeImport(member, importId);
  if (!before) return [];
  const { current, source, said } = before;
  return [
    ...changed(memberId, member, current, { importId }),
    { type: "MemberSourceRecorded", data: { memberId, source, said, importId } },
  ];
};

/** Everything that can happen to a member. */
export const memberDecider: Decider<Member, MemberCommand, MemberEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveMember,
  decide,
};
