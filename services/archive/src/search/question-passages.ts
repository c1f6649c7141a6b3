import { longestPassage, passagesOfRecord, type RecordPassage } from "@kinkeeper/contracts/archive/passages";
import { sentencesIn } from "@kinkeeper/platform/sentences";
import type { FieldText } from "./document.ts";
import { proseFields } from "./document.ts";
import type { FoundText } from "./passages.ts";

/** What of a document says something of a question: exact pieces, the best first. */
export type QuestionPassage = Pick<RecordPassage, "field" | "text" | "start" | "best" | "coverage">;

type Weights = ReadonlyMap<string, number>;

const weightOf = (terms: Iterable<string>, weights: Weights): number => {
  let sum = 0;
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0;
  return sum;
};

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/**
 * Sentences that follow each other, as many as a passage holds. Each hit is looked at once: somebody may have written one word
 * ten thousand times.
 */
const windows = (text: string, hits: readonly Hit[]): readonly (readonly Sentence[])[] => {
  const found: Sentence[][] = [];
  let last: Sentence[] = [];
  let next = 0;
  for (const [start, end] of sentencesIn(text, longestPassage)) {
    const terms: string[] = [];
    for (; next < hits.length && hits[next]!.start < end; next += 1) terms.push(hits[next]!.term);
    const sentence = { start, end, terms };
    if (last.length > 0 && end - last[0]!.start <= longestPassage) last.push(sentence);
    else {
      last = [sentence];
      found.push(last);
    }
  }
  return found;
};

/**
 * The passages of one document: where its words stand, or where its meaning does (`near`), or how it begins. `aside` are terms
 * that stand elsewhere in it (its title, its place): they speak for each of its passages.
 */
export const questionPassages = (
  texts: readonly FieldText[],
  found: readonly FoundText[],
  weights: Weights,
  total: number,
  near: { readonly field: string; readonly begins: number } | undefined,
): readonly QuestionPassage[] => {
  const hitsOf = new Map(found.map(({ field, hits }) => [field, hits]));
  const aside = found
    .filter(({ field }) => !proseFields.has(field))
    .flatMap(({ hits }) => hits.map(({ term }) => term));
  const prose = texts.filter(([field]) => proseFields.has(field));
  const share = (terms: readonly string[]): number =>
    total > 0 ? Math.min(1, weightOf([...terms, ...aside], weights) / total) : 0;

  const passages = prose.flatMap(([field, text]) => {
    const hits = hitsOf.get(field) ?? [];
    return windows(text, hits).map((sentences): QuestionPassage => {
      const [start, end] = [sentences[0]!.start, sentences.at(-1)!.end];
      const weight = ({ terms }: Sentence): number => weightOf(terms, weights);
      const best = sentences.reduce((one, other) => (weight(other) > weight(one) ? other : one));
      return {
        field,
        text: text.slice(start, end),
        start,
        best: [best.start - start, best.end - start],
        coverage: share(sentences.flatMap(({ terms }) => terms)),
      };
    });
  });
  const isNear = ({ field, start, text }: QuestionPassage): boolean =>
    near !== undefined && field === near.field && near.begins < start + text.length && near.begins >= start;
  const ranked = passages
    .map((passage, index) => ({ passage, index }))
    .toSorted(
      (one, other) =>
        other.passage.coverage - one.passage.coverage ||
        Number(isNear(other.passage)) - Number(isNear(one.passage)) ||
        one.index - other.index,
    )
    .map(({ passage }) => passage);
  if (ranked.length > 0) {
    const [first, ...others] = ranked as [QuestionPassage, ...QuestionPassage[]];
    const more = others.filter(({ coverage }) => coverage > 0 && coverage >= first.coverage / 2);
    return [first, ...more].slice(0, passagesOfRecord);
  }
  const [title] = texts;
  if (!title) return [];
  const [field, text] = title;
  return [{ field, text, start: 0, best: [0, text.length], coverage: share([]) }];
};
