import type { Certainty, FindingKind } from "@kinkeeper/contracts/genealogy/consistency";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { isBefore, leastYears, mostYears, type Span } from "./days.ts";

/*
 * What cannot be in a family tree, and what is rare. Every rule judges by the readings of imprecise dates that speak most in
 * its favour: "about 1850" breaks none that 1848 would keep. `source` says what the figures rest on. NaN compares with
 * nothing: where a date is missing, no rule is broken.
 */

/** What is known of when somebody lived. */
export interface Life {
  readonly id: string;
  readonly sex: "male" | "female" | "other" | null;
  readonly isLiving: boolean;
  readonly birth: Span | undefined;
  readonly death: Span | undefined;
  readonly baptism: Span | undefined;
  readonly burial: Span | undefined;
}

/** Two partners, when they married, and when a divorce or a separation ended it. */
export interface Couple {
  readonly one: Life;
  readonly other: Life;
  readonly marriage: Span | undefined;
  /** Undefined where nothing ended it but a death. */
  readonly end: Span | undefined;
  readonly hasEnded: boolean;
}

export type Verdict = Certainty | undefined;

interface Rule {
  readonly kind: FindingKind;
  readonly source: string;
}

export interface PersonRule extends Rule {
  readonly judge: (person: Life, today: Span) => Verdict;
}
export interface ParentRule extends Rule {
  readonly judge: (parent: Life, child: Life, pedigree: Pedigree) => Verdict;
}
export interface SiblingRule extends Rule {
  /** Two children of one mother by birth, the elder first. */
  readonly judge: (elder: Life, younger: Life) => Verdict;
}
export interface MarriageRule extends Rule {
  readonly judge: (partner: Life, couple: Couple) => Verdict;
}
export interface TwoMarriagesRule extends Rule {
  /** Two marriages of one person, the earlier first. */
  readonly judge: (person: Life, earlier: Couple, later: Couple) => Verdict;
}

const impossibleIf = (isSo: boolean): Verdict => (isSo ? "impossible" : undefined);
const graded = (isImpossible: boolean, isUnlikely: boolean): Verdict =>
  isImpossible ? "impossible" : isUnlikely ? "unlikely" : undefined;

const order = "An event cannot come before the one it presupposes.";

export const personRules: readonly PersonRule[] = [
  {
    kind: "death-before-birth",
    source: order,
    judge: ({ birth, death }) => impossibleIf(isBefore(death, birth)),
  },
  {
    kind: "too-old",
    source:
      "The oldest person whose age is proven, Jeanne Calment, reached 122 years (Gerontology Research Group). One in some millions reaches 110.",
    judge: ({ birth, death, isLiving }, today) => {
      const age = leastYears(birth, death ?? (isLiving ? today : undefined));
      return graded(age > 123, age > 110);
    },
  },
  {
    kind: "baptism-before-birth",
    source: order,
    judge: ({ birth, baptism }) => impossibleIf(isBefore(baptism, birth)),
  },
  {
    kind: "burial-before-death",
    source: order,
    judge: ({ death, burial }) => impossibleIf(isBefore(burial, death)),
  },
];

/** Days from conception to birth, at most: the law reckons with 300. */
const longestPregnancy = 310;

export const parentRules: readonly ParentRule[] = [
  {
    kind: "born-after-mothers-death",
    source: order,
    judge: (parent, child, pedigree) =>
      impossibleIf(pedigree === "birth" && parent.sex === "female" && isBefore(parent.death, child.birth)),
  },
  {
    kind: "born-after-fathers-death",
    source:
      "A child is born at most 300 days after its conception (French Code civil, art. 311; German BGB § 1600d); ten more are left.",
    judge: (parent, child, pedigree) =>
      impossibleIf(
        pedigree === "birth" && parent.sex !== "female" && isBefore(parent.death, child.birth, longestPregnancy),
      ),
  },
  {
    kind: "parent-too-young",
    source:
      "Puberty: the median of the menarche was between 13 and 17 years in all populations that were studied; a parent under 12 is a misread date. The youngest mother known was 5.",
    judge: (parent, child, pedigree) => {
      const age = mostYears(parent.birth, child.birth);
      // An adoptive parent is older, if not by how much.
      return pedigree === "birth" ? graded(age < 5, age < 12) : graded(false, age < 0);
    },
  },
  {
    kind: "parent-too-old",
    source:
      "Births without medical help after 55 are all but unknown (the oldest proven mother was 59, with help 74); the oldest proven fathers were over 90.",
    judge: (parent, child, pedigree) => {
      const age = leastYears(parent.birth, child.birth);
      if (pedigree !== "birth") return undefined;
      return parent.sex === "female" ? graded(age > 75, age > 55) : graded(age > 105, age > 80);
    },
  },
];

const days = 1 / 365.2425;

/** Days from one birth to the next of the same mother, at least. */
export const leastBetweenBirths = 240;

export const siblingRules: readonly SiblingRule[] = [
  {
    kind: "siblings-too-close",
    source:
      "A pregnancy that ends with a living child seldom lasts less than 24 weeks, and the next begins some weeks later; twins are born within days.",
    judge: (elder, younger) => {
      const [least, most] = [leastYears(elder.birth, younger.birth), mostYears(elder.birth, younger.birth)];
      return graded(false, least > 7 * days && most < leastBetweenBirths * days);
    },
  },
];

export const marriageRules: readonly MarriageRule[] = [
  {
    kind: "married-before-birth",
    source: order,
    judge: ({ birth }, { marriage }) => impossibleIf(isBefore(marriage, birth)),
  },
  {
    kind: "married-too-young",
    source:
      "Canon law: a man cannot marry before 16, a woman not before 14 (Codex Iuris Canonici, can. 1083; 14 and 12 before 1917). Under 14 is mostly a misread date.",
    judge: ({ birth }, { marriage }) => graded(false, mostYears(birth, marriage) < 14 && !isBefore(marriage, birth)),
  },
  {
    kind: "married-after-death",
    source: order,
    judge: ({ death }, { marriage }) => impossibleIf(isBefore(death, marriage)),
  },
];

export const twoMarriagesRule: TwoMarriagesRule = {
  kind: "two-marriages",
  source: "Marriage is between two people at a time in the law of most countries; where it is not, it is right.",
  judge: ({ id }, earlier, later) => {
    const partner = earlier.one.id === id ? earlier.other : earlier.one;
    // A divorce of which no day is known may have come in time.
    if (earlier.hasEnded) return graded(false, isBefore(later.marriage, earlier.end));
    return graded(false, isBefore(earlier.marriage, later.marriage) && isBefore(later.marriage, partner.death));
  },
};

/** Found by following all lines, not by looking at one person; see own-ancestors.ts. */
export const ownAncestorRule: Rule = { kind: "own-ancestor", source: order };
