import { streamName } from "@kinkeeper/contracts/event";
import type { GedcomSource, MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withoutImport, withImportedChange, withTouchedFields, type Mergeable } from "../sources/three-way-merge.ts";

export interface MemberVersion {
  readonly details: MemberDetails;
  readonly photoUrl: string | null;
}

/** `current` is what is known of them. */
export interface KnownMember extends Mergeable<MemberDetails> {
  /** `erased`: the key of everything about them is destroyed; an unnamed person stays. */
  readonly status: "present" | "removed" | "erased";
  readonly photoUrl: string | null;
  /** How they stood after each revision; null where they were removed. */
  readonly versions: readonly (MemberVersion | null)[];
  readonly addedByImport: string | null;
  readonly isTouchedByPeople: boolean;
}
export type Member = { readonly status: "absent" } | KnownMember;

export const memberStream = (tenantId: string, memberId: string): string => streamName("member", tenantId, memberId);

export const evolveMember = (member: Member, event: MemberEvent): Member => {
  if (event.type === "MemberAdded") return added(event.data);
  if (member.status === "absent") return member;
  const after = evolveKnown(member, event);
  const version = after.status === "removed" ? null : { details: after.current, photoUrl: after.photoUrl };
  return { ...after, versions: [...member.versions, version] };
};

const added = ({ details, source }: { details: MemberDetails; source: GedcomSource | null }): KnownMember => ({
  status: "present",
  current: details,
  photoUrl: null,
  versions: [{ details, photoUrl: null }],
  source,
  said: source && details,
  addedByImport: source?.importId ?? null,
  isTouchedByPeople: false,
  importedChanges: [],
});

const evolveKnown = (member: KnownMember, event: Exclude<MemberEvent, { type: "MemberAdded" }>): KnownMember => {
  switch (event.type) {
    case "MemberChanged": {
      const { details, changed, importId } = event.data;
      return importId === undefined
        ? {
            ...member,
            current: details,
            isTouchedByPeople: true,
            importedChanges: withTouchedFields(member.importedChanges, changed),
          }
        : { ...member, current: details, importedChanges: withImportedChange(member, importId, details) };
    }
    case "MemberSourceRecorded": {
      const { source, said, importId } = event.data;
      // Undoing an import goes back to a source that is not the import's own.
      const importedChanges =
        source?.importId === importId
          ? withImportedChange(member, importId, member.current)
          : withoutImport(member.importedChanges, importId);
      return { ...member, source, said, importedChanges };
    }
    case "MemberPhotoSet":
      return { ...member, photoUrl: event.data.photoUrl, isTouchedByPeople: true };
    case "MemberRemoved":
      return {
        ...member,
        status: "removed",
        isTouchedByPeople: member.isTouchedByPeople || event.data.importId === undefined,
      };
    case "MemberRestored":
      return { ...member, status: "present", isTouchedByPeople: true };
    case "MemberErased":
      return { ...member, status: "erased", current: removedMember, photoUrl: null, source: null, said: null };
  }
};
