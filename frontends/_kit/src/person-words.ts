import { parseDate, yearOf } from "@kinkeeper/contracts/dates/parse-date";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";

type Named = Pick<FamilyMember, "firstName" | "lastName">;
type Lived = Pick<FamilyMember, "birthDate" | "deathDate">;

export const fullName = (person: Named): string => readableFullName(person);

export const yearIn = (date: string | null): string | undefined =>
  date === null ? undefined : yearOf(date)?.toString();

/** "1932", "about 1932", "before 1932": as sure as the date is. */
export const yearAsSure = (date: string | null): string | undefined => {
  const { kind, year, from, to } = parseDate(date ?? "");
  if (year === undefined) return undefined;
  if (kind === "before" || kind === "after") return `${kind} ${year}`;
  // "1850s" and "late 19th century" are dates, but of no one year.
  const isOneYear = from?.slice(0, -6) === to?.slice(0, -6) && (kind === "date" || kind === "interpreted");
  return isOneYear || kind === "period" ? `${year}` : `about ${year}`;
};

/** "1809–1882", "born about 1990", "died 1882"; empty when no year is known. */
export const lifeYears = ({ birthDate, deathDate }: Lived): string => {
  const [born, died] = [yearAsSure(birthDate), yearAsSure(deathDate)];
  if (born && died) return `${born}–${died}`;
  if (born) return `born ${born}`;
  return died ? `died ${died}` : "";
};
