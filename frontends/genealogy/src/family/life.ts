import { formatDate } from "@kinkeeper/contracts/dates";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { yearAsSure } from "@kinkeeper/kit/person-words.ts";

type Named = Pick<FamilyMember, "firstName" | "lastName">;
type Lived = Pick<FamilyMember, "birthDate" | "deathDate" | "isLiving">;

/** Surname first, as an index has it. */
export const indexName = ({ firstName, lastName }: Named): string =>
  readableName(lastName ? `${lastName}, ${firstName}` : firstName);

/** The years as the tree's cards have them: "1809 - 1882", "about 1990 - Present". */
export const treeYears = ({ birthDate, deathDate, isLiving }: Lived): string => {
  const [born, ended] = [yearAsSure(birthDate), yearAsSure(deathDate)];
  if (!born && !ended) return "";
  const died = isLiving ? "Present" : ended;
  return `${born ?? "?"} - ${died ?? "?"}`;
};

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
