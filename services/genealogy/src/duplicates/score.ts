import { compareDates } from "./compare-dates.ts";
import { impossible, Lifetimes } from "./lifetimes.ts";
import { likeness } from "./likeness.ts";
import type { NameFrequencies } from "./name-frequencies.ts";
import { kinKinds, type KinKind, type PersonFacts } from "./person-facts.ts";

/** How much two words of a name are one: written the same, heard the same, abbreviated, or spelt alike. */
export type Agreement = "same" | "close" | "initial" | "similar" | "different";
const shares: Readonly<Record<Agreement, number>> = { same: 1, close: 0.8, initial: 0.35, similar: 0.45, different: 0 };

const agreementOf = (one: string, other: string): Agreement => {
  if (one === other) return "same";
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? "initial" : "different";
  const alike = likeness(one, other);
  if (alike >= 0.92) return "close";
  return alike >= 0.84 ? "similar" : "different";
};

/**
 * Against: given names that have nothing in common, of siblings too, a name of which only a part agrees, another number ("II", "III"),
 * and one where the other has none.
 */
const otherGiven = -13;
const otherGivenOfSiblings = -20;
const unmatchedGiven = -2.5;
const onlyLaterGiven = -9;
const otherOrdinal = -12;
const unmatchedOrdinal = -2.5;
const swappedNames = -3;
/** Short names are many people's: those told by one alone are shown, and never taken for one another unasked (`sure` in find-pairs.ts). */
const mostByShortName = 11;

/** Against: another surname. A woman may be told by her husband's. */
const otherSurname = -6;
const otherSurnameOfWoman = -2;

const mostGiven = 13;

const kinBits: Readonly<Record<KinKind, { readonly most: number; readonly none: number }>> = {
  parents: { most: 9, none: -5 },
  partners: { most: 7, none: -2 },
  children: { most: 9, none: -2 },
};
const otherPlace = -1.5;

interface WordsMatched {
  readonly bits: number;
  /** How many words. */
  readonly matched: number;
  /** Whether the first of either is among them. */
  readonly isFirst: boolean;
}

/**
 * How much speaks for two people being one, in bits, after I. P. Fellegi and A. B. Sunter ("A Theory for Record Linkage",
 * JASA 64, 1969): each field adds log2 of how much likelier it is to look so if they are the same than if they are any two people of
 * these. Agreement on a name is worth what its frequency here makes it (W. E. Winkler, "Frequency-Based Matching in Fellegi-Sunter",
 * 1989), a date what room it leaves. What is missing says nothing. The odds that any two are the same, one in as many as
 * there are people, are taken off at the end, so that 0 is even odds. Decision 34 tells how the figures were chosen.
 */
export class Scorer {
  readonly #frequencies: NameFrequencies;
  readonly #prior: number;
  readonly #agreements = new Map<string, Map<string, Agreement>>();
  #remembered = 0;
  readonly #both = new Lifetimes(2);

  constructor(frequencies: NameFrequencies) {
    this.#frequencies = frequencies;
    this.#prior = Math.log2(Math.max(64, frequencies.people));
  }

  /** The same whichever of the two comes first. */
  score(one: PersonFacts, other: PersonFacts): number {
    // The best of several ways to pair words and kin may be found in either order.
    return one.id <= other.id ? this.#score(one, other) : this.#score(other, one);
  }

  #score(one: PersonFacts, other: PersonFacts): number {
    // The cheapest first: whoever cannot be the same is not looked at any further.
    this.#both.set(0, one);
    this.#both.set(1, other);
    const lived = this.#both.compare(0, 1);
    if (lived <= impossible) return lived - this.#prior;
    const own = lived + this.#names(one, other);
    // Kin and places alone make nobody the same: brothers share all of them.
    if (own < 0 || this.#areOtherSiblings(one, other)) return own - this.#prior;
    const kin = kinKinds.reduce((sum, kind) => sum + this.#kin(kind, one[kind], other[kind]), 0);
    const places = this.#place(one.birthPlace, other.birthPlace) + this.#place(one.deathPlace, other.deathPlace);
    const all = own + places + kin - this.#prior;
    return this.#isByShortNameAlone(one, other) ? Math.min(mostByShortName, all) : all;
  }

  #names(one: PersonFacts, other: PersonFacts): number {
    const straight = this.#given(one, other) + this.#surnames(one, other);
    // Where last names are the same, nobody took one for a given name.
    const isStraight = straight > 0 || one.surnames[0] === other.surnames[0];
    return isStraight ? straight : Math.max(straight, this.#swapped(one, other));
  }

  /** "Müller Hans" for "Hans Müller"; each may be spelt otherwise as well. */
  #swapped(one: PersonFacts, other: PersonFacts): number {
    const first = this.#swappedWords(one.given, other);
    if (first === undefined) return -Infinity;
    const second = this.#swappedWords(other.given, one);
    return second === undefined ? -Infinity : Math.min(mostGiven, first) + Math.min(mostGiven, second) + swappedNames;
  }

