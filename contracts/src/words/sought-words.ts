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

/** What is a space in a name that is written apart: an apostrophe, a hyphen; a point is nothing. */
export const spaces = "-'\u2018\u2019\u02bc\u2010\u2011";
const anySpace = new RegExp(`[${spaces}]`, "g");
const withSpaces = (text: string): string => ` ${text.replace(anySpace, " ").replaceAll(".", "")}`;

/** The same, each in all the ways in which it may be written; without "Mrs" and "née" where names stand beside them. */
export const soughtSpellings = (typed: string): readonly (readonly string[])[] => {
  const words = soughtWords(typed);
  const spelt = soughtWords(withLettersSpelt(typed));
  const spellings = words.map((word, at) => [
    ...new Set([word, spelt[at] ?? word].flatMap((one) => [one, ...otherSpellings(one)])),
  ]);
  const names = spellings.filter((_, at) => !isCourtesy(words[at]!));
  return names.length === 0 ? spellings : names;
};

/** Whether a text, as it is compared, has all the words somebody typed, in one of these ways. */
export const soughtIn = (typed: string): ((text: string) => boolean) => {
  const words = soughtSpellings(typed).map((whole) => ({ whole, apart: whole.flatMap(writtenApart) }));
  return (text) =>
    words.every(
      ({ whole, apart }) =>
        whole.some((word) => text.includes(word)) || apart.some((name) => withSpaces(text).includes(name)),
    );
};
