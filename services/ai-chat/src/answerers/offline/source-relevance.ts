import { isFunctionWord, tokensIn, type Token } from "../../text/words.ts";
import type { Source } from "../answerer.ts";

/** Words that ask, and say nothing of what is asked about. */
const asking = new Set(
  (
    "tell told say said know happen happened describe explain show shown please remember mention mentioned think thought mean " +
    "go went make made get got give gave take took come came thing things much people person somebody anybody everybody"
  ).split(" "),
);

/** How many letters two forms of one word share at least: "walk" and "walked", "Wedgwood" and "Wedgewood". */
const stemLetters = 4;

/** Who did not, who never, who had none: what is quoted says who did. */
const negation = /\b(?:not|never|nobody|without|none|no)\b|n['’]t\b/i;

interface Held {
  readonly words: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

const wordsIn = (sources: readonly Source[]): Held => {
  const words = sources.flatMap(({ title, text, date, location, facts }) =>
    tokensIn([title, text, date, location, ...facts].join("\n")).map(({ word }) => word),
  );
  return {
    words: new Set(words),
    beginnings: new Set(words.filter(({ length }) => length >= stemLetters).map((word) => word.slice(0, stemLetters))),
  };
};

const holds = ({ words, beginnings }: Held, { word }: Token): boolean =>
  words.has(word) || (word.length >= stemLetters && beginnings.has(word.slice(0, stemLetters)));

/**
 * How relevant sources are to a question: `partial` where they hold at most half of the words it asks about or it asks what is not,
 * `unrelated` where they do not hold a name in it. A likeness of meaning alone cannot tell these apart.
 */
export const relevanceOf = (question: string, sources: readonly Source[]): "relevant" | "partial" | "unrelated" => {
  const held = wordsIn(sources);
  const tokens = tokensIn(question).filter(({ word }) => word.length > 1 && !isFunctionWord(word));
  // The first word is written large anyway.
  const isName = ({ text, start }: Token): boolean => start > 0 && /^\p{Lu}/u.test(text);
  const names = tokens.filter(isName);
  if (names.some((name) => !holds(held, name))) return "unrelated";
  const topics = tokens.filter((token) => !isName(token) && !asking.has(token.word));
  const known = topics.filter((topic) => holds(held, topic));
  return negation.test(question) || (topics.length > 0 && known.length <= topics.length / 2) ? "partial" : "relevant";
};
