/** A word of a text: as it is compared, and where it stands (UTF-16 units, end excluded). */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Without case and accents: "Brontë" and "BRONTE" are the same. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter]!);

/** Nobody types longer ones, and an index entry must not outgrow its page. */
const longestWord = 100;

/** The words of a text, in order. Everything that is neither letter nor digit stands between words. */
export const wordsIn = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap((found) => {
    const word = folded(found[0]);
    if (word === "" || word.length > longestWord) return [];
    return [{ word, start: found.index, end: found.index + found[0].length }];
  });

/** The words of a text as one line: what titles, tags and places are compared by. */
export const keyOf = (text: string): string =>
  wordsIn(text)
    .map(({ word }) => word)
    .join(" ");
