import { eastAsianLetter } from "./east-asian.ts";
import { writtenApart } from "./joined-names.ts";
import { folded } from "./folded.ts";
import { isCourtesy, otherSpellings, withLettersSpelt } from "./other-spellings.ts";

const eastAsianLetters = new RegExp(eastAsianLetter, "gv");

/** Apostrophes and hyphens are typed in many ways; "Smith, Mary" is how lists have names. */
const betweenWords = /[\s'\u2018\u2019\u02bc\u00b4`\u2010-\u2013,;:."\u201c-\u201e()/-]+/u;

/** The words somebody typed, as they are compared. East Asian letters each: nothing stands between a surname and the given name, which we keep in our order. */
export const soughtWords = (typed: string): readonly string[] =>
  folded(typed.replaceAll(eastAsianLetters, " $& ")).split(betweenWords).filter(Boolean);

/** A word that is looked for. */
export interface SoughtWord {
  /** As it was typed, as words are compared: it may stand anywhere in a text. */
  readonly word: string;
  /** How else it may be written, each with a space before: as it stands in a text `withSpaces`. */
  readonly others: readonly string[];
}

/** The words somebody typed, in all the ways in which they may be written; without "Mrs" and "née" where names stand beside them. */
export const soughtSpellings = (typed: string): readonly SoughtWord[] => {
  const spelt = soughtWords(withLettersSpelt(typed));
  const sought = soughtWords(typed).map((word, at): SoughtWord => {
    const spellings = new Set([word, spelt[at] ?? word].flatMap((one) => [one, ...otherSpellings(one)]));
    const whole = [...spellings].filter((one) => one !== word).map((one) => ` ${one}`);
    return { word, others: [...whole, ...[...spellings].flatMap(writtenApart)] };
  });
  const names = sought.filter(({ word }) => !isCourtesy(word));
  return names.length === 0 ? sought : names;
};

/** What is a space in a name that is written apart: an apostrophe, a hyphen, a line's end; a point is nothing. */
export const spaces = "-'\u2018\u2019\u02bc\u2010\u2011\n";
const anySpace = new RegExp(`[${spaces}]`, "g");
const withSpaces = (text: string): string => ` ${text.replace(anySpace, " ").replaceAll(".", "")} `;

/** Whether a text, as it is compared, has all the words somebody typed, in one of these ways. */
export const soughtIn = (typed: string): ((text: string) => boolean) => {
  const words = soughtSpellings(typed);
  const isOneIn = (others: readonly string[], spaced: string) => others.some((other) => spaced.includes(other));
  return (text) => words.every(({ word, others }) => text.includes(word) || isOneIn(others, withSpaces(text)));
};
