import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Days } from "./people.ts";

/** Full years from one day to another, both `YYYY-MM-DD`. */
const yearsBetween = (from: string, to: string): number => {
  const [year, then] = [Number.parseInt(from, 10), Number.parseInt(to, 10)];
  return then - year - (to.slice(-5) < from.slice(-5) ? 1 : 0);
};

/** How old somebody was, at least and at most; null where their birth or the time is not known from both sides. */
export const ageAt = (birth: Days, at: Days): { readonly least: number; readonly most: number } | null => {
  if (birth.from === null || birth.to === null || at.from === null || at.to === null) return null;
  return { least: yearsBetween(birth.to, at.from), most: yearsBetween(birth.from, at.to) };
};

/** A date that says itself that it is not exact. */
export const isVague = (date: string | null): boolean =>
  date !== null && ["about", "estimated", "calculated"].includes(parseDate(date).kind);

/** "73", "72 or 73", "about 80", "between 70 and 75". */
export const ageText = ({ least, most }: { least: number; most: number }, vague: boolean): string => {
  const youngest = Math.max(0, least);
  if (vague) return `about ${Math.round((youngest + most) / 2)}`;
  if (most === youngest) return `${most}`;
  return most - youngest === 1 ? `${youngest} or ${most}` : `between ${youngest} and ${most}`;
};

/** "at the age of 88", "at about 82", "before the first birthday": behind "died". */
export const aged = (text: string): string => {
  if (text === "0") return "before the first birthday";
  return /^\d/.test(text) ? `at the age of ${text}` : `at ${text}`;
};

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Days of a life, at least and at most; null where birth or death is not known from both sides, or before the year 1. */
export const daysLived = (birth: Days, death: Days): { readonly least: number; readonly most: number } | null => {
  const days = [birth.from, birth.to, death.from, death.to].map((day) => (day === null ? Number.NaN : dayNumber(day)));
  if (days.some(Number.isNaN)) return null;
  return { least: days[2]! - days[1]!, most: days[3]! - days[0]! };
};
