import { eastAsianLetter } from "./east-asian.ts";
import { folded } from "./folded.ts";

const eastAsianLetters = new RegExp(eastAsianLetter, "gv");

/** Apostrophes and hyphens are typed in many ways. */
const betweenWords = /[\s'\u2018\u2019\u02bc\u00b4`\u2010-\u2013-]+/u;

/** The words somebody typed, as they are compared. East Asian letters each: nothing stands between a surname and the given name, which we keep in our order. */
export const soughtWords = (typed: string): readonly string[] =>
  folded(typed.replaceAll(eastAsianLetters, " $& ")).split(betweenWords).filter(Boolean);