  /** A given name of somebody and the last name of somebody else; undefined where they have nothing in common. */
  #swappedWords(given: readonly string[], { lastWords, surnames }: PersonFacts): number | undefined {
    const [few, many] = given.length <= lastWords.length ? [given, lastWords] : [lastWords, given];
    const { bits, matched, isFirst } = this.#matchWords(few, many, this.#sharedSwapped);
    if (!isFirst) return undefined;
    return Math.min(bits, this.#frequencies.surname(surnames[0]!)) + (few.length - matched) * unmatchedGiven;
  }

  #given(one: PersonFacts, other: PersonFacts): number {
    if (one.given.length === 0 || other.given.length === 0) return 0;
    const [few, many] = one.given.length <= other.given.length ? [one.given, other.given] : [other.given, one.given];
    const { bits, matched, isFirst } = this.#matchWords(few, many);
    const ordinals = bitsOfOrdinals(one, other);
    const otherwise = isFirst ? 0 : this.#matchOtherNames(one, other);
    if (otherwise > 0) return Math.min(mostGiven, otherwise) + ordinals;
    if (this.#areOtherSiblings(one, other)) return otherGivenOfSiblings + ordinals;
    if (matched === 0) return otherGiven + ordinals;
    const unmatched = (few.length - matched) * unmatchedGiven;
    return Math.min(mostGiven, bits) + unmatched + (isFirst ? 0 : onlyLaterGiven) + ordinals;
  }

  /** What it is worth that the first name of one is what the other is called as well, or a short name of it: 0 where it is neither. */
  #matchOtherNames(one: PersonFacts, other: PersonFacts): number {
    const share = shareOfOtherName(one, other);
    if (share === 0) return 0;
    return share * Math.min(this.#frequencies.given(one.given[0]!), this.#frequencies.given(other.given[0]!));
  }

