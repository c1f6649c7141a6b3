import { ofWholeTree, wholeTreeForm } from "../whole-tree.ts";
import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { ageAt, aged, ageText, daysLived, isVague } from "../ages.ts";
import { factOf, type Ask, type Form, type Answer, type Say, type Subject } from "../ask.ts";
import type { PeopleSearch } from "../find-people.ts";
import { birthOf, endOf, isBirthDated, type End } from "../by-seniority.ts";
import { descentTo, type KinTerm } from "../kin-words.ts";
import { readKinOf, readMention } from "../mentions.ts";
import { isCountedKin, mostKin, type CountedKin } from "../most-kin.ts";
import { isAlive, nameWithYears, type Person } from "../people.ts";
import type { Word } from "../question-words.ts";
import { capital, count, kinOfSomebody, peopleListed, possessive, when } from "../sentences.ts";
import { mayMean } from "../within.ts";
import { kinOf } from "./relatives.ts";

const mostNamed = 6;

const nobody = (sentence: string): Answer => ({ sentence, isKnown: false, about: [] });

const birthFacts = (people: readonly Person[]) => people.flatMap((one) => factOf(one, "birthDate"));
const lifeFacts = (people: readonly Person[]) =>
  people.flatMap((one) => [...factOf(one, "birthDate"), ...factOf(one, "deathDate")]);

/** Of people in the order of their births those who may have been born before, or after, the one who is told first. */
const mayBeFirst = (people: readonly Person[], isEarliest: boolean): readonly Person[] => {
  const [first, ...others] = people;
  const told = birthOf(first!);
  return others.filter((one) => {
    const [early, late] = isEarliest ? [birthOf(one).from, told.to] : [told.from, birthOf(one).to];
    return early !== null && late !== null && compareDays(early, late) < 0;
  });
};

const bornFirst = (people: readonly Person[], said: string, isEarliest: boolean): Answer => {
  const [first] = people;
  const born = first?.details.birthDate ?? null;
  if (!first || born === null) return nobody("Your archive does not say when anybody was born.");
  const others = mayBeFirst(people, isEarliest);
  if (others.length > 0) {
    const all = [first, ...others];
    const shown = all.slice(0, mostNamed);
    const more = all.length - shown.length;
    const told = shown.map((one) => `${nameWithYears(one)}, born ${when(one.details.birthDate!)}`).join("; ");
    return {
      sentence: `The dates are not exact enough to say whose birth was ${isEarliest ? "first" : "last"}. It may be that of ${told}${more > 0 ? `; or of one of ${count(more)} more` : ""}.`,
      isKnown: true,
      about: all.map(({ id }) => id),
      facts: birthFacts(shown),
    };
  }
  return {
    sentence: `${said} ${nameWithYears(first)}, born ${when(born)}.`,
    isKnown: true,
    about: [first.id],
    facts: birthFacts([first]),
  };
};

const ageOf = (person: Person): string | undefined => {
  const age = ageAt(person.birth, person.death);
  return age === null
    ? undefined
    : ageText(age, isVague(person.details.birthDate) || isVague(person.details.deathDate));
};

type Order = "longest life" | "shortest life";

/** Who certainly or possibly lived longest, or shortest, of those whose birth and death are both dated. */
const lived = (people: readonly Person[], order: Order, said: string): Answer => {
  const lives = people.flatMap((one) => {
    const days = daysLived(mayMean(one.details.birthDate), mayMean(one.details.deathDate));
    // A death before the birth is a slip of whoever wrote it down.
    return days === null || days.most < 0 ? [] : [{ person: one, ...days }];
  });
  const isLongest = order === "longest life";
  const bound = isLongest ? Math.max(...lives.map(({ least }) => least)) : Math.min(...lives.map(({ most }) => most));
  const first = lives
    .filter(({ least, most }) => (isLongest ? most >= bound : least <= bound))
    .map(({ person }) => person);
  if (first.length === 0) return nobody("Your archive gives nobody’s birth and death with dates.");
  const about = first.map(({ id }) => id);
  const shown = first.slice(0, mostNamed).map((one) => `${nameWithYears(one)}, who died ${aged(ageOf(one) ?? "")}`);
  const facts = lifeFacts(first.slice(0, mostNamed));
  if (first.length === 1) return { sentence: `${said} ${shown[0]!}.`, isKnown: true, about, facts };
  const more = first.length - shown.length;
  return {
    sentence: `The dates are not exact enough to say who had the ${order}. It may be ${shown.join("; ")}${more > 0 ? `; or one of ${count(more)} more` : ""}.`,
    isKnown: true,
    about,
    facts,
  };
};

