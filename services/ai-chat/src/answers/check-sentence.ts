import type { Source } from "../answerers/answerer.ts";
import { folded } from "@kinkeeper/contracts/words/folded";
import { isFunctionWord, tokensIn, type Token } from "../text/words.ts";

/** A mark that names a source. */
const refPattern = /\[([a-z]\d{2,3})\]/g;
/** What reads like a mark of any kind: a number that a model made up is no citation. */
const anyMark = /\[[a-z]?\d{1,4}(?:, ?[a-z]?\d{1,4}){0,12}\]/g;

/** A sentence that may be shown, with the sources it rests on; `withheld` where nothing in the archive supports it. */
export type CheckedSentence =
  | { readonly kind: "supported"; readonly text: string; readonly sources: readonly Source[] }
  | { readonly kind: "withheld" };

export interface SentenceContext {
  readonly question: string;
  /** All that may be cited. */
  readonly sources: readonly Source[];
  /** Those behind the sentence before, in the same paragraph. */
  readonly before: readonly Source[];
}

interface Support {
  readonly words: ReadonlySet<string>;
  /** Folded, with single spaces. */
  readonly text: string;
}

const spaced = (text: string): string =>
  folded(text)
    .replaceAll(/[“”"‘’']/g, "")
    .replaceAll(/\s+/g, " ");

const supportOf = (sources: readonly Source[], question: string): Support => {
  const text = [
    ...sources.flatMap(({ title, text: own, date, location, facts }) => [
      title,
      own,
      date ?? "",
      location ?? "",
      ...facts,
    ]),
    question,
  ].join("\n");
  return { words: new Set(tokensIn(text).map(({ word }) => word)), text: spaced(text) };
};

const holds = ({ words }: Support, word: string): boolean => {
  if (words.has(word)) return true;
  // "Darwins", "Wedgwood's" without its apostrophe.
  return word.length > 3 && (words.has(word.replace(/e?s$/, "")) || words.has(`${word}s`));
};

const isNumber = ({ text }: Token): boolean => /^\d/.test(text);
const isCapitalized = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);

/** The first word of a sentence, or of what stands behind a colon or an opening quotation, is written large anyway. */
const beginsSentence = (text: string, { start }: Token): boolean => {
  const before = text.slice(0, start).trimEnd();
  return before === "" || '.!?:;…"“(-*•'.includes(before.at(-1)!) || text.slice(before.length, start).includes("\n");
};

/** Numbers and names, which must stand in a source or in the question. */
const claimsIn = (text: string, { words }: Support): readonly string[] =>
  tokensIn(text)
    .filter((token) => {
      if (isNumber(token)) return true;
      if (!isCapitalized(token) || token.text === "I") return false;
      if (!beginsSentence(text, token)) return true;
      return !isFunctionWord(token.word) && !words.has(token.word) && !/(?:ing|ly|ed)$/.test(token.word);
    })
    .map(({ word }) => word);

/** What is said, names and numbers left out. */
const contentWords = (text: string): readonly string[] =>
  tokensIn(text)
    .filter(
      (token) => !isNumber(token) && !isCapitalized(token) && token.word.length > 2 && !isFunctionWord(token.word),
    )
    .map(({ word }) => word);

/** How many of the words stand there, with a little room for how they end: 0..1; 1 where there are none. */
const overlap = (words: readonly string[], support: Support): number => {
  if (words.length === 0) return 1;
  const stems = new Set([...support.words].map((word) => word.slice(0, 5)));
  return words.filter((word) => support.words.has(word) || stems.has(word.slice(0, 5))).length / words.length;
};

/** A third of what is said must stand in what is cited: names alone would let anything be said of somebody. */
const leastOverlap = 1 / 3;
/** What is cited by nobody needs more to be taken for what a source says. */
const plainOverlap = 0.6;

/** What stands between quotation marks; an opening one that nobody closes opens nothing. */
const quotationsIn = (text: string): readonly string[] => {
  const parts = text.split(/[“”"]/);
  return parts.slice(0, parts.length - 1).filter((_part, index) => index % 2 === 1);
};

/** What is quoted word by word must stand there word by word. */
const quotationsHold = (text: string, support: Support): boolean =>
  quotationsIn(text).every(
    (quoted) =>
      tokensIn(quoted).length < 3 ||
      support.text.includes(
        spaced(quoted)
          .trim()
          .replace(/[.,;!?…]{1,5}$/, ""),
      ),
  );

const isSupported = (
  text: string,
  sources: readonly Source[],
  { question }: SentenceContext,
  least: number,
): boolean => {
  const support = supportOf(sources, question);
  if (!claimsIn(text, support).every((word) => holds(support, word))) return false;
  if (!quotationsHold(text, support)) return false;
  // Words of the question alone say nothing: its premise may be false.
  return overlap(contentWords(text), supportOf(sources, "")) >= least;
};

/** Says nothing of the family: what is missing, what was done, a question back. */
const saysNothing =
  /^(?:sorry\b|i (?:could not|couldn['’]t|did not|didn['’]t|cannot|can['’]t|do not|don['’]t|found (?:no|nothing)|have (?:prepared|proposed))|you (?:can|could|may|might) |would you |do you |shall i |which |(?:your|the) (?:family )?archive (?:does not|doesn['’]t|holds no|has no|says nothing)|there (?:is|are) no(?:thing)?\b|nothing |no (?:record|story|stories|one)\b|here (?:is|are) |(?:please )?(?:let me know|tell me)\b)/i;

const isNoClaim = (text: string, { question }: SentenceContext): boolean => {
  const plain = text.replace(/^[\s\-*•]+/, "");
  if (tokensIn(plain).length === 0) return true;
  if (!saysNothing.test(plain)) return false;
  const support = supportOf([], question);
  return claimsIn(plain, support).every((word) => holds(support, word));
};

const withoutMarks = (sentence: string): string =>
  sentence
    .replaceAll(refPattern, "")
    .replaceAll(anyMark, "")
    .replaceAll(/ {1,4}(?=[.,;:!?])/g, "")
    .replaceAll(/(?<=\S) {2,4}/g, " ");

/**
 * Whether a sentence may be shown. One that names sources must stand in them with every number, every name and every quotation;
 * one that names none is given the source that says it, or withheld.
 */
export const checkSentence = (sentence: string, context: SentenceContext): CheckedSentence => {
  const byRef = new Map(context.sources.map((source) => [source.ref, source]));
  const named = [...new Set(Array.from(sentence.matchAll(refPattern), ([, ref]) => ref!))].flatMap(
    (ref) => byRef.get(ref) ?? [],
  );
  const text = withoutMarks(sentence);
  if (named.length > 0)
    return isSupported(text, named, context, leastOverlap)
      ? { kind: "supported", text, sources: named }
      : { kind: "withheld" };
  if (isNoClaim(text, context)) return { kind: "supported", text, sources: [] };
  if (context.before.length > 0 && isSupported(text, context.before, context, plainOverlap))
    return { kind: "supported", text, sources: context.before };
  const source = context.sources.find((one) => isSupported(text, [one], context, plainOverlap));
  return source ? { kind: "supported", text, sources: [source] } : { kind: "withheld" };
};
