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
  /** How else it may be written, each with a space before: it begins a name. With a space behind it is all of it. */
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

/** Stands between the parts of a name, and before it: a space, an apostrophe, a hyphen, a line's end. */
const between = "[ \n'\u2018\u2019\u02bc\u2010\u2011-]";
const syntax = /[\\^$.*+?()[\]{}|]/g;

/** An expression, for JavaScript and PostgreSQL, of the texts in which one of these names stands. A point behind a part is nothing: "St. John". */
export const expressionOf = (others: readonly string[]): string => {
  const names = others.map((name) =>
    name
      .trimStart()
      .replaceAll(syntax, String.raw`\$&`)
      .replaceAll(" ", String.raw`\.?${between}`),
  );
  return `(?:^|${between})(?:${names.join("|")})`;
};

/** Whether a text, as it is compared, has all the words somebody typed, in one of these ways. */
export const soughtIn = (typed: string): ((text: string) => boolean) => {
  const words = soughtSpellings(typed).map(({ word, others }) => ({
    word,
    other: others.length === 0 ? undefined : new RegExp(expressionOf(others), "u"),
  }));
  return (text) => words.every(({ word, other }) => text.includes(word) || other?.test(text));
};
