import { gregorianYearOf, isoDate, type CalendarDate } from "./calendars.ts";
import {
  calendarNotes,
  gedcom5Calendars,
  gedcom7Calendars,
  gedcomMonths,
  monthNames,
  seasonMonths,
} from "./date-words.ts";
import { daysOfWritten } from "./parse-date.ts";
import type { DateStatement, WrittenDate } from "./read-date.ts";

const doubleYear = (year: number, other: number): string => {
  const isSameCentury = Math.floor(year / 100) === Math.floor(other / 100);
  return `${year}/${isSameCentury ? String(other % 100).padStart(2, "0") : other}`;
};

/** Years below 100 carry their era, because "45" alone would not be read as a year. */
const yearWithEra = ({ calendar, year, otherYear }: WrittenDate): string => {
  if (otherYear !== undefined) return doubleYear(year, otherYear);
  if (year < 0) return `${-year} BC`;
  return year < 100 && (calendar === "gregorian" || calendar === "julian") ? `${year} AD` : String(year);
};

const ordinal = (number: number): string => {
  const suffix = ["th", "st", "nd", "rd"][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? "th";
  return `${number}${suffix}`;
};

const describeWritten = (date: WrittenDate): string => {
  const { third, ...whole } = date;
  if (third) return `${third} ${describeWritten(whole)}`;
  const { calendar, year, month, day, stretch } = date;
  if (stretch === "decade") return `${year}s`;
  if (stretch === "century") return year % 100 === 0 ? `${year}s` : `${ordinal(Math.floor(year / 100) + 1)} century`;
  // Two readings are possible: showing one of them would be a guess.
  if (date.swapped) return `${day}/${month}/${year}`;
  const monthName = month === undefined ? undefined : monthNames[calendar][month - 1];
  return (
    [stretch, day, monthName, yearWithEra(date)].filter((part) => part !== undefined).join(" ") +
    calendarNotes[calendar]
  );
};

/** What a statement says, in English for people. Reading the answer again gives the same statement. */
export const describeDate = ({ isDoubted, ...statement }: DateStatement): string => {
  if (isDoubted) return `probably ${describeDate(statement)}`;
  switch (statement.kind) {
    case "date":
      return describeWritten(statement.date);
    case "interpreted":
      return `${describeWritten(statement.date)} (${statement.phrase})`;
    case "between":
      return `between ${describeWritten(statement.first)} and ${describeWritten(statement.last)}`;
    case "period":
      if (!statement.first) return statement.last ? `until ${describeWritten(statement.last)}` : "";
      return `from ${describeWritten(statement.first)}${statement.last ? ` to ${describeWritten(statement.last)}` : ""}`;
    default:
      return `${statement.kind} ${describeWritten(statement.date)}`;
  }
};

interface GedcomValue {
  readonly value: string;
  /** False when words must travel along for nothing to be lost. */
  readonly isExact: boolean;
}

const yearOfFirstDay = (date: WrittenDate): number => gregorianYearOf(daysOfWritten(date)[0]);

/** The nearest single date that GEDCOM can say. */
const gedcomWritten = (date: WrittenDate, version: "7.0" | "5.5.1"): GedcomValue => {
  const { calendar, year, month, day, otherYear, stretch, third } = date;
  const prefix = (version === "7.0" ? gedcom7Calendars : gedcom5Calendars)[calendar];
  const code = month === undefined ? undefined : gedcomMonths[calendar][month - 1];
  const dated = (written: string): string =>
    prefix + [day, code, written].filter((part) => part !== undefined).join(" ");
  if (third)
    return {
      value: gedcomWritten({ calendar: "gregorian", year: yearOfFirstDay(date) }, version).value,
      isExact: false,
    };
  if (date.swapped || stretch) return { value: String(year), isExact: false };
  if (otherYear !== undefined) {
    const isNextYear = otherYear === year + 1;
    if (version === "5.5.1" && isNextYear && calendar === "gregorian")
      return { value: dated(`${year}/${String(otherYear % 100).padStart(2, "0")}`), isExact: true };
    const isWinter = isNextYear && month !== undefined && month <= 3;
    return { value: dated(String(isWinter ? otherYear : year)), isExact: false };
  }
  const era = version === "7.0" ? "BCE" : "B.C.";
  const isWestern = calendar === "gregorian" || calendar === "julian";
  // "045" is the year 45; two digits alone are read as the short form of some other year.
  return { value: dated(year < 0 ? `${-year} ${era}` : String(year).padStart(isWestern ? 3 : 1, "0")), isExact: true };
};

const gregorianDateOf = (dayNumber: number): CalendarDate => {
  const [month, day] = isoDate(dayNumber).slice(-5).split("-").map(Number);
  return { calendar: "gregorian", year: gregorianYearOf(dayNumber), month: month!, day: day! };
};

/** A stretch, a third or an "either or" as the two dates around it. */
const gedcomBounds = (date: WrittenDate): string => {
  const { calendar, year, month, day, otherYear, stretch, third } = date;
  const said = (of: CalendarDate): string => gedcomWritten(of, "7.0").value;
  const around = (first: CalendarDate, last: CalendarDate): string => `BET ${said(first)} AND ${said(last)}`;
  if (third) {
    const [first, last] = daysOfWritten(date);
    return around(gregorianDateOf(first), gregorianDateOf(last));
  }
  if (stretch === "decade" || stretch === "century")
    return around({ calendar, year }, { calendar, year: year + (stretch === "decade" ? 9 : 99) });
  if (stretch) {
    const [first, last] = seasonMonths[stretch];
    return around(
      { calendar, year, month: first },
      { calendar, year: last > 12 ? year + 1 : year, month: ((last - 1) % 12) + 1 },
    );
  }
  const { otherYear: _, swapped: __, ...one } = date;
  if (otherYear !== undefined) return around(one, { ...one, year: otherYear });
  const readings: CalendarDate[] = [one, { calendar, year, ...(month && day ? { month: day, day: month } : {}) }];
  const [first = one, last = one] = readings.sort((a, b) => (a.month ?? 0) - (b.month ?? 0));
  return around(first, last);
};

const codes = { about: "ABT", calculated: "CAL", estimated: "EST", before: "BEF", after: "AFT" } as const;

/** A statement as DATE payload. */
export const gedcomDate = (statement: DateStatement, version: "7.0" | "5.5.1"): GedcomValue => {
  switch (statement.kind) {
    case "date":
    case "interpreted": {
      const { value, isExact } = gedcomWritten(statement.date, version);
      const isWinter = statement.date.otherYear !== undefined && value.includes(String(statement.date.otherYear));
      return { value: isExact || isWinter || version === "5.5.1" ? value : gedcomBounds(statement.date), isExact };
    }
    case "between":
    case "period": {
      const first = statement.first && gedcomWritten(statement.first, version);
      const last = statement.last && gedcomWritten(statement.last, version);
      const isExact = first?.isExact !== false && last?.isExact !== false;
      if (statement.kind === "between") return { value: `BET ${first?.value} AND ${last?.value}`, isExact };
      return { value: [first && `FROM ${first.value}`, last && `TO ${last.value}`].filter(Boolean).join(" "), isExact };
    }
    default: {
      const { value, isExact } = gedcomWritten(statement.date, version);
      return { value: `${codes[statement.kind]} ${value}`, isExact };
    }
  }
};
