import { eastAsian, eastAsianWord } from "@kinkeeper/contracts/words/east-asian";
import { folded, isPlain } from "@kinkeeper/contracts/words/folded";

/** A word of a text: as it is compared, and where it stands (UTF-16 units, end excluded). */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Nobody types longer ones, and an index entry must not outgrow its page. */
const longestWord = 100;
const beginsEastAsian = new RegExp(`^${eastAsian}`, "v");
const anyWord = new RegExp(String.raw`${eastAsianWord}|[[\p{L}\p{N}\p{M}]--${eastAsian}]+`, "gv");

export const isEastAsian = ({ word }: Pick<Word, "word">): boolean => beginsEastAsian.test(word);

/**
 * The words of a text, in order. Everything that is neither letter nor digit stands between words; what stands in a row of East Asian
 * letters is one, also where other letters or digits follow.
 */
export const wordsIn = (text: string): readonly Word[] => {
  const words: Word[] = [];
  for (const found of text.matchAll(isPlain(text) ? /[a-z\d]+/gi : anyWord)) {
    const word = folded(found[0]);
    if (word !== "" && (word.length <= longestWord || beginsEastAsian.test(word)))
      words.push({ word, start: found.index, end: found.index + found[0].length });
  }
  return words;
};

/** The same words, where it does not matter where they stand: what an import brings by the hundred thousand. */
export const plainWordsIn = (text: string): readonly string[] =>
  isPlain(text)
    ? (text.toLowerCase().match(/[a-z\d]+/g) ?? []).filter(({ length }) => length <= longestWord)
    : wordsIn(text).map(({ word }) => word);

/** The words of a text as one line: what titles, tags and places are compared by. */
export const keyOf = (text: string): string => plainWordsIn(text).join(" ");
