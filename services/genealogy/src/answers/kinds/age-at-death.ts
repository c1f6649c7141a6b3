import { factOf, type Ask, type Form, type Say } from "../ask.ts";
import type { PeopleSearch } from "../find-people.ts";
import type { KinTerm } from "../kin-words.ts";
import { readKinOf } from "../mentions.ts";
import type { Word } from "../question-words.ts";
import { kinOfSomebody } from "../sentences.ts";
import { ofWholeTree } from "../whole-tree.ts";
import { answerList, everybody } from "./people.ts";
import { kinOf } from "./relatives.ts";

/** Ages at which somebody died, and how they are told. */
interface Ages {
  readonly asked: NonNullable<PeopleSearch["ageAtDeath"]>;
  readonly said: string;
}

const below = (age: number): Ages => ({
  asked: { below: age },
  said: age === 1 ? "died before the first birthday" : `died before the age of ${age}`,
});
const from = (age: number): Ages => ({ asked: { from: age }, said: `lived to the age of ${age} or more` });

/** Whoever died "young" or "as a child" was no adult yet; an infant is not one year old. */
const [child, infant] = [below(18), below(1)];
const mostYears = 150;

const ageIn = (words: readonly Word[] | undefined): number | undefined => {
  const [first, second] = words ?? [];
  const age = Number(first?.word);
  return second === undefined && Number.isInteger(age) && age > 0 && age < mostYears ? age : undefined;
};

const told = (found: Parameters<typeof answerList>[0], { said }: Ages, who?: string) => ({
  ...answerList(found, { event: null, did: [said, said], ...(who === undefined ? {} : { who }) }),
  facts: found.people.flatMap((one) => [...factOf(one, "birthDate"), ...factOf(one, "deathDate")]),
});

const sayOfAll =
  (ages: Ages): Say =>
  async (tree) =>
    told(await tree.find({ event: null, ageAtDeath: ages.asked }), ages);

const sayOfKin =
  (ages: Ages, term: KinTerm): Say =>
  async (tree, [subject]) => {
    const { people } = await kinOf(tree, subject!, term);
    const found = await tree.find({ event: null, ageAtDeath: ages.asked, among: people.map(({ id }) => id) });
    const answer = told(found, ages, kinOfSomebody(term.many, subject!.called));
    return { ...answer, about: [subject!.person.id, ...answer.about] };
  };

const ofAll = (ages: Ages | undefined): Ask | undefined =>
  ages && { kind: "people", mentions: [], say: sayOfAll(ages) };

const ofKin = (
  ages: Ages | undefined,
  a: readonly Word[] | undefined,
  k: readonly Word[] | undefined,
): Ask | undefined => {
  const found = ages && readKinOf(a, k);
  return found && { kind: "people", mentions: [found[0]], say: sayOfKin(ages, found[1]) };
};

/** Forms of a question by the words that say how old somebody died; `ages` reads the number among them, if there is one. */
const forms = (
  died: readonly string[],
  ages: (number: readonly Word[] | undefined) => Ages | undefined,
): readonly Form[] => [
  {
    patterns: died.flatMap((verb) => [`who ${verb}`, `how? many|which|what ${everybody} ${verb}`]).flatMap(ofWholeTree),
    read: ({ n }) => ofAll(ages(n)),
  },
  {
    patterns: died.flatMap((verb) => [
      `which|who of {a's} <k> ${verb}`,
      `which|who of the? <k> of {a} ${verb}`,
      `which <k> of {a} ${verb}`,
      `how many of {a's} <k> ${verb}`,
      `how many of? the? <k> of {a} ${verb}`,
      `did any of {a's} <k> ${verb.replace(/^(die|live|reach)(?:e?d)\b/, "$1")}`,
    ]),
    read: ({ a, k, n }) => ofKin(ages(n), a, k),
  },
];

/** At which age people died: "who died as a child", "which of Emma’s children lived past 80". */
export const ageAtDeathForms: readonly Form[] = [
  ...forms(
    ["died very? young", "died as a? child|children", "died in childhood", "died before adulthood|adult"],
    () => child,
  ),
  ...forms(
    ["died in infancy", "died as an? infant|infants|baby|babies|newborn", "died as a baby|newborn"],
    () => infant,
  ),
  ...forms(
    ["died before|under|below the? age of {n}", "died younger than {n}", "died before|under {n} years"],
    (number) => {
      const age = ageIn(number);
      return age === undefined ? undefined : below(age);
    },
  ),
  ...forms(
    [
      "lived to be? over|past|beyond? {n}",
      "lived past|beyond {n}",
      "lived longer|more than {n} years?",
      "reached the age of {n}",
      "died older than {n}",
      "lived to the age of {n}",
    ],
    (number) => {
      const age = ageIn(number);
      return age === undefined ? undefined : from(age);
    },
  ),
];
