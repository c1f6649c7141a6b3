import { daysOf, isCalendarDate, type Calendar, type CalendarDate } from "./calendars.ts";
import { fillerWords, gedcomMonths, monthWords, plainWord, seasonWords, type Season } from "./date-words.ts";
import { remembered } from "./remembered.ts";

/** One point in time as precisely as it was written. */
export interface WrittenDate extends CalendarDate {
  /** The second year of "1731/32": the same winter counted from January, or simply the other possibility. */
  readonly otherYear?: number;
  /** A stretch named as one: "spring 1890", "1890s" (year 1890), "18th century" (year 1701). */
  readonly stretch?: Season | "decade" | "century";
  /** One third of what the others name: "early 1890s", "mid 1951", "late March 1890". */
  readonly third?: "early" | "mid" | "late";
  /** "4/3/1890": the other of two readings, day and month exchanged. */
  readonly swapped?: boolean;
}

/** What a text says about time. */
export type DateStatement = (
  | { readonly kind: "date" | "about" | "calculated" | "estimated" | "before" | "after"; readonly date: WrittenDate }
  /** Some day within, bounds included. */
  | { readonly kind: "between"; readonly first: WrittenDate; readonly last: WrittenDate }
  /** The whole time from one to the other; either end may be open. */
  | { readonly kind: "period"; readonly first?: WrittenDate; readonly last?: WrittenDate }
  /** A date with the words it was gathered from. */
  | { readonly kind: "interpreted"; readonly date: WrittenDate; readonly phrase: string }
) & {
  /** "Probably before 1850": who wrote it was not sure. */
  readonly isDoubted?: true;
};

const checked = (date: WrittenDate): WrittenDate | undefined => (isCalendarDate(date) ? date : undefined);

/** A longer text is prose; it stays a phrase. */
const longestDate = 100;

const readYear = (
  token: string,
  era: 1 | -1,
  isEraGiven: boolean,
): Pick<WrittenDate, "year" | "otherYear"> | undefined => {
  const match = /^(\d{1,4})(?:\/(\d{1,4}))?$/.exec(token);
  if (!match) return undefined;
  const [, first = "", second] = match;
  // "90" alone could be 1890 as well as the year 90: only with an era, or zero padded, is it a year.
  if (first.length < 3 && !isEraGiven) return undefined;
  const year = era * Number(first);
  if (second === undefined) return { year };
  if (second.length > first.length && Number(second) !== Number(first) + 1) return undefined;
  const step = 10 ** second.length;
  const sameCentury = Number(first) - (Number(first) % step) + Number(second);
  const other = era * (sameCentury > Number(first) ? sameCentury : sameCentury + step);
  return Math.abs(other) <= 9_999 && era > 0 ? { year, otherYear: other } : undefined;
};

/** "1890-03-04", "04.03.1890", "3/1890" and the like. `undefined`: not of such a form; `null`: of the form but no date. */
const readNumeric = (text: string): WrittenDate | undefined | null => {
  const calendar = "gregorian";
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2})(?:T\d.*)?)?$/i.exec(text);
  if (yearFirst) {
    const [, year, separator, month, day] = yearFirst;
    if (day !== undefined)
      return checked({ calendar, year: Number(year), month: Number(month), day: Number(day) }) ?? null;
    // "1731/32" is a double year and "1890-92" a range; "1890-03" is March.
    return separator === "-" && month!.length === 2
      ? checked({ calendar, year: Number(year), month: Number(month) })
      : undefined;
  }
  const yearLast = /^(?:(\d{1,2})([-/.]) ?)?(\d{1,2})[-/.] ?(\d{4})$/.exec(text);
  if (!yearLast) return undefined;
  const [, first, separator, second, yearText] = yearLast;
  const year = Number(yearText);
  if (first === undefined) return checked({ calendar, year, month: Number(second) }) ?? null;
  const dayFirst = checked({ calendar, year, month: Number(second), day: Number(first) });
  const monthFirst = checked({ calendar, year, month: Number(first), day: Number(second) });
  // With full stops the day comes first everywhere; with slashes America disagrees with the rest of the world.
  if (separator === "." || !monthFirst || first === second)
    return dayFirst ?? (separator === "." ? null : (monthFirst ?? null));
  return dayFirst ? { ...dayFirst, swapped: true } : monthFirst;
};

