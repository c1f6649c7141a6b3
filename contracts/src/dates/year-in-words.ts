import { parseDate } from "./parse-date.ts";

/** 44 BC is -44 where years are counted. */
export const readableYear = (year: number): string => (year < 0 ? `${-year} BC` : `${year}`);

/** "1932", "about 1932", "before 1932", "44 BC": the year of a date, as sure as the date is; `undefined` when none can be read. */
export const yearInWords = (date: string | null): string | undefined => {
  const { kind, year, from, to } = parseDate(date ?? "");
  if (year === undefined) return undefined;
  const shown = readableYear(year);
  if (kind === "before" || kind === "after") return `${kind} ${shown}`;
  // "1850s" and "late 19th century" are dates, but of no one year.
  const isOneYear = from?.slice(0, -6) === to?.slice(0, -6) && (kind === "date" || kind === "interpreted");
  return isOneYear || kind === "period" ? shown : `about ${shown}`;
};

/** "1809–1882", "born about 1990", "died 1882"; empty when no year is known. */
export const lifeYears = ({
  birthDate,
  deathDate,
}: {
  readonly birthDate: string | null;
  readonly deathDate: string | null;
}): string => {
  const [born, died] = [yearInWords(birthDate), yearInWords(deathDate)];
  if (born && died) return `${born}–${died}`;
  if (born) return `born ${born}`;
  return died ? `died ${died}` : "";
};
