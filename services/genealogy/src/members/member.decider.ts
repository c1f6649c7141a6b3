import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { withFilePrivacy } from "../gedcom/public-view.ts";
import { privacyFields } from "../sources/partial-statement.ts";
import { differingFields } from "../sources/three-way-merge.ts";
import { accepted, undone, updatedFromFile } from "./decide-import.ts";
import { merged, unmerged } from "./decide-merge.ts";
import { withWhatIsKnown } from "./known-parts.ts";
import { causedBy, changed, keeps, withPhoto } from "./member-changed.ts";
import type { MemberChanges, MemberCommand } from "./member-command.ts";
import { evolveMember, type KnownMember, type Member } from "./member.ts";
import { requireWords } from "./require-words.ts";

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

/** Everything that can happen to a member. */
export const memberDecider: Decider<Member, MemberCommand, MemberEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveMember,
  decide,
};
