import { folded } from "@kinkeeper/contracts/words/folded";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Words as they are compared: folded, and months by their first letters, however long they are written. */
export const comparable = (word: string): string => {
  const plain = folded(word);
  const short = plain.slice(0, 3);
  return months.includes(short) &&
    /^(?:[a-z]{3,4}|january|february|march|april|june|july|august|september|october|november|december)$/.test(plain)
    ? short
    : plain;
};

export interface Token {
  /** As it is written. */
  readonly text: string;
  readonly word: string;
  readonly start: number;
}

/** The words and numbers of a text, in order. */
export const tokensIn = (text: string): readonly Token[] =>
  Array.from(text.matchAll(/\p{L}[\p{L}\p{M}]*|\d+/gu), ({ 0: found, index }) => ({
    text: found,
    word: comparable(found),
    start: index,
  }));

/** Words that say nothing of the family, by which sentences are held together. */
const functionWords = new Set(
  (
    "a about above after again against all also although am among an and another any are as at be because been before being " +
    "below between both but by can could did do does during each either for from further had has have he her here hers him his " +
    "how however i if in into is it its itself later many may me more most much my neither no nor not of off on once one only " +
    "or other our out over own same several she since so some such than that the their theirs them then there these they this " +
    "those though through to together too two under until up upon very was we were what when where whether which while who " +
    "whom whose why will with within without would yes yet you your s t according record records archive story stories says " +
    "family known called named"
  ).split(" "),
);

export const isFunctionWord = (word: string): boolean => functionWords.has(word);
