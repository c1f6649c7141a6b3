import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { AssociationOfFile } from "../../gedcom/associations.ts";
import { shortDigest } from "../../gedcom/digest.ts";
import { storable } from "../../gedcom/shortened.ts";
import { storableCitations } from "./within-limits.ts";
import type { ImportPlan } from "./import-plan.ts";

/** The member whom a record of the file tells of; of somebody merged, as the record knows them: undoing the merge finds them again. */
const memberOf = ({ numberOf, leadsTo }: ImportPlan, xref: string): string | undefined => {
  const number = numberOf.get(xref);
  return number === undefined ? undefined : leadsTo(number);
};

/**
 * The associations of somebody of a file, with the members they lead to; to be asked for once everybody of it is matched. Ids follow
 * from what they say. Undefined for none.
 */
export const associatesOf = (
  plan: ImportPlan,
  stated: readonly AssociationOfFile[] | undefined,
): Association[] | undefined => {
  const seen = new Map<string, number>();
  const found = (stated ?? []).flatMap(({ xref, name, role, words, note, citations, isPrivate }): Association[] => {
    const memberId = xref === undefined ? undefined : memberOf(plan, xref);
    if (memberId === undefined && name === undefined) return [];
    const associate = {
      ...(memberId === undefined ? { name: storable(name!) } : { memberId }),
      role,
      ...(words === undefined ? {} : { words: storable(words) }),
      ...(note === undefined ? {} : { note: storable(note) }),
    };
    const digest = shortDigest(JSON.stringify(associate));
    const times = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, times);
    const id = times === 1 ? digest : `${digest}-${times}`;
    return [
      {
        id,
        ...associate,
        ...(citations ? { citations: storableCitations(citations) } : {}),
        ...(isPrivate === undefined ? {} : { isPrivate }),
      },
    ];
  });
  return found.length === 0 ? undefined : found;
};
