import { daysOf, gregorianYearOf, isoDate, type Calendar } from "./calendars.ts";
import { seasonMonths } from "./date-words.ts";
import { readDate, type DateStatement, type WrittenDate } from "./read-date.ts";
import { remembered } from "./remembered.ts";

/** A date as it was typed, with the days it can mean beside it. */
export interface ParsedDate {
  /** As typed, without the spaces around it. */
  readonly text: string;
  /** How it was said; `phrase`: in words nothing could be read from. */
  readonly kind: DateStatement["kind"] | "phrase";
  /**
   * First and last day it can mean, both included, in today's calendar (proleptic Gregorian): `YYYY-MM-DD`.
   * Absent where the date is open ("before 1900" has no first day) or nothing was understood. "About 1890" is given
   * as 1890 itself. Years before 1 are ISO 8601 years (`0000` is 1 BC, `-0043` is 44 BC): those order as `sortDay`, not as text.
   */
  readonly from?: string;
  readonly to?: string;
  /** Days since 1970-01-01, negative before: what to sort by. The first day, or the last where there is no first. */
  readonly sortDay?: number;
  /** The year that was written (the first of a range), in today's calendar; signed, -44 is 44 BC, never 0. */
  readonly year?: number;
  /** The calendar it was written in, when not today's. */
  readonly calendar?: Exclude<Calendar, "gregorian">;
}

type Days = readonly [first: number, last: number];

/** The days one written date can mean; a third of them where it names one, by days, so that "late 1890s" begins in September 1896. */
export const daysOfWritten = (date: WrittenDate): Days => {
  const { third, ...whole } = date;
  if (third) {
    const [first, last] = daysOfWritten(whole);
    const length = Math.floor((last - first + 1) / 3);
    if (third === "early") return [first, first + length - 1];
    return third === "mid" ? [first + length, last - length] : [last - length + 1, last];
  }
  const { calendar, year, month, otherYear, stretch } = date;
  const [first, last] = daysOf(date);
  if (stretch === "decade") return [first, daysOf({ calendar, year: year + 9 })[1]];
  if (stretch === "century") return [first, daysOf({ calendar, year: year + 99 })[1]];
  if (stretch) {
    const [from, to] = seasonMonths[stretch];
    const lastYear = year + (to > 12 ? 1 : 0) || 1;
    return [
      daysOf({ calendar, year, month: from })[0],
      daysOf({ calendar, year: lastYear, month: ((to - 1) % 12) + 1 })[1],
    ];
  }
  if (otherYear !== undefined) {
    const { otherYear: _, ...rest } = date;
    const other = daysOfWritten({ ...rest, year: otherYear });
    // January to March of "1731/32" belonged to 1731 where the year began on 25 March, and is 1732 for us.
    return month !== undefined && month <= 3 && otherYear === year + 1 ? other : [first, other[1]];
  }
  if (date.swapped && date.day !== undefined && month !== undefined) {
    const [other] = daysOf({ calendar, year, month: date.day, day: month });
    return [Math.min(first, other), Math.max(first, other)];
  }
  return [first, last];
};

/** The days a statement can mean, and the date it is sorted by. */
export const spanOf = (
  statement: DateStatement,
): { first?: number; last?: number; written: WrittenDate } | undefined => {
  switch (statement.kind) {
    case "before":
      return { last: daysOfWritten(statement.date)[0] - 1, written: statement.date };
    case "after":
      return { first: daysOfWritten(statement.date)[1] + 1, written: statement.date };
    case "between":
    case "period": {
      const first = statement.first && daysOfWritten(statement.first);
      const last = statement.last && daysOfWritten(statement.last);
      const written = statement.first ?? statement.last;
      if (!written) return undefined;
      // "from MAR 1705/06 to MAY 1705": a double year can still cross its partner.
      if (first && last) return { first: Math.min(first[0], last[0]), last: Math.max(first[1], last[1]), written };
      return { ...(first ? { first: first[0] } : {}), ...(last ? { last: last[1] } : {}), written };
    }
    default: {
      const [first, last] = daysOfWritten(statement.date);
      return { first, last, written: statement.date };
    }
  }
};

const parsed = (text: string): ParsedDate => {
  const trimmed = text.trim();
  const statement = readDate(trimmed);
  const span = statement && spanOf(statement);
  if (!statement || !span) return { text: trimmed, kind: "phrase" };
  const { first, last, written } = span;
  const sortDay = first ?? last;
  return {
    text: trimmed,
    kind: statement.kind,
    ...(first === undefined ? {} : { from: isoDate(first) }),
    ...(last === undefined ? {} : { to: isoDate(last) }),
    ...(sortDay === undefined ? {} : { sortDay }),
    year: gregorianYearOf(daysOfWritten(written)[0]),
    ...(written.calendar === "gregorian" ? {} : { calendar: written.calendar }),
  };
};

/** Reads a date as people and GEDCOM files write it. What is not understood stays as text; never throws. */
export const parseDate: (text: string) => ParsedDate = remembered(parsed);

/** The year to show for a date: "abt 4 MAR 1890" -> 1890, "44 BC" -> -44; `undefined` when none can be read. */
export const yearOf = (text: string): number | undefined => parseDate(text).year;
