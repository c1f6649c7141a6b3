import { eastAsianLetter } from "./east-asian.ts";
import { writtenApart } from "./joined-names.ts";
import { folded } from "./folded.ts";

const eastAsianLetters = new RegExp(eastAsianLetter, "gv");

/** Apostrophes and hyphens are typed in many ways. */
const betweenWords = /[\s'\u2018\u2019\u02bc\u00b4`\u2010-\u2013-]+/u;

/** The words somebody typed, as they are compared. East Asian letters each: nothing stands between a surname and the given name, which we keep in our order. */
export const soughtWords = (typed: string): readonly string[] =>
  folded(typed.replaceAll(eastAsianLetters, " $& ")).split(betweenWords).filter(Boolean);

/** What is a space in a name that is written apart: an apostrophe, a hyphen; a point is nothing. */
export const spaces = "-'\u2018\u2019\u02bc\u2010\u2011";
const anySpace = new RegExp(`[${spaces}]`, "g");
const withSpaces = (text: string): string => ` ${text.replace(anySpace, " ").replaceAll(".", "")}`;

/** Whether a text, as it is compared, has all the words somebody typed; "delacroix" stands in "de la croix" too. */
export const soughtIn = (typed: string): ((text: string) => boolean) => {
  const words = soughtWords(typed).map((word) => ({ word, apart: writtenApart(word) }));
  return (text) =>
    words.every(({ word, apart }) => text.includes(word) || apart.some((name) => withSpaces(text).includes(name)));
};
