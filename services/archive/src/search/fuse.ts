import type { Found } from "./find-documents.ts";

/** How much a model's judgement counts, and from which cosine on it is enough to count as found. */
export interface Judgement {
  readonly alpha: number;
  readonly closeness: number;
}

export interface Ranked extends Found {
  readonly score: number;
}

/** 0..1 of the values of a list; 1 where they are all the same. */
const scaled = (values: readonly number[]): ((value: number) => number) => {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  return (value) => (range === 0 ? 1 : Math.max(0, (value - least) / range));
};

/** How much of the query the best document by words speaks of: where it is little, the words found little. */
const bestShare = (found: readonly Found[]): number => {
  const best = found.reduce(
    (one: Found | undefined, other) => ((other.words ?? 0) > (one?.words ?? 0) ? other : one),
    undefined,
  );
  return best?.share ?? 0;
};

/** The weights of a query's words are summed in two ways. */
const nearlyAll = 0.999;

/** Whatever holds every word of the query goes before what is only like it. */
const holdsAll = ({ share }: Found): number => (share !== null && share >= nearlyAll ? 1 : 0);

/**
 * Ranks by words and meaning together: each list scaled to 0..1, then weighed, the words by how much of the query they found. What holds no word stays only where its
 * meaning is close enough. Of `keywords` every one is meant: what holds all of them goes first.
 */
export const fuse = (
  found: readonly Found[],
  judgement: Judgement | undefined,
  { keywords = false }: { readonly keywords?: boolean } = {},
): readonly Ranked[] => {
  const kept = found.filter(
    ({ words, meaning }) => words !== null || (judgement !== undefined && (meaning ?? -1) >= judgement.closeness),
  );
  const byWords = scaled(found.flatMap(({ words }) => words ?? []));
  const byMeaning = scaled(found.flatMap(({ meaning }) => meaning ?? []));
  const alpha = judgement === undefined ? 0 : judgement.alpha;
  const share = bestShare(found);
  return kept
    .map((one) => ({
      ...one,
      score:
        (keywords ? holdsAll(one) : 0) +
        (1 - alpha) * share * (one.words === null ? 0 : byWords(one.words)) +
        alpha * (one.meaning === null ? 0 : byMeaning(one.meaning)),
    }))
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
};
