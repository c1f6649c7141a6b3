import { candidatePairs } from "./candidate-pairs.ts";
import { NameFrequencies } from "./name-frequencies.ts";
import type { PersonFacts } from "./person-facts.ts";
import { Scorer } from "./score.ts";

/** Bits from which on two people may be the same, so that somebody should look. Decision 34 tells what was measured. */
export const doubtful = 0;
/** Bits from which on two people are the same, where nobody else is nearly as likely. */
export const sure = 12;
/** How much less likely everybody else has to be. */
export const sureBy = 6;

export interface FoundPair {
  /** By their places in the list. */
  readonly one: number;
  readonly other: number;
  /** See Scorer. */
  readonly score: number;
}

/** Comparisons between two looks at the clock. */
const comparisonsAtOnce = 200;

const areRelated = (one: PersonFacts, other: PersonFacts): boolean =>
  one.parents.includes(other) || one.children.includes(other) || one.partners.includes(other);

/**
 * Pairs of people who may be the same, in no order. Yields every now and then, with how many people are behind it, so that whoever
 * lets it run can let others in between.
 */
export function* findPairs(
  people: readonly PersonFacts[],
  isWanted?: (one: number, other: number) => boolean,
): Generator<number, FoundPair[]> {
  const scorer = new Scorer(new NameFrequencies(people));
  const found: FoundPair[] = [];
  let comparisons = 0;
  for (const [one, other] of candidatePairs(people, isWanted)) {
    const first = people[one]!;
    const second = people[other]!;
    const score = scorer.score(first, second);
    if (score >= doubtful && !areRelated(first, second)) found.push({ one, other, score });
    comparisons += 1;
    if (comparisons % comparisonsAtOnce === 0) yield one;
  }
  return found;
}

/** All of it at once, for whoever has a thread to themselves. */
export const allPairs = (
  people: readonly PersonFacts[],
  isWanted?: (one: number, other: number) => boolean,
): FoundPair[] => {
  const search = findPairs(people, isWanted);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
};

/** Those that are each other's best, beyond doubt: one of the list with one of the list, nobody twice. */
export const surePairs = (pairs: readonly FoundPair[]): FoundPair[] => {
  const best = new Map<number, { first: FoundPair; second: number }>();
  for (const pair of pairs)
    for (const person of [pair.one, pair.other]) {
      const known = best.get(person);
      if (!known) best.set(person, { first: pair, second: -Infinity });
      else if (pair.score > known.first.score) best.set(person, { first: pair, second: known.first.score });
      else known.second = Math.max(known.second, pair.score);
    }
  return pairs.filter((pair) => {
    const [one, other] = [best.get(pair.one)!, best.get(pair.other)!];
    return (
      pair.score >= sure &&
      one.first === pair &&
      other.first === pair &&
      pair.score - Math.max(one.second, other.second) >= sureBy
    );
  });
};
