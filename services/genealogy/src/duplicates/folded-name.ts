import { folded } from "@kinkeeper/contracts/words/folded";

/** A text without case, accents and signs, as words. Linear in its length. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/['’`´]/g, "")
    .split(/[^\p{L}\p{N}?]+/u)
    .filter((word) => word !== "");

/** Said before a name, not part of it. */
const titles = new Set(
  "mr mrs ms miss dr prof rev revd sir dame lord lady count countess baron baroness duke duchess earl prince princess king queen emperor empress capt captain col major gen st hon von van de der den del della di du la le of zu zum zur af av".split(
    " ",
  ),
);
/** Stands where nobody knows a name. */
const placeholders = new Set(
  "unknown unnamed nn n n? ? x infant child son daughter boy girl baby stillborn unbekannt inconnu desconocido private living".split(
    " ",
  ),
);
const ordinal = /^(?:[ivx]{1,5}|jr|sr|junior|senior|[0-9]{1,2}(?:st|nd|rd|th)?)$/;

/** What each letter of a Roman number counts. */
const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
/** Who is called so is the first or the second of the name. */
const generations: Readonly<Record<string, number>> = { sr: 1, senior: 1, jr: 2, junior: 2 };

/** "iii", "3rd" and "3" are the same number. */
const numberOf = (word: string): number => {
  if (/^\d/.test(word)) return Number.parseInt(word, 10);
  if (word in generations) return generations[word]!;
  const values = Array.from(word, (letter) => roman[letter]!);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
};

/** The number of a name's further words ("III", "Jr."): tells people of one name apart. Null where there is none. */
const ordinalIn = (words: readonly string[]): number | null => {
  const word = words.find((one) => ordinal.test(one));
  return word === undefined ? null : numberOf(word);
};

/** The words of a suffix: those with dots between their letters are orders and degrees ("K.C.V.O.", "V.C."), and no numbers. */
const suffixWords = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .map((word) => folded(word).replace(/\.$/, ""))
    .filter((word) => word !== "");

/** The number that a suffix says: "7th" alone, for "7th Duke" is the number of a title. */
const ordinalOfSuffix = (suffix: string): number | null => {
  const words = suffixWords(suffix);
  const said = words.filter((word) => ordinal.test(word) && (words.length === 1 || !/^\d/.test(word)));
  return ordinalIn(said);
};

/** The number behind a surname; "i" is the Catalan "and", or an initial. */
const ordinalBehind = (lastName: string): number | null =>
  ordinalIn(
    wordsOf(lastName)
      .slice(1)
      .slice(-1)
      .filter((word) => word !== "i"),
  );

/** The number that a suffix says, or one behind a surname. */
export const ordinalOf = (suffix: string | null | undefined, lastName: string | null): number | null =>
  (suffix ? ordinalOfSuffix(suffix) : null) ?? (lastName === null ? null : ordinalBehind(lastName));

export interface FoldedName {
  /** Given names, or words of a surname, in their order; none where the name is not known. */
  readonly words: readonly string[];
  /** Of "III" 3, of "Jr." 2: tells people of one name apart. */
  readonly ordinal: number | null;
}

/** At most so many words of a name are compared. */
const mostWords = 6;

/** The words of a given name that tell people apart. */
export const givenName = (text: string): FoldedName => {
  const words = wordsOf(text);
  const names = words.filter((word, at) => !titles.has(word) && !(at > 0 && ordinal.test(word)));
  const isKnown = names.length > 0 && !placeholders.has(names[0]!);
  return { words: isKnown ? names.slice(0, mostWords) : [], ordinal: ordinalIn(words.slice(1)) };
};

/** The words of a surname; particles ("von", "de") are said or left out as people please. None where it is not known. */
export const surnameWords = (text: string | null): readonly string[] => {
  const words = wordsOf(text ?? "");
  const names = words.filter((word, at) => !titles.has(word) && !(at > 0 && ordinal.test(word)));
  const known = names.length > 0 ? names : words;
  return known.length === 0 || placeholders.has(known[0]!) ? [] : known.slice(0, mostWords);
};

/** A surname as one word; empty where it is not known. */
export const surname = (text: string | null): string => surnameWords(text).join("");

const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/sch|sz|sh|ch|cz|ts|tz/g, "s"],
  [/th|dt/g, "t"],
  [/c(?=[eiy])/g, "s"],
  [/[ckqgx]+/g, "k"],
  [/[vw]/g, "f"],
  [/[zs]+/g, "s"],
  [/[dt]+/g, "t"],
  [/[bp]+/g, "p"],
  [/[jiy]/g, "i"],
  [/h/g, ""],
  [/[mn]+/g, "n"],
];

/**
 * How a name sounds, roughly and in any language of Europe: consonants that are written for one another are one, vowels count
 * only at the beginning. For finding who may be meant, not for deciding it.
 */
export const soundOf = (word: string): string => {
  const merged = alike.reduce((text, [from, to]) => text.replace(from, to), word.slice(0, 40));
  const first = merged.slice(0, 1).replace(/[aeiou]/, "a");
  return (first + merged.slice(1).replace(/[aeiou]/g, "")).replace(/(.)\1+/g, "$1").slice(0, 5);
};
