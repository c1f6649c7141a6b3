import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { mergedValue } from "../sources/merged-value.ts";
import { asPrivateAsOthers } from "../sources/privacy-of-merges.ts";
import { differingFields } from "../sources/three-way-merge.ts";
import { withoutExposed } from "../sources/without-exposed.ts";
import { fieldsHiddenByPrivacy, hiddenOnceTakenBack } from "./hidden-fields.ts";
import { causedBy, changed, withPhoto } from "./member-changed.ts";
import type { DataOf } from "./member-command.ts";
import type { KnownMember, Merge } from "./member.ts";

/** Somebody else is the same person. */
export const merged = (
  memberId: string,
  member: KnownMember,
  { mergedId, details, photoUrl, source, said, relationships, importId, proposedBy }: DataOf<"MergeMember">,
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
export const unmerged = (memberId: string, member: KnownMember, mergedId: string): MemberEvent[] => {
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

/** Somebody of whom something is taken back, as private as they are now where those are who are merged with them still. */
export const asPrivateAsMerged = (
  details: MemberDetails,
  { current }: KnownMember,
  merges: readonly Merge[],
): MemberDetails =>
  asPrivateAsOthers(
    details,
    current,
    merges.map(({ before, after }) => ({ before: before.details, after: after.details })),
    fieldsHiddenByPrivacy,
  );
