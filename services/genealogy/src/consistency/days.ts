import { parseDate } from "@kinkeeper/contracts/dates/parse-date";

/** First and last day something can have happened, as days since 1970-01-01; open ends are infinite. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const daysOfYear = 365.2425;

/** Days since 1970-01-01 of YYYY-MM-DD in the Gregorian calendar, the year with a minus before Christ (astronomical). */
const dayOf = (date: string): number => {
  const match = /^(-?\d+)-(\d\d)-(\d\d)/.exec(date);
  if (!match) return Number.NaN;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Years are counted from March, so that the day that comes and goes is the last of a year.
  const from = month > 2 ? year : year - 1;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + ofYear - 719_468;
};

/** Undefined where nothing is known. */
export const spanOf = (from: string | null | undefined, to: string | null | undefined): Span | undefined =>
  from == null && to == null
    ? undefined
    : {
        from: from == null ? Number.NEGATIVE_INFINITY : dayOf(from),
        to: to == null ? Number.POSITIVE_INFINITY : dayOf(to),
      };

/** "About 1890" means some years around it. */
const inexact: ReadonlySet<string> = new Set(["about", "estimated", "calculated", "interpreted"]);
const daysAround = 2 * 366;

export const spanOfText = (text: string | null): Span | undefined => {
  if (text === null) return undefined;
  const { from, to, kind } = parseDate(text);
  const span = spanOf(from, to);
  return span && inexact.has(kind) ? { from: span.from - daysAround, to: span.to + daysAround } : span;
};

/** Whether the one lies before the other however the dates are read, by more than so many days. */
export const isBefore = (one: Span | undefined, other: Span | undefined, days = 0): boolean =>
  one !== undefined && other !== undefined && one.to + days < other.from;

/** The least and the most years that can lie between two events. */
export const leastYears = (from: Span | undefined, to: Span | undefined): number =>
  from && to ? (to.from - from.to) / daysOfYear : Number.NaN;
export const mostYears = (from: Span | undefined, to: Span | undefined): number =>
  from && to ? (to.to - from.from) / daysOfYear : Number.NaN;
