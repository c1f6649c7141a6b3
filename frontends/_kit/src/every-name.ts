import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import { fullName } from "./person-words.ts";

/** Everything somebody is called, for search boxes. */
export const everyNameOf = (
  person: Pick<FamilyMember, "firstName" | "lastName" | "maidenName"> &
    Partial<Pick<FamilyMember, "title" | "suffix" | "otherNames">>,
): string =>
  [person.title, fullName(person), person.suffix, person.maidenName, ...(person.otherNames ?? []).map(otherNameText)]
    .filter(Boolean)
    .join(" ");
