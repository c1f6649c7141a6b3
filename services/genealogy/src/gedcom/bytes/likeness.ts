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

/** What a character is. */
interface Kind {
  readonly isLetter: boolean;
  readonly isMark: boolean;
  readonly isLatin: boolean;
  readonly isUpper: boolean;
  readonly small: string;
}

/** Of each character, looked up once: tens of thousands of characters of a file are read in eight sets, each of 256 different ones. */
const kinds = new Map<string, Kind>();

const kindOf = (character: string): Kind => {
  const known = kinds.get(character);
  if (known) return known;
  const small = character.toLowerCase();
  const kind = {
    isLetter: /\p{L}/u.test(character),
    isMark: /\p{M}/u.test(character),
    isLatin: /\p{Script=Latin}/u.test(character),
    isUpper: character !== small,
    small,
  };
  kinds.set(character, kind);
  return kind;
};

const kindAt = (text: string, index: number): Kind | undefined => {
  const character = text[index];
  return character === undefined ? undefined : kindOf(character);
};

/** What may stand beside words. */
const punctuation = new Set("\u00a0“”„‘’‚«»‹›–—…°ºª½¼¾²³§©®†·•€£");

/** More accented letters in a row no language of the Latin script writes. */
const mostInARow = 2;

/** Whether a letter can stand after what is before it. */
const fits = (letter: Kind, before: Kind | undefined, after: Kind | undefined, inARow: number): boolean => {
  if (before?.isLetter && before.isLatin !== letter.isLatin) return false;
  if (after?.isLetter && after.isLatin !== letter.isLatin) return false;
  if (letter.isLatin && inARow > mostInARow) return false;
  return !(letter.isUpper && before?.isLetter && !before.isUpper);
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
    const kind = kindOf(character);
    const [before, after] = [kindAt(text, index - 1), kindAt(text, index + 1)];
    // One more accent on a letter that has one: unusual in any character set.
    if (kind.isMark && text.charCodeAt(index - 1) >= 0x80 && (before?.isLetter || before?.isMark)) continue;
    count += 1;
    inARow += 1;
    if (kind.isLetter) {
      if (fits(kind, before, after, inARow)) letters.set(kind.small, (letters.get(kind.small) ?? 0) + 1);
      else misfits += 1;
    } else if (character === "’" && before?.isLetter && after?.isLetter) apostrophes += 1;
    else if (!punctuation.has(character) || (before?.isLetter && after?.isLetter)) misfits += 1;
  }
  const { points, unknown } = explained(letters, alphabets);
  return { count, misfits, score: points + apostrophes - 2 * unknown - 4 * misfits };
};
