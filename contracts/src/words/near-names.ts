import { betweenWords, expressionOfWords, soughtSpellings, standsIn, type SoughtWord } from "./sought-words.ts";

/** Shorter words are like too many others, long ones can be wrong twice, and nobody has a longer name. Numbers and signs mean what they say. */
const once = /^\p{L}{4,30}$/u;
const twice = /^\p{L}{9,30}$/u;

/** More words are a text, and no name. */
export const mostWords = 5;
/** So many of them may be nobody's: each takes a look at everybody. */
export const mostUnmet = 2;

/** How many slips may stand between a word and the name it means: a letter left out, added or taken for another, or two neighbours in each other's place. */
export const slipsAllowed = (word: string): number => {
  if (twice.test(word)) return 2;
  return once.test(word) ? 1 : 0;
};

type Letters = readonly string[];

const slipsBetween = (typed: Letters, name: Letters): number => {
  // What the letters until the one before the last, and until the last, are from each beginning of the name.
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (const [row, letter] of typed.entries()) {
    const now = [row + 1];
    for (const [at, other] of name.entries()) {
      const isSwapped = row > 0 && at > 0 && letter === name[at - 1] && other === typed[row - 1];
      const replaced = last[at]! + Number(letter !== other);
      now.push(Math.min(last[at + 1]! + 1, now[at]! + 1, replaced, isSwapped ? before[at - 1]! + 1 : replaced));
    }
    [before, last] = [last, now];
  }
  return last.at(-1)!;
};

/** The names that a word means which is none of them: of those with few enough slips the ones with the fewest. */
export const namesNear = (word: string, names: Iterable<string>): readonly string[] => {
  const most = slipsAllowed(word);
  const typed = Array.from(word);
  const near = Array.from({ length: most + 1 }, () => new Set<string>());
  for (const name of names) {
    const letters = Array.from(name);
    if (Math.abs(letters.length - typed.length) > most) continue;
    near[slipsBetween(typed, letters)]?.add(name);
  }
  return [...(near.slice(1).find(({ size }) => size > 0) ?? [])];
};

/** Where the parts meet, the letters on both sides in each other's place. */
const swappedWhereTheyMeet = (parts: readonly Letters[]): Letters =>
  parts.reduce((joined, [first, ...rest]) => [...joined.slice(0, -1), first!, joined.at(-1)!, ...rest]);

/**
 * Each name that is near to a word has one of these in it, so that hardly any need be compared. The word is cut into one part more than it may have
 * slips: one of them is as it was typed, unless neighbours were swapped where two parts meet.
 */
export const partsKept = (word: string): readonly string[] => {
  const letters = Array.from(word);
  const count = slipsAllowed(word) + 1;
  const cut = (nr: number): number => Math.floor((nr * letters.length) / count);
  const parts = Array.from({ length: count }, (_, nr) => letters.slice(cut(nr), cut(nr + 1)));
  return parts.flatMap((_, first) =>
    parts.slice(first).map((_part, more) => swappedWhereTheyMeet(parts.slice(first, first + more + 1)).join("")),
  );
};

/** A word that was typed, or names in its place that are written alike. */
export type MeantWord = SoughtWord | { readonly names: readonly string[] };

/** Who of these, by their texts as they are compared, is meant by what somebody typed; where nobody is, who has names that are written alike. */
export const soughtAmong = (
  typed: string,
  texts: readonly string[],
): { readonly isSought: (text: string) => boolean; readonly isSimilar: boolean } => {
  const words = soughtSpellings(typed);
  const tests = words.map(standsIn);
  const isSought = (text: string): boolean => tests.every((stands) => stands(text));
  const asTyped = { isSought, isSimilar: false };
  if (texts.some(isSought)) return asTyped;
  const isMet = words.map((_, at) => texts.some(tests[at]!));
  if (words.length > mostWords || isMet.filter((met) => !met).length > mostUnmet) return asTyped;
  const wordsOf = (text: string): readonly string[] => text.split(betweenWords);
  const names = new Set(texts.flatMap(wordsOf));
  const meant = words.map((one, at): MeantWord => (isMet[at] ? one : { names: namesNear(one.word, names) }));
  if (meant.some((one) => "names" in one && one.names.length === 0)) return asTyped;
  const meantIn = meant.map((one): ((text: string) => boolean) => {
    if (!("names" in one)) return standsIn(one);
    const expression = new RegExp(expressionOfWords(one.names), "u");
    return (text) => expression.test(text);
  });
  const isMeant = (text: string): boolean => meantIn.every((stands) => stands(text));
  return texts.some(isMeant) ? { isSought: isMeant, isSimilar: true } : asTyped;
};
