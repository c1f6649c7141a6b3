import { hrefOfRecord, type Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { sentencesIn } from "@kinkeeper/platform/sentences";
import type { Source } from "../answerers/answerer.ts";
import { isFunctionWord, tokensIn } from "../text/words.ts";

/** A quote that is longer is cut at a word. */
const longestQuote = 600;

const meaningful = (text: string): ReadonlySet<string> =>
  new Set(
    tokensIn(text)
      .filter(({ word }) => !isFunctionWord(word))
      .map(({ word }) => word),
  );

/** The sentence of a source that says most of what a statement says, as [start, end) of its text; the best of it where none does. */
const bestSentence = ({ text, best }: Source, statement: string): readonly [number, number] => {
  const wanted = meaningful(statement);
  let [found, most] = [best, 0];
  for (const [start, end] of sentencesIn(text)) {
    const shared = [...meaningful(text.slice(start, end))].filter((word) => wanted.has(word)).length;
    if (shared > most) [found, most] = [[start, end], shared];
  }
  return found;
};

const cutAtWord = (text: string, start: number, end: number): number => {
  if (end - start <= longestQuote) return end;
  const space = text.lastIndexOf(" ", start + longestQuote);
  const cut = space > start ? space : start + longestQuote;
  return /[\uDC00-\uDFFF]/.test(text[cut]!) ? cut - 1 : cut;
};

/** What is quoted of a source for a statement: an exact piece of the record's field. */
export const citationOf = (source: Source, statement: string, n: number): Citation => {
  const [begins, ends] = bestSentence(source, statement);
  const end = cutAtWord(source.text, begins, ends);
  return {
    n,
    kind: source.kind,
    id: source.id,
    title: source.title,
    field: source.field,
    quote: source.text.slice(begins, end),
    start: source.start + begins,
    end: source.start + end,
    href: hrefOfRecord(source.kind, source.id),
    revision: source.revision,
  };
};
