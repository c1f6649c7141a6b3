import type { Alphabet } from "./languages.ts";

/** How much a text that was read in some character set looks like names and places in a language that the set was made for. */
export interface Likeness {
  /** Characters beyond ASCII. */
  readonly count: number;
  /** Those that cannot stand where they do: a sign inside a word, letters of two scripts side by side, a capital after a small letter. */
  readonly misfits: number;
  /** The higher the likelier; comparable between readings of the same bytes. */
  readonly score: number;
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
const isMark = (character: string): boolean => /\p{M}/u.test(character);
const isLatin = (character: string): boolean => /\p{Script=Latin}/u.test(character);
const isUpper = (character: string): boolean => character !== character.toLowerCase();

/** What may stand beside words. */
const punctuation = new Set("\u00a0“”„‘’‚«»‹›–—…°ºª½¼¾²³§©®†·•€£");

/** More accented letters in a row no language of the Latin script writes. */
const mostInARow = 2;

/** Whether a letter can stand after what is before it. */
const fits = (letter: string, before: string | undefined, after: string | undefined, inARow: number): boolean => {
  const script = isLatin(letter);
  if (isLetter(before) && isLatin(before!) !== script) return false;
  if (isLetter(after) && isLatin(after!) !== script) return false;
  if (script && inARow > mostInARow) return false;
  return !(isUpper(letter) && isLetter(before) && !isUpper(before!));
};

/** Of the letters counted, how many one of the alphabets has; a second language beside it costs a little, so that one alone is preferred. */
const explained = (letters: ReadonlyMap<string, number>, alphabets: readonly Alphabet[]) => {
  let total = 0;
  for (const count of letters.values()) total += count;
  let best = { known: 0, points: 0 };
  for (const [index, one] of alphabets.entries()) {
    for (const other of alphabets.slice(index)) {
      let known = 0;
      for (const [letter, count] of letters) if (one.has(letter) || other.has(letter)) known += count;
      const points = one === other ? known : known - 0.05 * total - 0.5;
      if (points > best.points) best = { known, points };
    }
  }
  return { points: best.points, unknown: total - best.known };
};

/** Reads a sample of lines; `text` is what they say in one character set, `alphabets` are those of its languages. */
export const likenessOf = (text: string, alphabets: readonly Alphabet[]): Likeness => {
  const letters = new Map<string, number>();
  let count = 0;
  let misfits = 0;
  let apostrophes = 0;
  let inARow = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) {
      inARow = 0;
      continue;
    }
    const character = text[index]!;
    const [before, after] = [text[index - 1], text[index + 1]];
    // One more accent on a letter that has one: unusual in any character set.
    if (isMark(character) && before !== undefined && before > "\x7f" && (isLetter(before) || isMark(before))) continue;
    count += 1;
    inARow += 1;
    if (isLetter(character)) {
      const small = character.toLowerCase();
      if (fits(character, before, after, inARow)) letters.set(small, (letters.get(small) ?? 0) + 1);
      else misfits += 1;
    } else if (character === "’" && isLetter(before) && isLetter(after)) apostrophes += 1;
    else if (!punctuation.has(character) || (isLetter(before) && isLetter(after))) misfits += 1;
  }
  const { points, unknown } = explained(letters, alphabets);
  return { count, misfits, score: points + apostrophes - 2 * unknown - 4 * misfits };
};
