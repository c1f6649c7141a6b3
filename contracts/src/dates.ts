import { daysOf, gregorianYearOf, isoDate, type Calendar } from "./dates/calendars.ts";
import { seasonMonths } from "./dates/date-words.ts";
import { remembered } from "./dates/remembered.ts";
import { readDate, type DateStatement, type WrittenDate } from "./dates/read-date.ts";
import { describeDate, gedcomDate } from "./dates/write-date.ts";

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

/** The days one written date can mean. */
const daysOfWritten = (date: WrittenDate): Days => {
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

const spanOf = (statement: DateStatement): { first?: number; last?: number; written: WrittenDate } | undefined => {
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

/** A date for people: "ABT 1890" -> "about 1890", "4 MAR 1890" -> "4 March 1890". What is not understood is shown as typed. */
export const formatDate = (text: string): string => {
  const trimmed = text.trim();
  const statement = readDate(trimmed);
  if (statement) return describeDate(statement);
  return /^\([^()]*\)$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
};

/** The statement with every date that has two readings read one way. */
const readOneWay = (statement: DateStatement, isMonthFirst: boolean): DateStatement => {
  const settled = ({ swapped, ...date }: WrittenDate): WrittenDate => {
    const { month, day } = date;
    if (!swapped || month === undefined || day === undefined || !isMonthFirst) return date;
    return { ...date, month: day, day: month };
  };
  if ("date" in statement) return { ...statement, date: settled(statement.date) };
  const { kind, first, last } = statement;
  if (kind === "between") return { kind, first: settled(first), last: settled(last) };
  return { kind, ...(first ? { first: settled(first) } : {}), ...(last ? { last: settled(last) } : {}) };
};

/**
 * Both readings of a date in numbers of which nobody can tell whether the day or the month comes first, in words, the day first:
 * "5/12/1980" -> "5 December 1980" and "12 May 1980". `undefined` where there is but one, as of "13/5/1980".
 */
export const bothReadings = (text: string): readonly [dayFirst: string, monthFirst: string] | undefined => {
  const statement = readDate(text.trim());
  if (!statement) return undefined;
  const dayFirst = describeDate(readOneWay(statement, false));
  const monthFirst = describeDate(readOneWay(statement, true));
  return dayFirst === monthFirst ? undefined : [dayFirst, monthFirst];
};

/** Whether two texts say the same: "abt 1890" and "ABT 1890". */
export const isSameDate = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && formatDate(one) === formatDate(other));

export type GedcomVersion = "7.0" | "5.5.1";

/** A GEDCOM DATE: its payload, and in version 7 the words that belong below it as PHRASE. */
export interface GedcomDate {
  readonly value: string;
  readonly phrase?: string;
}

/**
 * A typed date as a GEDCOM DATE payload. What GEDCOM cannot say ("spring 1890", "at harvest time") travels as a phrase, with
 * the nearest date beside it; `fromGedcomDate` gives the same words back.
 */
export const toGedcomDate = (text: string, version: GedcomVersion): GedcomDate => {
  const words = text.trim().replace(/\s+/g, " ");
  const statement = readDate(words);
  const { value, isExact } = statement ? gedcomDate(statement, version) : { value: "", isExact: false };
  const isInterpreted = statement?.kind === "interpreted";
  if (words === "" || (isExact && !isInterpreted)) return { value };
  const phrase = isInterpreted && isExact ? statement.phrase : words.replace(/^\((.*)\)$/, "$1");
  if (version === "7.0") return { value, phrase };
  // 5.5.1 keeps the words in brackets; only a single date may stand before them.
  const isSingle = statement?.kind === "date" || isInterpreted;
  return { value: isSingle ? `INT ${value} (${phrase})` : `(${phrase})` };
};

const isOverlap = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => {
    const statement = readDate(text);
    return statement && spanOf(statement);
  });
  return (
    (first?.first ?? -Infinity) <= (second?.last ?? Infinity) &&
    (second?.first ?? -Infinity) <= (first?.last ?? Infinity)
  );
};

/** "INT 1740 (in the frost)" and "(in the frost)" in their parts; undefined for what does not end in brackets. */
const inBrackets = (payload: string): { readonly date?: string; readonly words: string } | undefined => {
  if (!payload.endsWith(")")) return undefined;
  if (payload.startsWith("(")) return { words: payload.slice(1, -1) };
  const bracket = /^INT /i.test(payload) ? payload.indexOf(" (", 5) : -1;
  return bracket === -1 ? undefined : { date: payload.slice(4, bracket), words: payload.slice(bracket + 2, -1) };
};

/**
 * The text to keep for a DATE of a GEDCOM file: the payload; the words of its phrase where they say the same; or both,
 * as in "4 MAR 1890 (afternoon)", where the words add something to a single date.
 */
export const fromGedcomDate = (value: string, phrase?: string): string => {
  const payload = value.trim().replace(/\s+/g, " ");
  const inner = inBrackets(payload);
  const date = phrase === undefined ? inner?.date : payload;
  const words = (phrase ?? inner?.words)?.trim().replace(/\s+/g, " ");
  if (words === undefined || words === "") return payload;
  if (!date) return words;
  const [said, written] = [parseDate(words), parseDate(date)];
  if (said.kind !== "phrase") {
    const isSame = said.from === written.from && said.to === written.to;
    // In 5.5.1 the bracketed words are the original by definition; in 7.0 a phrase may also be a remark.
    const isVague = said.kind !== "date" || phrase === undefined;
    if (isSame || (isVague && isOverlap(words, date))) return words;
  }
  return written.kind === "date" ? `${date} (${words})` : payload;
};
