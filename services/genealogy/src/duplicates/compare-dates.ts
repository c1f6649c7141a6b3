import type { DayRange } from "./person-facts.ts";

const year = 365.25;
/** People of one family are spread over about so many days. */
const spread = 100 * year;
/** The most that one date is worth, in bits: it may have been copied wrongly on both sides. */
const mostBits = 12;

interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const daysOf400Years = 146_097;
/** From 1 March of the year 0: years that begin in March have their leap day at their end. */
const daysUntil1970 = 719_468;

/** Of the days since 1970-01-01. By counting: millions of dates are compared, and a `Date` for each took most of their time. */
export const calendarDay = (day: number): CalendarDay => {
  const days = day + daysUntil1970;
  const era = Math.floor(days / daysOf400Years);
  const dayOfEra = days - era * daysOf400Years;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
};

/** Two numbers of as many digits that differ in one of them, or in the order of two that stand side by side. */
const isOneSlip = (one: number, other: number): boolean => {
  const [first, second] = [String(one), String(other)];
  if (first.length !== second.length || first === second) return false;
  const apart = first.split("").flatMap((digit, at) => (digit === second[at] ? [] : [at]));
  const [a, b] = [apart[0]!, apart[1]];
  if (b === undefined) return true;
  return apart.length === 2 && b === a + 1 && first[a] === second[b] && first[b] === second[a];
};

const meanYear = 365.2425;
/** The calendar is at most so many days ahead of years of the mean length, or behind them. */
const drift = 3;

/** Whether two days that are more than a year apart may be the same one of their years. */
export const mayBeAnniversary = (days: number): boolean =>
  Math.abs(days - Math.round(days / meanYear) * meanYear) <= drift;

/** What two exact days are worth that are not the same: a slip of the pen is likelier than two people so close. */
const bitsOfSlip = (one: number, other: number): number | undefined => {
  const apart = Math.abs(one - other);
  // Most days are told apart without looking them up in the calendar.
  if (apart > 366 && !mayBeAnniversary(apart)) return undefined;
  const [first, second] = [calendarDay(one), calendarDay(other)];
  const same = (["year", "month", "day"] as const).filter((part) => first[part] === second[part]);
  if (same.length === 2) {
    if (!same.includes("year")) return isOneSlip(first.year, second.year) ? 2 : undefined;
    return same.includes("month") && !isOneSlip(first.day, second.day) ? 2 : 4;
  }
  return first.year === second.year && first.month === second.day && first.day === second.month ? 6 : undefined;
};

/** Bits for the years between two dates that exclude each other. */
const bitsOfGap = (days: number, areExact: boolean): number => {
  if (days <= 60) return 2;
  if (days <= 280) return areExact ? 0 : 2;
  if (days <= 1.1 * year) return areExact ? -4 : 1;
  if (days <= 2.1 * year) return areExact ? -6 : -1;
  if (days <= 5.1 * year) return areExact ? -9 : -4;
  return days <= 10.1 * year ? -12 : -18;
};

/**
 * What two dates of the same kind say for their being one date, in bits; 0 where one is unknown. Dates that can be the same are
 * worth the more the less room they leave; dates that exclude each other speak against it, the further apart the more.
 */
export const compareDates = (one: DayRange | null, other: DayRange | null): number =>
  one && other ? compareDays(one.from, one.to, other.from, other.to) : 0;

/** The same of two that are known, by their first and last days. */
export const compareDays = (from: number, to: number, otherFrom: number, otherTo: number): number => {
  const gap = Math.max(from, otherFrom) - Math.min(to, otherTo);
  const room = Math.max(to, otherTo) - Math.min(from, otherFrom) + 1;
  if (gap <= 0) return Math.min(mostBits, Math.max(0, Math.log2((0.9 * spread) / room)));
  const areExact = from === to && otherFrom === otherTo;
  return (areExact ? bitsOfSlip(from, otherFrom) : undefined) ?? bitsOfGap(gap, areExact);
};
