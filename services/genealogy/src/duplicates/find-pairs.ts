import { candidatePairs } from "./candidate-pairs.ts";
import { impossible, Lifetimes } from "./lifetimes.ts";
import { NameFrequencies } from "./name-frequencies.ts";
import { pairsOfKin } from "./pairs-of-kin.ts";
import type { PersonFacts } from "./person-facts.ts";
import { areSiblings, Scorer } from "./score.ts";

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

/** Who somebody descends from, themselves first. */
const lineOf = (person: PersonFacts): ReadonlySet<PersonFacts> => {
  const line = new Set([person]);
  for (const one of line) {
    for (const parent of one.parents) line.add(parent);
    if (line.size > mostAncestors) break;
  }
  return line;
};

/** Against: nieces are named after their aunts, and both have parents of the same names often enough. */
const auntAndNiece = -8;

/** Whether `elder` is a sibling of an ancestor of somebody. */
const isSiblingOfElders = (elder: PersonFacts, line: ReadonlySet<PersonFacts>, person: PersonFacts): boolean =>
  [...line].some((ancestor) => ancestor !== person && areSiblings(elder, ancestor));

/** What their kinship says for two people being one, in bits: of a line, and of a couple, nobody is the other. */
const bitsOfKinship = (one: PersonFacts, other: PersonFacts): number => {
  const [line, otherLine] = [lineOf(one), lineOf(other)];
  if (one.partners.includes(other) || line.has(other) || otherLine.has(one)) return -Infinity;
  const areApart = isSiblingOfElders(one, otherLine, other) || isSiblingOfElders(other, line, one);
  return areApart ? auntAndNiece : 0;
};

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
      const alike = scorer.score(first, second);
      const pair = one * people.length + other;
      if (alike < doubtful || isFound.has(pair)) continue;
      const score = alike + bitsOfKinship(first, second);
      if (score < doubtful) continue;
      found.push({ one, other, score });
      isFound.add(pair);
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
