import type { Turn } from "../answerer.ts";
import { isFunctionWord, tokensIn } from "../../text/words.ts";

const pronoun = /\b(he|she|him|her|his|hers|they|them|their)\b/i;
const possessive = /^(?:his|hers|their|her)$/i;

const namesSomebody = (text: string): boolean =>
  tokensIn(text).some(
    ({ text: written, word, start }) => start > 0 && /^\p{Lu}/u.test(written) && !isFunctionWord(word),
  );

/**
 * A question that says "she" and names nobody is about whom the last answer was about. Answers the question with the name put
 * in, or as it is.
 */
export const withNames = (text: string, earlier: readonly Turn[]): string => {
  if (!pronoun.test(text) || namesSomebody(text)) return text;
  const person = earlier.findLast(({ people }) => people.length > 0)?.people[0];
  if (person === undefined) return text;
  return text.replace(pronoun, (word, _same: string, index: number) => {
    const isFollowed = /^\s+\p{L}/u.test(text.slice(index + word.length));
    const isOwner =
      possessive.test(word) &&
      isFollowed &&
      !/^\s+(?:born|die|died|live|lived|marry|married|buried)\b/i.test(text.slice(index + word.length));
    return isOwner ? `${person}'s` : person;
  });
};
