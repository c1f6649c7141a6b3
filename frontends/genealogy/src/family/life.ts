import { formatDate, yearOf } from "@kinkeeper/contracts/dates";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";

type Named = Pick<FamilyMember, "firstName" | "lastName">;
type Lived = Pick<FamilyMember, "birthDate" | "deathDate" | "isLiving">;

export const fullName = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(" ");

/** Surname first, as an index has it. */
export const indexName = ({ firstName, lastName }: Named): string =>
  lastName ? `${lastName}, ${firstName}` : firstName;

const yearIn = (date: string | null): string | undefined => (date === null ? undefined : yearOf(date)?.toString());

/** "1809–1882", "born 1990", "died 1882"; empty when no year is known. */
export const lifeYears = ({ birthDate, deathDate }: Lived): string => {
  const [born, died] = [yearIn(birthDate), yearIn(deathDate)];
  if (born && died) return `${born}–${died}`;
  if (born) return `born ${born}`;
  return died ? `died ${died}` : "";
};

/** The years as the tree's cards have them: "1809 - 1882", "1990 - Present". */
export const treeYears = ({ birthDate, deathDate, isLiving }: Lived): string => {
  const born = yearIn(birthDate);
  const died = isLiving ? "Present" : yearIn(deathDate);
  if (!born && !yearIn(deathDate)) return "";
  return `${born ?? "?"} - ${died ?? "?"}`;
};

const dateAndPlace = (date: string | null, place: string | null): string | undefined => {
  const parts = [date ? formatDate(date) : undefined, place ? `in ${place}` : undefined].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
};

/** "12 February 1809 in Shrewsbury"; undefined when nothing is known. */
export const birthOf = ({ birthDate, birthPlace }: FamilyMember): string | undefined =>
  dateAndPlace(birthDate, birthPlace);
export const deathOf = ({ deathDate, deathPlace }: FamilyMember): string | undefined =>
  dateAndPlace(deathDate, deathPlace);

/** What a typed date is understood as, where that says more than the words themselves. */
export const describeDate = (text: string): string | null => {
  const understood = formatDate(text);
  return understood && understood !== text.trim() ? understood : null;
};

/** For search boxes: without accents, in small letters. */
export const searchable = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
