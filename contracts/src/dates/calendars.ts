/**
 * Day arithmetic for the four calendars GEDCOM knows. A "day" is a whole number of days since 1970-01-01
 * (proleptic Gregorian), negative before it. Years are signed and there is no year 0: -44 is 44 BC.
 */
export type Calendar = "gregorian" | "julian" | "french" | "hebrew";

export interface CalendarDate {
  readonly calendar: Calendar;
  /** Signed; -44 is 44 BC. Never 0. */
  readonly year: number;
  /** From 1. French: 13 is the complementary days. Hebrew: 1 is Tishri, 6 Adar (Rishon), 7 Adar Sheni, 13 Elul. */
  readonly month?: number;
  readonly day?: number;
}

/** Astronomers' years have a year 0, which makes leap years and eras plain arithmetic. */
const astronomical = (year: number): number => (year < 0 ? year + 1 : year);

/** Days from 1 March, so that the leap day comes last (e.g. Explanatory Supplement to the Astronomical Almanac, ch. 15). */
const daysSinceMarch = (month: number): number => Math.floor((153 * ((month + 9) % 12) + 2) / 5);

const gregorianDay = (year: number, month: number, day: number): number => {
  const y = astronomical(year) - (month <= 2 ? 1 : 0);
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leaps + daysSinceMarch(month) + day - 719_469;
};

const julianDay = (year: number, month: number, day: number): number => {
  const y = astronomical(year) - (month <= 2 ? 1 : 0);
  return 365 * y + Math.floor(y / 4) + daysSinceMarch(month) + day - 719_471;
};

/** The Republican year 1 began on 22 September 1792; its years 3, 7 and 11 had a sixth complementary day. */
const frenchDay = (year: number, month: number, day: number): number =>
  gregorianDay(1792, 9, 22) + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1;

/** Days before 1 Tishri by the molad, with the postponements (Reingold & Dershowitz, Calendrical Calculations, ch. 8). */
const hebrewElapsedDays = (year: number): number => {
  const months = Math.floor((235 * year - 234) / 19);
  const day = 29 * months + Math.floor((12_084 + 13_753 * months) / 25_920);
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day;
};

const hebrewNewYear = (year: number): number => {
  const [before, this_, after] = [hebrewElapsedDays(year - 1), hebrewElapsedDays(year), hebrewElapsedDays(year + 1)];
  const delay = after - this_ === 356 ? 2 : this_ - before === 382 ? 1 : 0;
  return this_ + delay - 2_092_590; // 1 Tishri of year 1 is 7 October 3761 BC (Julian)
};

const isHebrewLeapYear = (year: number): boolean => (7 * year + 1) % 19 < 7;

const hebrewMonthLength = (year: number, month: number): number => {
  const yearLength = hebrewNewYear(year + 1) - hebrewNewYear(year);
  if (month === 2) return yearLength % 10 === 5 ? 30 : 29;
  if (month === 3) return yearLength % 10 === 3 ? 29 : 30;
  if (month === 6) return isHebrewLeapYear(year) ? 30 : 29;
  if (month === 7) return isHebrewLeapYear(year) ? 29 : 0;
  return [1, 5, 8, 10, 12].includes(month) ? 30 : 29;
};

const hebrewDay = (year: number, month: number, day: number): number => {
  let result = hebrewNewYear(year) + day - 1;
  // In a common year Adar Sheni is another name of the only Adar.
  const counted = month === 7 && !isHebrewLeapYear(year) ? 6 : month;
  for (let earlier = 1; earlier < counted; earlier++) result += hebrewMonthLength(year, earlier);
  return result;
};

export const monthsInYear: Readonly<Record<Calendar, number>> = { gregorian: 12, julian: 12, french: 13, hebrew: 13 };

const dayNumber: Readonly<Record<Calendar, (year: number, month: number, day: number) => number>> = {
  gregorian: gregorianDay,
  julian: julianDay,
  french: frenchDay,
  hebrew: hebrewDay,
};

const yearAfter = (year: number): number => (year === -1 ? 1 : year + 1);

const monthLength = (calendar: Calendar, year: number, month: number): number => {
  if (calendar === "hebrew") return hebrewMonthLength(year, month === 7 && !isHebrewLeapYear(year) ? 6 : month);
  if (calendar === "french") return month < 13 ? 30 : year % 4 === 3 ? 6 : 5;
  const next = month === 12 ? dayNumber[calendar](yearAfter(year), 1, 1) : dayNumber[calendar](year, month + 1, 1);
  return next - dayNumber[calendar](year, month, 1);
};

/** Whether the calendar has such a date. French years run to 18 and Hebrew ones to 6999, so that a misread number is noticed. */
export const isCalendarDate = ({ calendar, year, month, day }: CalendarDate): boolean => {
  const lastYear = calendar === "french" ? 18 : calendar === "hebrew" ? 6_999 : 9_999;
  if (year === 0 || year > lastYear || year < (calendar === "gregorian" || calendar === "julian" ? -9_999 : 1))
    return false;
  if (month === undefined) return day === undefined;
  if (month < 1 || month > monthsInYear[calendar]) return false;
  return day === undefined || (day >= 1 && day <= monthLength(calendar, year, month));
};

/** First and last day that a date of day, month or year precision can mean. */
export const daysOf = ({ calendar, year, month, day }: CalendarDate): readonly [first: number, last: number] => {
  const number = dayNumber[calendar];
  if (month === undefined) return [number(year, 1, 1), number(yearAfter(year), 1, 1) - 1];
  const first = number(year, month, day ?? 1);
  return [first, day === undefined ? first + monthLength(calendar, year, month) - 1 : first];
};

/** The Gregorian year of a day: signed, without a year 0. */
export const gregorianYearOf = (day: number): number => {
  const year = Number(isoDate(day).slice(0, -6));
  return year > 0 ? year : year - 1;
};

/** `YYYY-MM-DD`; before the year 1 as ISO 8601 has it: `0000` is 1 BC, `-0043` is 44 BC. */
export const isoDate = (day: number): string => {
  // The average Gregorian year is 365.2425 days; start a little early and step, so that no rounding can be wrong.
  let year = Math.floor((day + 719_528) / 365.2425) - 1;
  const signed = (astronomicalYear: number): number => (astronomicalYear > 0 ? astronomicalYear : astronomicalYear - 1);
  while (gregorianDay(signed(year + 1), 1, 1) <= day) year++;
  let month = 12;
  while (gregorianDay(signed(year), month, 1) > day) month--;
  const dayOfMonth = day - gregorianDay(signed(year), month, 1) + 1;
  const digits = (value: number, length: number): string => String(value).padStart(length, "0");
  return `${year < 0 ? "-" : ""}${digits(Math.abs(year), 4)}-${digits(month, 2)}-${digits(dayOfMonth, 2)}`;
};
