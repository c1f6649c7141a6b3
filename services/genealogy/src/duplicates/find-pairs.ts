import { candidatePairs } from "./candidate-pairs.ts";
import { impossible, Lifetimes } from "./lifetimes.ts";
import { NameFrequencies } from "./name-frequencies.ts";
import { pairsOfKin } from "./pairs-of-kin.ts";
import type { PersonFacts } from "./person-facts.ts";
import { Scorer } from "./score.ts";

/** Bits from which on two people may be the same, so that somebody should look. Decision 34 tells what was measured. */
export const doubtful = 0;
/** Bits from which on two people are the same, where nobody else is nearly as likely. */
export const sure = 12;
/** How much less likely everybody else has to be. */
const sureBy = 6;

export interface FoundPair {
  /** By their places in the list. */
  readonly one: number;
  readonly other: number;
  /** See Scorer. */
  readonly score: number;
}

/** Of so many ancestors, the nearest, somebody's namesake is told from them: nearly nine generations. */
const mostAncestors = 500;

const isAncestor = (elder: PersonFacts, person: PersonFacts): boolean => {
  const line = new Set([person]);
  for (const one of line) {
    for (const parent of one.parents) line.add(parent);
    if (line.size > mostAncestors) break;
  }
  return line.has(elder);
};

/** Sons are named after their grandfathers: of a line, and of a couple, nobody is the other. */
const areRelated = (one: PersonFacts, other: PersonFacts): boolean =>
  one.partners.includes(other) || isAncestor(one, other) || isAncestor(other, one);

export interface Comparison {
  /** Whether two are compared, by their places in the list; all are where it is not given. */
  readonly isWanted?: (one: number, other: number) => boolean;
  /** Who is known to be the same, though not wanted: their kin are compared. */
  readonly same?: readonly (readonly [number, number])[];
}

/** Pairs of people who may be the same, in no order: of those who share a key, and then of the kin of those who are the same. */
export const findPairs = (people: readonly PersonFacts[], { isWanted, same = [] }: Comparison = {}): FoundPair[] => {
  const scorer = new Scorer(new NameFrequencies(people));
  const lifetimes = new Lifetimes(people.length);
  for (const [place, person] of people.entries()) lifetimes.set(place, person);
  const found: FoundPair[] = [];
  const isFound = new Set<number>();
  const compare = (pairs: Iterable<readonly [number, number]>): void => {
    for (const [one, other] of pairs) {
      if (lifetimes.compare(one, other) <= impossible) continue;
      const first = people[one]!;
      const second = people[other]!;
      const score = scorer.score(first, second);
      const pair = one * people.length + other;
      if (score >= doubtful && !isFound.has(pair) && !areRelated(first, second)) {
        found.push({ one, other, score });
        isFound.add(pair);
      }
    }
  };
  compare(candidatePairs(people, isWanted));
  const sureSoFar = surePairs(found).map(({ one, other }) => [one, other] as const);
  compare(pairsOfKin(people, [...same, ...sureSoFar], isWanted));
  return found;
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