  /** Whether their given names have nothing in common but that one may be short for the other. */
  #isByShortNameAlone(one: PersonFacts, other: PersonFacts): boolean {
    if (!isNamed(one) || !isNamed(other) || shareOfOtherName(one, other) !== shares.initial) return false;
    return !this.#matchWords(one.given, other.given).isFirst;
  }

  /** Siblings of other first names, also no short ones, or of other numbers: a patronymic that they share makes them no more alike. */
  #areOtherSiblings(one: PersonFacts, other: PersonFacts): boolean {
    if (!areSiblings(one, other) || !isNamed(one) || !isNamed(other)) return false;
    if (bitsOfOrdinals(one, other) === otherOrdinal) return true;
    return !this.#matchWords(one.given, other.given).isFirst && this.#matchOtherNames(one, other) === 0;
  }

  /** Each word of one name with the word of the other it agrees with best; none is taken twice. */
  #matchWords(few: readonly string[], many: readonly string[], shared = this.#sharedGiven): WordsMatched {
    const words = Math.min(few.length, many.length);
    let [found, taken, bits, matched, isFirst] = [0, 0, 0, 0, false];
    for (let round = 0; round < words; round += 1) {
      let [best, bestAt, bestPlace] = [0, -1, -1];
      for (let at = 0; at < few.length; at += 1) {
        if (found & (1 << at)) continue;
        for (let place = 0; place < many.length; place += 1) {
          if (taken & (1 << place)) continue;
          const value = shared(few[at]!, many[place]!);
          if (value > best) [best, bestAt, bestPlace] = [value, at, place];
        }
      }
      if (bestAt < 0) break;
      found |= 1 << bestAt;
      taken |= 1 << bestPlace;
      bits += best;
      matched += 1;
      isFirst ||= bestAt === 0 || bestPlace === 0;
    }
    return { bits, matched, isFirst };
  }

  /** Of two spellings the commoner counts: no likeness is worth more than being the same. */
  readonly #sharedGiven = (one: string, other: string): number => {
    const share = shares[this.#agreement(one, other)];
    return share === 0 ? 0 : share * Math.min(this.#frequencies.given(one), this.#frequencies.given(other));
  };

  /** Nobody can tell which of the two is the given name. */
  readonly #sharedSwapped = (one: string, other: string): number => {
    const value = this.#sharedGiven(one, other);
    if (value === 0) return 0;
    return Math.min(value, this.#frequencies.surname(one), this.#frequencies.surname(other));
  };

  #surnames(one: PersonFacts, other: PersonFacts): number {
    if (one.surnames.length === 0 || other.surnames.length === 0) return 0;
    let best = 0;
    for (const name of one.surnames)
      for (const others of other.surnames) {
        const share = shares[this.#agreement(name, others)];
        best = Math.max(best, share * Math.min(this.#frequencies.surname(name), this.#frequencies.surname(others)));
      }
    if (best > 0) return best;
    const mayHaveMarried = (person: PersonFacts) => person.sex !== "male" && !person.hasMaidenName;
    return mayHaveMarried(one) || mayHaveMarried(other) ? otherSurnameOfWoman : otherSurname;
  }

  #place(one: readonly string[], other: readonly string[]): number {
    if (one.length === 0 || other.length === 0) return 0;
    let best = 0;
    for (const [at, part] of one.entries())
      for (const [place, name] of other.entries()) {
        const share = shares[this.#agreement(part, name)];
        if (share <= shares.initial) continue;
        const bits = share * Math.min(this.#frequencies.place(part), this.#frequencies.place(name));
        // The country alone says little.
        best = Math.max(best, at === 0 || place === 0 ? bits : bits / 2);
      }
    return best > 0 ? best : otherPlace;
  }

  /** Kin are compared by given name and birth: parents that are told by the same names, and so on. */
  #kin(kind: KinKind, one: readonly PersonFacts[], other: readonly PersonFacts[]): number {
    const [first, second] = [one.filter(isNamed), other.filter(isNamed)];
    if (first.length === 0 || second.length === 0) return 0;
    const { most, none } = kinBits[kind];
    const taken = new Set<PersonFacts>();
    let bits = 0;
    for (const relative of first.slice(0, mostKin)) {
      let best: { readonly relative: PersonFacts; readonly bits: number } | undefined;
      for (const candidate of second.slice(0, mostKin)) {
        if (taken.has(candidate)) continue;
        const value = this.#relative(relative, candidate);
        if (value > 0 && value > (best?.bits ?? 0)) best = { relative: candidate, bits: value };
      }
      if (!best) continue;
      taken.add(best.relative);
      bits += best.bits;
    }
    if (bits === 0) return none;
    return Math.min(most, bits);
  }

  #relative(one: PersonFacts, other: PersonFacts): number {
    if (one.sex !== null && other.sex !== null && one.sex !== other.sex) return 0;
    const words = this.#matchWords(one.given, other.given);
    const bits = words.isFirst ? words.bits : this.#matchOtherNames(one, other);
    if (bits === 0) return 0;
    if (one === other) return bits + relativeDates;
    const dates = compareDates(one.birth, other.birth);
    return dates < -4 ? 0 : bits + Math.max(-2, Math.min(relativeDates, dates / 2));
  }

  #agreement(one: string, other: string): Agreement {
    if (one === other) return "same";
    const [first, second] = one < other ? [one, other] : [other, one];
    const known = this.#agreements.get(first)?.get(second);
    if (known !== undefined) return known;
    const agreement = agreementOf(first, second);
    if (this.#remembered >= mostAgreements) {
      this.#agreements.clear();
      this.#remembered = 0;
    }
    this.#remembered += 1;
    const those = this.#agreements.get(first);
    if (those) those.set(second, agreement);
    else this.#agreements.set(first, new Map([[second, agreement]]));
    return agreement;
  }
}

/** Kin of one kind that are compared. */
const mostKin = 12;
/** What the birth of a relative adds at most. */
const relativeDates = 2;
/** Comparisons of words that are remembered. */
const mostAgreements = 200_000;

/** How much of a name it is that the first name of one is what the other is called as well, or a short name of it; 0 where it is neither. */
const shareOfOtherName = (one: PersonFacts, other: PersonFacts): number => {
  const [first, second] = [one.given[0]!, other.given[0]!];
  if (one.alsoCalled.includes(second) || other.alsoCalled.includes(first)) return shares.close;
  const { fullNames } = one;
  const isShort =
    fullNames.includes(second) ||
    other.fullNames.includes(first) ||
    fullNames.some((name) => other.fullNames.includes(name));
  return isShort ? shares.initial : 0;
};

const isNamed = ({ given }: PersonFacts): boolean => given.length > 0;

/** Whether they share a parent, or are told as siblings. */
export const areSiblings = (one: PersonFacts, other: PersonFacts): boolean => {
  // Each is told of the other: a family without parents may give one of them thousands.
  const [few, many] = one.siblings.length <= other.siblings.length ? [one, other] : [other, one];
  return few.siblings.includes(many) || one.parents.some((parent) => other.parents.includes(parent));
};

const bitsOfOrdinals = ({ ordinal }: PersonFacts, other: PersonFacts): number => {
  if (ordinal === other.ordinal) return 0;
  return ordinal === null || other.ordinal === null ? unmatchedOrdinal : otherOrdinal;
};
