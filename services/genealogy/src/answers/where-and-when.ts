import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Days } from "./people.ts";
import type { Word } from "./question-words.ts";

/** A place or a stretch of time, as a question says it: "in Shrewsbury before 1850". */
export interface WhereAndWhen {
  readonly place?: string;
  readonly within?: Days;
  /** As it was asked: for the sentence of the answer. */
  readonly said: string;
}

const places = new Set(["in", "at", "near", "from", "on"]);
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

/** Reads where and when; undefined where a part is neither. */
export const whereAndWhen = (words: readonly Word[]): WhereAndWhen | undefined => {
  const segments = segmentsOf(words);
  if (segments.length === 0 || segments.length > 4) return undefined;
  let place: string | undefined;
  let within: Days | undefined;
  for (const segment of segments) {
    const days =
      times.has(segment.preposition) && segment.words.some(({ word }) => /\d/.test(word)) ? daysOf(segment) : undefined;
    if (days !== undefined && within === undefined) within = days;
    else if (days === undefined && places.has(segment.preposition) && segment.words.length > 0) {
      const named = segment.words.map(({ text }) => text).join(" ");
      place = place === undefined ? named : `${place} ${named}`;
    } else return undefined;
  }
  return {
    ...(place === undefined ? {} : { place: place.replace(/^the /i, "") }),
    ...(within === undefined ? {} : { within }),
    said: words.map(({ text, isPossessive }) => (isPossessive ? `${text}’s` : text)).join(" "),
  };
};
