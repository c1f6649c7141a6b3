import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";

const dateAndPlace = (date: string | null, place: string | null): string | undefined => {
  const parts = [date ? formatDate(date) : undefined, place ? `in ${readablePlace(place)}` : undefined].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
};

/** "12 February 1809 in Shrewsbury"; undefined when nothing is known. */
export const birthOf = ({
  birthDate,
  birthPlace,
}: Pick<FamilyMember, "birthDate" | "birthPlace">): string | undefined => dateAndPlace(birthDate, birthPlace);
export const deathOf = ({
  deathDate,
  deathPlace,
}: Pick<FamilyMember, "deathDate" | "deathPlace">): string | undefined => dateAndPlace(deathDate, deathPlace);