const sayLived =
  (order: Order, sex?: "male" | "female"): Say =>
  async (tree) => {
    const { people } = await tree.find({ event: null, order, ...(sex ? { sex } : {}) });
    return lived(
      people,
      order,
      order === "longest life"
        ? "The longest life in your tree is that of"
        : "The shortest life in your tree is that of",
    );
  };

const sayBorn =
  (search: PeopleSearch, said: string): Say =>
  async (tree) => {
    const { people } = await tree.find(search);
    return people.length === 0
      ? nobody("Your archive lists nobody as living.")
      : bornFirst(people, said, search.order === "birth");
  };

const sayOldestLiving = sayBorn(
  { event: null, isLiving: true, order: "birth" },
  "The oldest person listed as living is",
);

/** The eldest of the living; where nobody is known to live, or to be born when, who grew oldest. */
const sayOldest: Say = async (tree, subjects) => {
  const living = await sayOldestLiving(tree, subjects);
  return living.isKnown ? living : sayLived("longest life")(tree, subjects);
};

const sayMost =
  (what: CountedKin): Say =>
  async (tree) => {
    for (const [number, ids] of await mostKin(await tree.graph(), what)) {
      const { people: equal, total } = await tree.find({ event: null, among: ids });
      // Of an erased person nothing is told, not even this.
      if (equal.length === 0) continue;
      return {
        sentence: `${peopleListed(equal, total)} had the most ${what} in your tree: ${count(number)}${equal.length > 1 ? " each" : ""}.`,
        isKnown: true,
        about: equal.map(({ id }) => id),
      };
    }
    return nobody(`Your archive names no ${what} of anybody.`);
  };

/** The eldest or youngest of somebody's kin, as far as their births are dated. */
const sayOfKin =
  (term: KinTerm, end: End): Say =>
  async (tree, [subject]): Promise<Answer> => {
    const { people } = await kinOf(tree, subject!, term);
    const { person, called } = subject!;
    if (people.length === 0)
      return { sentence: `Your archive names no ${term.many} of ${called}.`, isKnown: false, about: [person.id] };
    const chosen = endOf(people, end);
    const about = [person.id, ...people.map(({ id }) => id)];
    if (!chosen)
      return {
        sentence: `Your archive does not say who of ${possessive(called)} ${term.many} was the ${end}: the dates of birth are missing or not exact.`,
        isKnown: false,
        about,
        facts: birthFacts(people.slice(0, 12)),
      };
    const missing = people.filter((one) => !isBirthDated(one)).length;
    const of = missing === 0 ? "" : ` Of ${count(missing)} more the date of birth is missing.`;
    return {
      sentence: `${capital(kinOfSomebody(`${end} ${term.one}`, called))} ${isAlive(chosen) ? "is" : "was"} ${nameWithYears(chosen)}, born ${when(chosen.details.birthDate!)}.${of}`,
      isKnown: true,
      about: [person.id, chosen.id],
      facts: [
        { personId: person.id, field: "relationship", value: term.one, otherId: chosen.id },
        ...birthFacts([chosen]),
      ],
    };
  };

const sayLivedOfKin =
  (term: KinTerm, order: Order): Say =>
  async (tree, [subject]: readonly Subject[]): Promise<Answer> => {
    const { people: kin } = await kinOf(tree, subject!, term);
    const { people } = await tree.find({ event: null, order, among: kin.map(({ id }) => id) });
    const answer = lived(people, order, `Of ${possessive(subject!.called)} ${term.many}, the ${order} was that of`);
    return { ...answer, about: [subject!.person.id, ...answer.about] };
  };

const ofKin = (
  a: readonly Word[] | undefined,
  k: readonly Word[] | undefined,
  say: (term: KinTerm) => Say,
): Ask | undefined => {
  const found = readKinOf(a, k);
  return found && { kind: "extreme", mentions: [found[0]], say: say({ ...found[1], isPlural: false }) };
};

const person = "family? person|member|relative|individual|one|human";

const plain = (patterns: readonly string[], say: Say): Form => wholeTreeForm("extreme", patterns, say);

const eldest = "oldest|eldest|first|firstborn";
const youngest = "youngest|last|lastborn";

