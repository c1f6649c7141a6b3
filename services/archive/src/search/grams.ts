import { folded } from "@kinkeeper/contracts/words/folded";
import { isEastAsian, plainWordsIn, wordsIn, type Word } from "@kinkeeper/platform/words";
import { mayHoldParticle, namesJoined, withJoinedNames } from "./joined-names.ts";

interface Grams {
  readonly letters: readonly Word[];
  readonly pairs: readonly Word[];
}

/** A letter with its marks; a Korean syllable is one, also where it came apart, as it does when it is folded. */
const written = /[\u1100-\u115f][\u1160-\u11a7]+[\u11a8-\u11ff]*|\P{M}\p{M}*/gu;
const letterOf = (letter: string): string => folded(letter).normalize("NFC");

const gramsOf = (text: string, { start, end }: Word): Grams => {
  const letters = Array.from(text.slice(start, end).matchAll(written), ({ 0: letter, index }) => ({
    word: letterOf(letter),
    start: start + index,
    end: start + index + letter.length,
  })).filter(({ word }) => word !== "");
  const pairs = letters.slice(1).map((letter, index) => {
    const before = letters[index]!;
    return { word: before.word + letter.word, start: before.start, end: letter.end };
  });
  return { letters, pairs };
};

/**
 * The words of a text by which it is found, names with particles once more as one word. Chinese, Japanese and Korean put no space between
 * words, nor between surname and given name: there it is every letter, and every two that follow each other.
 */
export const searchedWordsIn = (text: string): readonly Word[] =>
  withJoinedNames(text, wordsIn(text)).flatMap((word) => {
    if (!isEastAsian(word)) return [word];
    const { letters, pairs } = gramsOf(text, word);
    return letters.flatMap((letter, index) => [letter, ...pairs.slice(index, index + 1)]);
  });

const isPlain = (text: string): boolean => /^[\0-\x7F]*$/.test(text) && !mayHoldParticle.test(text);

/** The same words, where it does not matter where they stand. */
export const searchedWords = (text: string): readonly string[] =>
  isPlain(text) ? plainWordsIn(text) : searchedWordsIn(text).map(({ word }) => word);

/** The words of a query: one letter is meant as such, of several those pairs, as single letters stand in too much. */
export const askedWords = (query: string): readonly string[] =>
  wordsIn(query).flatMap((word) => {
    if (!isEastAsian(word)) return [word.word];
    const { letters, pairs } = gramsOf(query, word);
    return (pairs.length > 0 ? pairs : letters).map((gram) => gram.word);
  });

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** A title, or what was typed, by its words; where names in it are written apart, also with each of these as one word. */
export const readingsOf = (text: string): readonly (readonly string[])[] => {
  const words = namesJoined(text);
  const isApart = words.some(({ parts }) => parts.length > 1);
  const joined = isApart ? [distinct(askedWords(words.map(({ word }) => word).join(" ")))] : [];
  return [distinct(askedWords(text)), ...joined];
};
