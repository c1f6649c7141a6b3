import { parseDate, spanOf } from "./parse-date.ts";
import { readDate } from "./read-date.ts";
import { gedcomDate } from "./write-date.ts";

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
  const { value, isExact: isSaid } = statement ? gedcomDate(statement, version) : { value: "", isExact: false };
  const isExact = isSaid && !statement?.isDoubted;
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