export const extremeForms: readonly Form[] = [
  plain(
    [
      `who is|was the|our? oldest|eldest living|alive ${person}`,
      `the? oldest|eldest living ${person}`,
      `who is|was the|our? oldest|eldest ${person} still? alive|living`,
      `who is the? oldest|eldest still? alive|living`,
    ],
    sayOldestLiving,
  ),
  plain(
    [`who is|was the|our? youngest living ${person}`, `the? youngest living ${person}`],
    sayBorn({ event: null, isLiving: true, order: "latest birth" }, "The youngest person listed as living is"),
  ),
  plain(
    [`who is the? oldest|eldest ${person}`, "who is the? oldest|eldest", `the? oldest|eldest ${person}`],
    sayOldest,
  ),
  plain(
    [
      `who was the? oldest|eldest ${person}`,
      "who was the? oldest|eldest",
      "who lived the? longest",
      "who had the longest life",
      "who died the? oldest",
      "who died at the oldest|greatest|highest age",
      "who lived|got|grew to? the? oldest",
      "who reached the? greatest|highest|oldest age",
      "the? longest life",
    ],
    sayLived("longest life"),
  ),
  plain(["who is|was the? oldest woman", "which woman lived the? longest"], sayLived("longest life", "female")),
  plain(["who is|was the? oldest man", "which man lived the? longest"], sayLived("longest life", "male")),
  plain(
    ["who died the? youngest", "who died at the youngest age", "who had the shortest life", "the? shortest life"],
    sayLived("shortest life"),
  ),
  plain(
    [
      "who was|is born first|earliest",
      `who is|was the? earliest|first ${person}`,
      `the? earliest|first ${person}`,
      `who is the? earliest known? ancestor|ancestors`,
      "what is|was the? earliest|first birth",
      `who is the? first born ${person}`,
    ],
    sayBorn({ event: null, order: "birth" }, "The earliest birth in your tree is that of"),
  ),
  plain(
    [
      "who was|is born last|latest|most? recently?",
      `who is|was the? youngest|latest|newest ${person}`,
      "who is|was the? youngest",
      `the? youngest ${person}`,
      "what is|was the? latest|last birth",
    ],
    sayBorn({ event: null, order: "latest birth" }, "The latest birth in your tree is that of"),
  ),
  {
    patterns: [
      "who had|has the? most <k>",
      "who had|has the? largest|biggest|greatest number of <k>",
      `which ${person} had|has the? most <k>`,
    ].flatMap(ofWholeTree),
    read: ({ k }) => {
      const many = k?.[0]?.kin?.many;
      return many !== undefined && isCountedKin(many)
        ? { kind: "extreme", mentions: [], say: sayMost(many) }
        : undefined;
    },
  },
  {
    patterns: [
      `who is|was {a's} ${eldest} <k>`,
      `who is|was the? ${eldest} <k> of {a}`,
      `who is|was the? ${eldest} of {a's} <k>`,
      `which of {a's} <k> is|was the? ${eldest} born?`,
      `{a's} ${eldest} <k>`,
      `the? ${eldest} <k> of {a}`,
    ],
    read: ({ a, k }) => ofKin(a, k, (term) => sayOfKin(term, "eldest")),
  },
  {
    patterns: ["when did {a} become|became a|an? <k>", "when was {a} first a|an? <k>", "when {a} became a|an? <k>"],
    read: ({ a, k }) => {
      const [mention, by] = [a && readMention(a), k?.[0]?.kin && descentTo(k[0].kin)];
      return mention && by && { kind: "extreme", mentions: [mention], say: sayOfKin(by, "eldest") };
    },
  },
  {
    patterns: [
      `who is|was {a's} ${youngest} <k>`,
      `who is|was the? ${youngest} <k> of {a}`,
      `who is|was the? ${youngest} of {a's} <k>`,
      `which of {a's} <k> is|was the? ${youngest} born?`,
      `{a's} ${youngest} <k>`,
      `the? ${youngest} <k> of {a}`,
    ],
    read: ({ a, k }) => ofKin(a, k, (term) => sayOfKin(term, "youngest")),
  },
  {
    patterns: ["which|who of {a's} <k> lived the? longest", "which of the? <k> of {a} lived the? longest"],
    read: ({ a, k }) => ofKin(a, k, (term) => sayLivedOfKin(term, "longest life")),
  },
  {
    patterns: ["which|who of {a's} <k> died the? youngest", "which of the? <k> of {a} died the? youngest"],
    read: ({ a, k }) => ofKin(a, k, (term) => sayLivedOfKin(term, "shortest life")),
  },
];
