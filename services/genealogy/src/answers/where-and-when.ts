import { monthNames } from "@kinkeeper/contracts/dates/date-words";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Days } from "./people.ts";
import type { Word } from "./question-words.ts";

/** A place or a stretch of time, as a question says it: "in Shrewsbury before 1850". */
export interface WhereAndWhen {
  readonly place?: string;
  readonly within?: Days;
  /** Days of any year, `MM-DD`, or months, `MM`: "in February", "on 12 February". */
  readonly daysOfYear?: readonly string[];
  /** As it was asked: for the sentence of the answer. */
  readonly said: string;
}

const places = new Set(["in", "at", "near", "on"]);
const times = new Set([
  "in",
  "on",
  "before",
  "after",
  "since",
  "until",
  "between",
  "from",
  "during",
  "around",
  "about",
  "by",
  "prior",
]);

interface Segment {
  readonly preposition: string;
  readonly words: readonly Word[];
}

/** Each preposition with what stands behind it; "between 1800 and 1810" stays together, as does "The Mount, in Shrewsbury". */
const segmentsOf = (words: readonly Word[]): readonly Segment[] => {
  const segments: { preposition: string; words: Word[] }[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    const isNew = (places.has(word.word) || times.has(word.word)) && (last === undefined || last.words.length > 0);
    if (isNew) segments.push({ preposition: word.word, words: [] });
    else if (last === undefined) return [];
    else last.words.push(word);
  }
  return segments;
};

const daysOf = ({ preposition, words }: Segment): Days | undefined => {
  const text = words
    .filter(
      ({ word }, at) =>
        !(at === 0 && (word === "the" || word === "year" || word === "to")) && !(at === 1 && word === "year"),
    )
    .map((one) => one.text)
    .join(" ");
  const isRange = preposition === "between" || preposition === "from";
  const isOpen = preposition === "before" || preposition === "after" || preposition === "prior";
  const asked = isRange || isOpen ? `${preposition === "prior" ? "before" : preposition} ${text}` : text;
  const { kind, from = null, to = null } = parseDate(asked);
  if (kind === "phrase") return undefined;
  if (preposition === "since") return { from, to: null };
  if (preposition === "until" || preposition === "by") return { from: null, to };
  return { from, to };
};

const withinTheYear = new Set(["in", "on", "during"]);
/** A leap year: any day of a year is one of it. */
const anyYear = 2000;

/** The day of the year, or the months, that a date without a year names; undefined where it names none. */
const daysOfYearIn = ({ preposition, words }: Segment): readonly string[] | undefined => {
  if (!withinTheYear.has(preposition)) return undefined;
  const { kind, from = null, to = null } = parseDate(`${words.map(({ text }) => text).join(" ")} ${anyYear}`);
  if (kind === "phrase" || from === null || to === null) return undefined;
  if (from === to) return [from.slice(5)];
  const [first, last] = [from, to].map((day) => (Number(day.slice(0, 4)) - anyYear) * 12 + Number(day.slice(5, 7)) - 1);
  const months = Array.from({ length: last! - first! + 1 }, (_, at) =>
    String(((first! + at) % 12) + 1).padStart(2, "0"),
  );
  // "On a Monday" is read as any day of the year.
  return months.length === 12 ? undefined : months;
};

/** "The nineteenth century", "the same year as Emma", "the war", "poverty". */
const neverOfPlaces = new Set(
  "age century centuries childbirth childhood infancy same war wars poverty debt wedlock slavery sleep".split(" "),
);
/** "A snowstorm", "a hurry", "her sleep": how it was, or a thing that no record names as a place. */
const beforeThings = new Set("a an my your his her their its".split(" "));
/** "Christmas Day", "a Monday", "73"; but "Spring Hill" is a place. */
const timesAlone = new Set(
  (
    "a an the this that of spring summer autumn fall winter christmas easter day days week month months year years decade " +
    "today yesterday tomorrow birthday monday tuesday wednesday thursday friday saturday sunday"
  ).split(" "),
);

const months = new Set(monthNames.gregorian.map((month) => month.toLowerCase()));
/** "The second of May eighteen hundred and eight": a time that nobody reads here, and no place. */
const inNumerals = new Set(
  "hundred thousand thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" "),
);
const isOfDate = (words: readonly Word[]): boolean =>
  words.some(({ word }) => inNumerals.has(word)) ||
  words.some(({ word }, at) => words[at - 1]?.word === "of" && months.has(word));

/** Whether words may name a place. Of what is none nothing may be said: nobody's record would name it. */
const mayBePlace = (words: readonly Word[]): boolean =>
  !words.some(({ word }) => neverOfPlaces.has(word)) &&
  !beforeThings.has(words[0]?.word ?? "") &&
  !isOfDate(words) &&
  !words.every(({ word }) => timesAlone.has(word) || /^\d+$/.test(word));

/** Reads where and when; undefined where a part is neither. */
export const whereAndWhen = (words: readonly Word[]): WhereAndWhen | undefined => {
  const segments = segmentsOf(words);
  if (segments.length === 0 || segments.length > 4) return undefined;
  let place: string | undefined;
  let within: Days | undefined;
  let daysOfYear: readonly string[] | undefined;
  for (const segment of segments) {
    const days =
      times.has(segment.preposition) && segment.words.some(({ word }) => /\d/.test(word)) ? daysOf(segment) : undefined;
    const ofYear = days === undefined ? daysOfYearIn(segment) : undefined;
    if (days !== undefined && within === undefined) within = days;
    else if (ofYear !== undefined && daysOfYear === undefined) daysOfYear = ofYear;
    else if (days === undefined && places.has(segment.preposition) && mayBePlace(segment.words)) {
      const named = segment.words.map(({ text }) => text).join(" ");
      place = place === undefined ? named : `${place} ${named}`;
    } else return undefined;
  }
  return {
    ...(place === undefined ? {} : { place: place.replace(/^the /i, "") }),
    ...(within === undefined ? {} : { within }),
    ...(daysOfYear === undefined ? {} : { daysOfYear }),
    said: words.map(({ text, isPossessive }) => (isPossessive ? `${text}’s` : text)).join(" "),
  };
};
