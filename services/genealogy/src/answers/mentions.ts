import { typed, type Word } from "./question-words.ts";
import type { KinTerm } from "./kin-words.ts";

/** Somebody as a question names them: "Emma Darwin", "me", "Emma's father", "Josiah Wedgwood the elder". */
export interface Mention {
  /** As it was typed. */
  readonly text: string;
  /** The asker. */
  readonly isMe: boolean;
  /** Words of the name, without case and accents. */
  readonly words: readonly string[];
  /** Years that are said beside the name: "(1808–1896)", "born 1808". */
  readonly years: readonly number[];
  /** Of two with one name, the one who was born first, or second. */
  readonly order?: "elder" | "younger";
  /** Whose father's sister …: what is walked from the person of the name, the first step first. */
  readonly steps: readonly KinTerm[];
}

const me = new Set(["i", "me", "myself", "my", "mine"]);
const we = new Set(["our", "your", "the", "a", "an"]);
/** "His father": of somebody that the words alone do not tell. */
const theirs = new Set(["his", "her", "their"]);
const orders: Readonly<Record<string, "elder" | "younger">> = {
  elder: "elder",
  older: "elder",
  senior: "elder",
  sr: "elder",
  younger: "younger",
  junior: "younger",
  jr: "younger",
};
/** "The second" of a name is written "II" in records. */
const ordinals: Readonly<Record<string, string>> = {
  first: "i",
  second: "ii",
  third: "iii",
  fourth: "iv",
  fifth: "v",
  sixth: "vi",
  seventh: "vii",
  eighth: "viii",
};
/** Words between the parts of a mention that are no part of a name. */
const between = new Set(["nee", "born", "b", "died", "d", "formerly"]);

const name = (words: readonly Word[], steps: readonly KinTerm[], text: string): Mention | undefined => {
  const named = words.filter(({ word }, at) => !(at === 0 && we.has(word)));
  if (named.length === 0) return undefined;
  if (named.length === 1 && me.has(named[0]!.word)) return { text, isMe: true, words: [], years: [], steps };
  const years: number[] = [];
  const rest: string[] = [];
  let order: Mention["order"];
  for (const [at, { word }] of named.entries()) {
    const isLast = at === named.length - 1;
    if (/^\d{3,4}$/.test(word)) years.push(Number(word));
    else if (at > 0 && isLast && orders[word] !== undefined) order = orders[word];
    else if (at > 0 && isLast && named[at - 1]!.word === "the" && ordinals[word] !== undefined)
      rest.push(ordinals[word]);
    else if (at > 0 && (between.has(word) || (word === "the" && named.length > at + 1))) continue;
    // A name of several words that holds words of kinship: "Uncle Jos".
    else rest.push(...word.split(" "));
  }
  if (rest.length === 0 || rest.length > 12) return undefined;
  return { text, isMe: false, words: rest, years, ...(order === undefined ? {} : { order }), steps };
};

/** Reads whom some words name; undefined where they cannot be anybody. */
export const readMention = (words: readonly Word[]): Mention | undefined => {
  if (theirs.has(words[0]?.word ?? "") || words.some(({ word }) => word === "when")) return undefined;
  const text = typed(words).replace(/[’']s$/, "");
  const steps: KinTerm[] = [];
  // "the father of the wife of Charles": from the front, the last step first.
  let from = 0;
  for (;;) {
    const at = from + (we.has(words[from]?.word ?? "") && !words[from]?.isPossessive ? 1 : 0);
    const kin = words[at]?.kin;
    if (kin === undefined || words[at + 1]?.word !== "of" || words[at]!.isPossessive) break;
    steps.unshift(kin);
    from = at + 2;
  }
  // "Emma's father's wife": from the back, before what was said in front of it.
  let end = words.length;
  const inner: KinTerm[] = [];
  while (end - 1 > from) {
    const kin = words[end - 1]!.kin;
    const before = words[end - 2]!;
    const isMine = before.word === "my" && end - 2 === from;
    if (kin === undefined || !(before.isPossessive || isMine)) break;
    inner.unshift(kin);
    end -= 1;
  }
  return name(words.slice(from, end), [...inner, ...steps], text);
};

/**
 * Somebody and what is asked of their kin, from "Emma’s" and "sisters" or, where the kin stood before, "Emma" and "sisters". In "the
 * mother of Emma’s husband" it is the mother who is asked for.
 */
export const readKinOf = (
  words: readonly Word[] | undefined,
  kin: readonly Word[] | undefined,
): readonly [mention: Mention, term: KinTerm] | undefined => {
  const term = kin?.[0]?.kin;
  if (words === undefined || kin === undefined || term === undefined) return undefined;
  if (!words.at(-1)?.isPossessive) {
    const mention = readMention(words);
    return mention && [mention, term];
  }
  const mention = readMention([...words, ...kin]);
  const last = mention?.steps.at(-1);
  return mention && last && [{ ...mention, steps: mention.steps.slice(0, -1) }, last];
};

/** Two people whose names stand one after the other, wherever one ends and the other begins; the likeliest first. */
export const readPairs = (words: readonly Word[]): readonly (readonly [Mention, Mention])[] => {
  const pairs: (readonly [Mention, Mention])[] = [];
  const atMost = Math.min(words.length, 12);
  for (let end = 1; end < atMost; end += 1) {
    const [one, other] = [readMention(words.slice(0, end)), readMention(words.slice(end))];
    if (one && other) pairs.push([one, other]);
  }
  return pairs;
};
