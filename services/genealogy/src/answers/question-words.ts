import { folded } from "@kinkeeper/contracts/words/folded";
import { kinAt, type KinTerm } from "./kin-words.ts";

/** A word of a question. */
export interface Word {
  /** As it was typed, without what makes it a possessive. */
  readonly text: string;
  /** Without case and accents. */
  readonly word: string;
  /** "Emma's", "Charles'". */
  readonly isPossessive: boolean;
  /** Words that name a kinship are one: "great-grandfather", "second cousins". */
  readonly kin?: KinTerm;
}

const possessiveEnd = /^['’ʼ]s(?![\p{L}\p{N}])/iu;
const bareEnd = /^['’ʼ](?![\p{L}\p{N}])/u;
const contracted = new Set(["who", "what", "where", "when", "how"]);
/** More than fit into a question are not read. */
const mostWords = 120;

/** Both sexes together have a word of their own. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:brothers? (?:and|or) sisters?|sisters? (?:and|or) brothers?)\b/gi, "siblings"],
  [/\b(?:sons? (?:and|or) daughters?|daughters? (?:and|or) sons?)\b/gi, "children"],
  [/\b(?:mother and father|father and mother)\b/gi, "parents"],
];

const plainWords = (typed: string): readonly Word[] => {
  const question = pairs.reduce((text, [pair, word]) => text.replaceAll(pair, word), typed);
  const words: Word[] = [];
  let skippedTo = 0;
  for (const { 0: text, index } of question.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (index < skippedTo) continue;
    const end = index + text.length;
    const after = question.slice(end, end + 3);
    const isPossessive = possessiveEnd.test(after) || (/s$/i.test(text) && bareEnd.test(after));
    if (possessiveEnd.test(after)) skippedTo = end + 2;
    const word = folded(text);
    if (word === "") continue;
    // "Who's Emma?"
    if (isPossessive && contracted.has(word)) {
      words.push({ text, word, isPossessive: false }, { text: "is", word: "is", isPossessive: false });
    } else words.push({ text, word, isPossessive });
    if (words.length >= mostWords) break;
  }
  return words;
};

/** The words of a question, those of a kinship together. */
export const questionWords = (question: string): readonly Word[] => {
  const plain = plainWords(question);
  const words: Word[] = [];
  for (let at = 0; at < plain.length;) {
    const found = kinAt(plain, at);
    if (found === undefined) {
      words.push(plain[at]!);
      at += 1;
      continue;
    }
    const of = plain.slice(at, at + found.length);
    words.push({
      text: of.map(({ text }) => text).join(" "),
      word: of.map(({ word }) => word).join(" "),
      isPossessive: of.at(-1)!.isPossessive,
      kin: found.term,
    });
    at += found.length;
  }
  return words;
};

/** The words as one text. */
export const typed = (words: readonly Word[]): string =>
  words.map(({ text, isPossessive }) => (isPossessive ? `${text}’s` : text)).join(" ");
