import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { restrictedPartsOf, withRestrictionsOfLines } from "../gedcom/public-view.ts";
import { differingFields } from "../sources/three-way-merge.ts";
import type { KnownMember } from "./member.ts";

/** What of somebody is kept private, here or by the lines of their file. */
export const keeps = (details: MemberDetails, source: GedcomSource | null) => {
  const kept = restrictedPartsOf(details, source?.extra ?? []);
  return kept ? { keeps: kept } : {};
};

/** Why something of a person changed. */
type Cause = {
  readonly revertedTo?: number;
  readonly importId?: string;
  readonly proposedBy?: string;
  readonly mergedId?: string;
  readonly presumed?: true;
};

/** The event of a change of fields; none where nothing changes. `source`: where the lines beside the details are, once this is recorded. */
export const changed = (
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

/** The import that did it, if one did. */
export const causedBy = ({ importId }: { readonly importId?: string | undefined }): { readonly importId?: string } =>
  importId === undefined ? {} : { importId };

/** The event of another portrait; none where it is the one there is. */
export const withPhoto = (
  memberId: string,
  member: KnownMember,
  photoUrl: string | null,
  cause: Pick<Cause, "revertedTo" | "mergedId"> & { readonly importId?: string } = {},
): MemberEvent[] =>
  member.photoUrl === photoUrl ? [] : [{ type: "MemberPhotoSet", data: { memberId, photoUrl, ...cause } }];
