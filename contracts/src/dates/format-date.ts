import { readDate, type DateStatement, type WrittenDate } from "./read-date.ts";
import { describeDate } from "./write-date.ts";

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
