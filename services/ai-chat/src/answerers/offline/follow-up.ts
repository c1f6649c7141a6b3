import type { AnswerTools, Turn } from "../answerer.ts";
import { isFunctionWord, tokensIn } from "../../text/words.ts";

const pronoun = /\b(he|she|him|her|his|hers|they|them|their)\b/i;
const possessive = /^(?:his|hers|their|her)$/i;

const namesSomebody = (text: string): boolean =>
  tokensIn(text).some(
    ({ text: written, word, start }) => start > 0 && /^\p{Lu}/u.test(written) && !isFunctionWord(word),
  );

/** So many of those who were spoken of last may be meant. */
const mostSpokenOf = 8;

/** Who is not meant by it; undefined where anybody may be. */
const otherSex = (word: string): "male" | "female" | undefined => {
  if (/^(?:he|him|his)$/i.test(word)) return "female";
  return /^(?:she|her|hers)$/i.test(word) ? "male" : undefined;
};

/** The name of the one who was spoken of last and may be meant. */
const spokenOf = async (
  word: string,
  earlier: readonly Turn[],
  { sexOf }: Pick<AnswerTools, "sexOf">,
): Promise<string | undefined> => {
  const other = otherSex(word);
  const people = new Map(earlier.toReversed().flatMap((turn) => turn.people.map(({ id, name }) => [id, name])));
  for (const [id, name] of [...people].slice(0, mostSpokenOf))
    if (other === undefined || (await sexOf(id)) !== other) return name;
  return undefined;
};

/**
 * A question that says "she" and names nobody is about whom the last answer was about: of a couple, about the wife. Answers the question
 * with the name put in, or as it is.
 */
export const withNames = async (
  text: string,
  earlier: readonly Turn[],
  tools: Pick<AnswerTools, "sexOf">,
): Promise<string> => {
  const [said] = pronoun.exec(text) ?? [];
  if (said === undefined || namesSomebody(text)) return text;
  const person = await spokenOf(said, earlier, tools);
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
