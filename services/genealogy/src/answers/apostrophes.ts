import { questionWords, type Word } from "./question-words.ts";

/** What somebody has besides kin. */
const owned = new Set(["birthday", "birthplace", "age", "wedding"]);
const isOwned = (word: Word | undefined): boolean =>
  word !== undefined && (word.kin !== undefined || owned.has(word.word));

/**
 * A question with the apostrophe that people leave out on a phone: of "emmas mother" it makes "emma's mother", then "emmas' mother";
 * nothing where none is missing.
 */
export const withApostrophe = (question: string): readonly string[] => {
  const words = questionWords(question);
  const owner = words.find(
    ({ text, kin, isPossessive }, at) =>
      kin === undefined && !isPossessive && /^\p{L}{2,}s$/iu.test(text) && isOwned(words[at + 1]),
  );
  const begin = owner === undefined ? -1 : question.indexOf(`${owner.text} `);
  if (owner === undefined || begin === -1) return [];
  const end = begin + owner.text.length;
  return [end - 1, end].map((at) => `${question.slice(0, at)}'${question.slice(at)}`);
};