const readStretch = (text: string): WrittenDate | undefined => {
  const calendar = "gregorian";
  const decade = /^(?:the )?(\d{2,3})0'?s$/.exec(text);
  if (decade) {
    const year = Number(decade[1]) * 10;
    return checked({ calendar, year, stretch: year % 100 === 0 ? "century" : "decade" });
  }
  const century = /^(?:the )?(\d{1,2})(?:st|nd|rd|th) (?:century|cent\.?|c\.?)$/.exec(text);
  return century ? checked({ calendar, year: (Number(century[1]) - 1) * 100 + 1, stretch: "century" }) : undefined;
};

const months = gedcomMonths.gregorian;

/** Takes calendar and era marks off a text. */
const takeMarks = (text: string): { rest: string; calendar: Calendar; era: 1 | -1; isEraGiven: boolean } => {
  let rest = text;
  let calendar: Calendar = "gregorian";
  let era: 1 | -1 = 1;
  let isEraGiven = false;
  rest = rest.replace(
    /^(?:@#d(gregorian|julian|french|hebrew)(?: r)?@|(gregorian|julian|french|hebrew)(?:_r)?(?= )) ?|\s*\((julian|french|hebrew)(?: republican)?\)$/i,
    (_, escape?: string, word?: string, note?: string) => {
      // One of the four that the form names.
      calendar = (escape ?? word ?? note)!.toLowerCase() as Calendar;
      return "";
    },
  );
  rest = rest.replace(/\s*\(?\b(b\.? ?c\.?(?: ?e\.?)?|a\.? ?d\.?|c\.? ?e\.?)\)?$|^a\.? ?d\.? /i, (mark: string) => {
    isEraGiven = true;
    if (/b/i.test(mark)) era = -1;
    return "";
  });
  return { rest: rest.trim(), calendar, era, isEraGiven };
};

/** "?? MAR 1890", "00.00.1890", "1890-03-00": a day, or also a month, that nobody knows. */
const unknownParts = /^(?:(?:00?|[?_]{2,3})[ ./-]+){1,2}(?=\S+$|\S+ \d+$)|-00-00$|(?<=-\d\d)-00$/;

/** What names one day, month, year or stretch, whole. */
const readWhole = (text: string): WrittenDate | undefined => {
  const { rest: marked, calendar, era, isEraGiven } = takeMarks(text.replace(/^(?:in|during) /i, ""));
  const rest = marked.replace(unknownParts, "");
  if (calendar === "gregorian" && !isEraGiven) {
    const numeric = readNumeric(rest);
    if (numeric === null) return undefined;
    const whole = numeric ?? readStretch(rest.toLowerCase());
    if (whole) return whole;
  }
  let month: number | undefined;
  let day: number | undefined;
  let year: Pick<WrittenDate, "year" | "otherYear"> | undefined;
  let stretch: Season | undefined;
  // Years of the French and Hebrew calendars may be short; there the last number is the year.
  const isEraKnown = isEraGiven || calendar === "french" || calendar === "hebrew";
  const tokens = rest
    .replace(/adar (sheni|ii)\b/i, "adarsheni")
    .split(/[\s,-]+/)
    .filter(Boolean);
  for (const [index, token] of tokens.entries()) {
    const word = plainWord(token);
    if (fillerWords.has(word) || word === "") continue;
    const number = /^(\d{1,2})(?:st|nd|rd|th|er|e|º|ª)?\.?$/.exec(token);
    const isLast = index === tokens.length - 1;
    const asYear = readYear(token.replace(/\.$/, ""), era, isEraKnown && (isLast || Number(word) > 31));
    const asMonth = monthWords[calendar].get(word);
    const asSeason = seasonWords.get(word);
    if (asYear && !year) year = asYear;
    else if (number && day === undefined) day = Number(number[1]);
    else if (asMonth && month === undefined) month = asMonth;
    else if (asSeason && !stretch) stretch = asSeason;
    else return undefined;
  }
  if (!year || (day !== undefined && month === undefined) || (stretch && month !== undefined)) return undefined;
  const date: WrittenDate = {
    calendar,
    ...year,
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
    ...(stretch ? { stretch } : {}),
  };
  // 29 February of an old leap year is a Julian date, whether or not somebody said so.
  return (
    checked(date) ??
    (calendar === "gregorian" && month === 2 && day === 29 ? checked({ ...date, calendar: "julian" }) : undefined)
  );
};

/** "mid-1951", "in the early 1890s", "the end of March 1890". */
const thirdForm = /^(?:in )?(?:the )?(?:(early|beginning|start)|(mid|middle)|late|end)(?: of)?[ -](?:the )?(.+)$/i;

/** A date written in words and numbers in any usual order, without a modifier. */
const readWrittenDate = (text: string): WrittenDate | undefined => {
  const [, early, mid, whole] = thirdForm.exec(text) ?? [];
  if (whole === undefined) return readWhole(text);
  const date = readWhole(whole);
  if (!date || date.day !== undefined || date.otherYear !== undefined) return undefined;
  return { ...date, third: early ? "early" : mid ? "mid" : "late" };
};

const modifiers: readonly (readonly [
  kind: "about" | "calculated" | "estimated" | "before" | "after",
  pattern: RegExp,
])[] = [
  [
    "about",
    /^(?:(?:abt|about|approx|approximately|around|circa|cca|cir|ca|etwa|um|vers|env|environ|omstreeks)(?=[\s.\d])\.?|c\.?(?=\s*\d)|[~±])\s*/i,
  ],
  ["calculated", /^(?:cal|calc|calculated)(?=[\s.\d])\.?\s*/i],
  ["estimated", /^(?:est|estimated)(?=[\s.\d])\.?\s*/i],
  ["before", /^(?:(?:bef|before|vor|avant|voor|prior to)(?=[\s.\d])\.?|<)\s*/i],
  ["after", /^(?:(?:aft|after|nach|apres|après|na)(?=[\s.\d])\.?|>)\s*/i],
];

/** Bounds may themselves be vague ("between abt 1890 and 1895"); what counts is the date. */
const readBound = (text: string): WrittenDate | undefined => readWrittenDate(text.replace(modifiers[0]![1], ""));

const readPair = (firstText: string, lastText: string): readonly [WrittenDate, WrittenDate] | undefined => {
  // "27 BC to 14": after a year before Christ a short one needs no era.
  const last = readBound(lastText) ?? ((readBound(firstText)?.year ?? 0) < 0 ? readBound(`${lastText} AD`) : undefined);
  if (!last) return undefined;
  // "4-7 March 1890", "March - May 1890", "1890-92": what the first lacks, the last has.
  const tail = [lastText.replace(/^\S+ /, ""), lastText.split(" ").slice(-1)[0]];
  const first =
    readBound(firstText) ??
    (firstText.length < 12 ? tail.map((rest) => readBound(`${firstText} ${rest}`)).find(Boolean) : undefined);
  if (!first) return undefined;
  // Somebody who writes "between 1903 and 1901" means the same.
  return daysOf(first)[0] <= daysOf(last)[0] ? [first, last] : [last, first];
};

const betweenForm =
  /^(?:bet|betw|btw|between|zwischen|entre|tussen)(?=[\s.])\.? ?(.+?) (?:and|&|und|et|en|to|-) (.+)$/i;
const periodForm = /^(?:from|von|du|van) (.+?) (?:to|until|till|bis|au|tot|-) (.+)$/i;
/** From the clearest to the loosest, because "1890-03-04 - 1890-05-06" holds several hyphens. */
const pairForms = [
  betweenForm,
  periodForm,
  /^(.+?) (?:or|to|until) (.+)$/i,
  /^(.+?) - (.+)$/,
  /^([^-]+?) ?- ?([^-]+)$/,
];

/** "Q1 1880", "2nd quarter 1880", "Sep Qtr 1880": as births, marriages and deaths are registered in England. */
const quarterForm = /^(?:q([1-4])|([1-4])(?:q|.. q\w+)|(mar|jun|sep|dec)[a-z]* q\w*) (?=\d{4}$)/i;
/** "Jan/Feb/Mar 1880" */
const monthsForm = /^([a-z]+)[/-][a-z]+[/-](?=[a-z]+ \d{4}$)/i;

/** Stretches of months and years in the words that the forms of pairs know. */
const withUsualPairs = (text: string): string =>
  text
    .replace(quarterForm, (_, before?: string, after?: string, named?: string) => {
      const last = named ? months.indexOf(named.toUpperCase()) : Number(before ?? after) * 3 - 1;
      return `${months[last - 2]} - ${months[last]} `;
    })
    .replace(monthsForm, "$1 - ")
    // Of a stretch of years it goes without saying.
    .replace(/^(?:wft est|est|abt|cal)\.? (?=bet |\d{4} ?-)/i, "");

const readRange = (written: string): DateStatement | undefined => {
  const text = withUsualPairs(written);
  for (const form of pairForms) {
    const match = form.exec(text);
    const pair = match && readPair(match[1]!, match[2]!);
    if (pair) return { kind: form === periodForm ? "period" : "between", first: pair[0], last: pair[1] };
  }
  const shortRange = /^(\d\d)(\d\d)-(\d\d)$/.exec(text);
  if (shortRange && Number(shortRange[3]) > Math.max(12, Number(shortRange[2]))) {
    const [, century, first, last] = shortRange;
    const year = (years: string): WrittenDate => ({ calendar: "gregorian", year: Number(`${century}${years}`) });
    return { kind: "between", first: year(first!), last: year(last!) };
  }
  const [, since, day] = /^(?:(from|since|von|seit|depuis)|to|until|till|bis|by) (.+)$/i.exec(text) ?? [];
  const bound = day === undefined ? undefined : readBound(day);
  return bound && { kind: "period", ...(since ? { first: bound } : { last: bound }) };
};

/** "1890 (at harvest)": first taking the last brackets for the words, because "1890 (Julian) (at harvest)" has two pairs. */
const interpretedForms = [/^(?:int\.? )?(.+) \(([^()]+)\)$/i, /^(?:int\.? )?(.+?) \((.+)\)$/i];

/** "12 FEB 1809", "FEB 1809" and "1809": as GEDCOM writes most dates, so that most need none of the forms below. Days that some months lack do. */
const gedcomForm = new RegExp(String.raw`^(?:(?:([1-9]|1\d|2[0-8]) )?(${months.join("|")}) )?([1-9]\d{3})$`);

const readGedcomForm = (text: string): WrittenDate | undefined => {
  const [, day, month, year] = gedcomForm.exec(text) ?? [];
  if (year === undefined) return undefined;
  return {
    calendar: "gregorian",
    year: Number(year),
    ...(month === undefined ? {} : { month: months.indexOf(month) + 1 }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
};

const statementOf = (text: string): DateStatement | undefined => {
  const usual = readGedcomForm(text);
  if (usual) return { kind: "date", date: usual };
  const line = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-");
  if (line === "" || line.length > longestDate || !/\d/.test(line)) return undefined;
  const plain = readWrittenDate(line);
  if (plain) return { kind: "date", date: plain };
  const wrapped = /^\((.*)\)$/.exec(line);
  if (wrapped) return statementOf(wrapped[1]!);
  for (const form of interpretedForms) {
    const [, written, phrase] = form.exec(line) ?? [];
    const date = written === undefined ? undefined : readWrittenDate(written);
    if (date && phrase) return { kind: "interpreted", date, phrase };
  }
  for (const [kind, pattern] of modifiers) {
    const rest = line.replace(pattern, "");
    const date = rest === line ? undefined : readWrittenDate(rest);
    if (date) return { kind, date };
  }
  const likely = line
    .replace(/^(?:probably|possibly|perhaps|maybe|likely) /i, "")
    .replace(/(?<=.) ?(?:\(?\?\)?|\b(?:or so|approx\.?|circa|ca\.?))$/i, "");
  if (likely === line) return readRange(line);
  // "Probably 1850" is about 1850.
  const statement = statementOf(likely);
  return statement?.kind === "date" ? { ...statement, kind: "about" } : statement && { ...statement, isDoubted: true };
};

/** Reads what a text says about time; `undefined` when nothing certain can be read. Never throws. */
export const readDate: (text: string) => DateStatement | undefined = remembered(statementOf);
