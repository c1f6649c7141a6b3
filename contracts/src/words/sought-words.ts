import { eastAsianLetter } from "./east-asian.ts";
import { writtenApart } from "./joined-names.ts";
import { folded } from "./folded.ts";
import { isCourtesy, otherSpellings, withLettersSpelt } from "./other-spellings.ts";

const eastAsianLetters = new RegExp(eastAsianLetter, "gv");

/** Stands between words, beside spaces. Apostrophes and hyphens are typed in many ways; "Smith, Mary" is how lists have names. */
const separators = "'\u2018\u2019\u02bc\u00b4`\u2010\u2011\u2012\u2013,;:.\"\u201c\u201d\u201e()/-";
export const betweenWords = new RegExp(`[\\s${separators}]+`, "u");

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
/** Ends a word, or begins it. */
const besideWords = (end: "^" | "$"): string => `(?:${end}|[\\s${separators}])`;
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

/** The same of texts that have one of these words, whole. */
export const expressionOfWords = (words: readonly string[]): string => {
  const all = words.map((word) => word.replaceAll(syntax, String.raw`\$&`));
  return `${besideWords("^")}(?:${all.join("|")})${besideWords("$")}`;
};

/** Whether a text, as it is compared, has the word in one of its ways. */
export const standsIn = ({ word, others }: SoughtWord): ((text: string) => boolean) => {
  const other = others.length === 0 ? undefined : new RegExp(expressionOf(others), "u");
  return (text) => text.includes(word) || (other?.test(text) ?? false);
};

/** Whether a text, as it is compared, has all the words somebody typed, in one of these ways. */
export const soughtIn = (typed: string): ((text: string) => boolean) => {
  const tests = soughtSpellings(typed).map(standsIn);
  return (text) => tests.every((stands) => stands(text));
};
