import { streamName } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withoutPrivacyOf } from "../sources/privacy-of-merges.ts";
import { otherWordAfter } from "../sources/other-word.ts";
import type { LastStatement, Mergeable } from "../sources/mergeable.ts";
import { withoutImport, withImportedChange, withTouchedFields } from "../sources/three-way-merge.ts";
import { fieldsHiddenByPrivacy } from "./hidden-fields.ts";

export interface MemberVersion {
  readonly details: MemberDetails;
  readonly photoUrl: string | null;
}

/** Somebody who turned out to be the same person. */
export interface Merge {
  readonly mergedId: string;
  readonly before: MemberVersion;
  /** What merging made of it. */
  readonly after: MemberVersion;
  /** What a file last said of the other, or how they stood. */
  readonly source: GedcomSource | null;
  readonly said: MemberDetails | null;
  readonly relationships: readonly string[];
  /** The import that told of them as of the same person. */
  readonly importId?: string;
  /** What files had said before the last of them. */
  readonly statementBefore?: LastStatement<MemberDetails>;
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
  /** A person said whether they live: no rule changes it. */
  readonly isLivingSetByHand: boolean;
  /** Merges that were not taken back, the newest last. */
  readonly merges: readonly Merge[];
  /** What files said, since it was merged, of somebody who had been merged into one of those, by their id. */
  readonly statementsOfMerged: Readonly<Record<string, LastStatement<MemberDetails>>>;
  /** Set where they were removed because they are the same as somebody else; `mergedByImport`: as an import told. */
  readonly mergedInto: string | null;
  readonly mergedByImport: string | null;
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
  // A form says of everybody that they live, unless told otherwise.
  isLivingSetByHand: source === null && !details.isLiving,
  importedChanges: [],
  merges: [],
  statementsOfMerged: {},
  otherWord: null,
  mergedInto: null,
  mergedByImport: null,
});

const evolveKnown = (member: KnownMember, event: Exclude<MemberEvent, { type: "MemberAdded" }>): KnownMember => {
  switch (event.type) {
    case "MemberChanged": {
      const { details, changed, importId, mergedId, presumed } = event.data;
      const merges = withOutcome(member.merges, mergedId, { details });
      const isTakenBack = mergedId !== undefined && !member.merges.some((merge) => merge.mergedId === mergedId);
      // Of a merge that an import told nothing is left once it is taken back.
      if (importId !== undefined && isTakenBack)
        return { ...member, current: details, importedChanges: withoutImport(member.importedChanges, importId) };
      if (presumed)
        return { ...member, current: details, importedChanges: withTouchedFields(member.importedChanges, changed) };
      return importId === undefined
        ? {
            ...member,
            merges,
            current: details,
            isTouchedByPeople: true,
            isLivingSetByHand: member.isLivingSetByHand || changed.includes("isLiving"),
            importedChanges: withTouchedFields(member.importedChanges, changed),
          }
        : { ...member, merges, current: details, importedChanges: withImportedChange(member, importId, details) };
    }
    case "MemberSourceRecorded": {
      const { source, said, importId, mergedId } = event.data;
      if (mergedId !== undefined) {
        const importedChanges = withImportedChange(member, importId, member.current);
        return { ...withStatementOfMerged(member, mergedId, { source, said }), importedChanges };
      }
      // Undoing an import goes back to a source that is not the import's own.
      const importedChanges =
        source?.importId === importId
          ? withImportedChange(member, importId, member.current)
          : withoutImport(member.importedChanges, importId);
      return { ...member, source, said, importedChanges, otherWord: otherWordAfter(member, event.data) };
    }
    case "MemberPhotoSet":
      return {
        ...member,
        merges: withOutcome(member.merges, event.data.mergedId, { photoUrl: event.data.photoUrl }),
        photoUrl: event.data.photoUrl,
        isTouchedByPeople: member.isTouchedByPeople || event.data.importId === undefined,
      };
    case "MemberRemoved": {
      const { importId, mergedInto = null } = event.data;
      return {
        ...member,
        status: "removed",
        mergedInto,
        mergedByImport: mergedInto === null ? null : (importId ?? null),
        isTouchedByPeople: member.isTouchedByPeople || importId === undefined,
      };
    }
    case "MemberRestored":
      return {
        ...member,
        status: "present",
        mergedInto: null,
        mergedByImport: null,
        // They are as their file added them, had it not been taken to tell of somebody else.
        isTouchedByPeople: member.isTouchedByPeople || member.mergedByImport === null,
      };
    case "MemberErased":
      return {
        ...member,
        status: "erased",
        current: removedMember,
        photoUrl: null,
        source: null,
        said: null,
        merges: [],
        statementsOfMerged: {},
        otherWord: null,
        mergedInto: null,
        mergedByImport: null,
      };
    case "MemberMerged": {
      const { mergedId, source, said, relationships, importId } = event.data;
      const now = { details: member.current, photoUrl: member.photoUrl };
      const merge = { mergedId, before: now, after: now, source, said, relationships };
      if (importId === undefined) return { ...member, merges: [...member.merges, merge], isTouchedByPeople: true };
      return { ...member, merges: [...member.merges, { ...merge, importId }] };
    }
    case "MemberUnmerged":
      return { ...member, merges: withoutMerge(member.merges, event.data.mergedId) };
  }
};

/** A file spoke of somebody as of another who is the same person. */
const withStatementOfMerged = (
  member: KnownMember,
  mergedId: string,
  statement: LastStatement<MemberDetails>,
): KnownMember => {
  const isOurs = member.merges.some((merge) => merge.mergedId === mergedId);
  if (!isOurs) return { ...member, statementsOfMerged: { ...member.statementsOfMerged, [mergedId]: statement } };
  const merges = member.merges.map((merge) => {
    if (merge.mergedId !== mergedId) return merge;
    const { source, said } = merge;
    const isSameImport = source !== null && source.importId === statement.source?.importId;
    return { ...merge, ...statement, ...(isSameImport ? {} : { statementBefore: { source, said } }) };
  });
  return { ...member, merges };
};

const withoutMerge = (merges: readonly Merge[], mergedId: string): readonly Merge[] => {
  const at = merges.findIndex((merge) => merge.mergedId === mergedId);
  const gone = merges[at];
  if (!gone) return merges;
  const later = merges.slice(at + 1);
  const details = withoutPrivacyOf(
    later.map(({ before, after }) => ({ before: before.details, after: after.details })),
    { before: gone.before.details, after: gone.after.details },
    fieldsHiddenByPrivacy.keys(),
  );
  return [
    ...merges.slice(0, at),
    ...later.map((merge, number) => ({
      ...merge,
      before: { ...merge.before, details: details[number]?.before ?? merge.before.details },
    })),
  ];
};

/** What merging somebody made of the fields, told by the events that follow it. */
const withOutcome = (
  merges: readonly Merge[],
  mergedId: string | undefined,
  outcome: Partial<MemberVersion>,
): readonly Merge[] =>
  mergedId === undefined
    ? merges
    : merges.map((merge) =>
        merge.mergedId === mergedId ? { ...merge, after: { ...merge.after, ...outcome } } : merge,
      );
