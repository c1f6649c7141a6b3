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

// Most words of files with hundreds of thousands of people need nothing else done to them.
const isPlain = (text: string): boolean => /^[\x20-\x7E]*$/.test(text);

const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, "");

/**
 * Without case and accents: "Brontë" and "BRONTE" are the same. Marks that are written as such go first, because
 * `normalize` sorts them in time that grows with the square of their number; then those that letters came apart into.
 */
export const folded = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : withoutMarks(withoutMarks(text).normalize("NFKD").toLowerCase()).replace(
        /[ßæœøłđðþı]/g,
        (letter) => letters[letter]!,
      );

/** Nobody types longer ones, and an index entry must not outgrow its page. */
const longestWord = 100;

const eastAsian = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]&&[\p{L}\p{N}]]`;
/** A Chinese, Japanese or Korean letter, for regular expressions (`v`). */
export const eastAsianLetter = String.raw`${eastAsian}\p{M}*`;
/** Some in a row: a clause or a whole name, as nothing stands between words. */
export const eastAsianWord = `(?:${eastAsianLetter})+`;
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
