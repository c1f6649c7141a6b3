import type { AnswerFact } from "@kinkeeper/contracts/genealogy/answers";
import { type Answer, type Ask, type Form, type Say, factOf } from "../ask.ts";
import type { FoundPeople, PeopleSearch } from "../find-people.ts";
import { readKinOf } from "../mentions.ts";
import type { Person } from "../people.ts";
import { typed, type Word } from "../question-words.ts";
import { capital, count, kinOfSomebody, peopleListed } from "../sentences.ts";
import { whereAndWhen } from "../where-and-when.ts";
import { kinOf } from "./relatives.ts";

type Event = "birth" | "death" | "marriage";

export const verbs: Readonly<Record<Event, readonly [one: string, many: string]>> = {
  birth: ["was born", "were born"],
  death: ["died", "died"],
  marriage: ["was married", "were married"],
};

/** More than these are told by their records, not in the sentence. */
const named = 12;

const factsOf = (people: readonly Person[], event: Event | null): readonly AnswerFact[] =>
  event === "birth"
    ? people.flatMap((one) => [...factOf(one, "birthDate"), ...factOf(one, "birthPlace")])
    : event === "death"
      ? people.flatMap((one) => [...factOf(one, "deathDate"), ...factOf(one, "deathPlace")])
      : [];

const possibly = ({ possible }: FoundPeople): string =>
  possible === 0 ? "" : ` For ${count(possible)} more the dates are not exact enough to say.`;

interface ListedPeople {
  readonly event: Event | null;
  /** "was born in 1851", "were born in 1851" */
  readonly did: readonly [string, string];
  /** Of whom they are some: "Emma’s children". */
  readonly who?: string;
  /** The name that all of them have. */
  readonly called?: string;
}

export const answerList = (found: FoundPeople, { event, did, who = "", called }: ListedPeople): Answer => {
  const { people, total } = found;
  const verb = did[total === 1 ? 0 : 1];
  const mentioned = people.slice(0, named);
  const of = who !== "" ? ` of ${who}` : called === undefined ? "" : ` called ${called}`;
  const sentence =
    total === 0
      ? `Your archive names nobody${of} who ${did[0]}.`
      : total === 1
        ? `One person${of} ${verb}: ${peopleListed(people, total)}.`
        : `${capital(count(total))}${who === "" ? " people" : ""}${of} ${verb}: ${peopleListed(people, total)}.`;
  return {
    sentence: sentence + possibly(found),
    isKnown: total > 0,
    about: people.map(({ id }) => id),
    facts: factsOf(mentioned, event),
    total,
  };
};

/** Lists whom a search finds. */
export const sayFound =
  (search: PeopleSearch, event: Event | null, did: readonly [string, string]): Say =>
  async (tree) =>
    answerList(await tree.find(search), { event, did });

const ofEvent = (event: Event, tail: readonly Word[] | undefined): Ask | undefined => {
  const asked = tail && whereAndWhen(tail);
  if (!asked) return undefined;
  const { said, ...conditions } = asked;
  // When people married stands in no column to compare.
  if (event === "marriage" && (conditions.within ?? conditions.daysOfYear) !== undefined) return undefined;
  const did = verbs[event].map((verb) => `${verb} ${said}`) as [string, string];
  return { kind: "people", mentions: [], say: sayFound({ event, ...conditions }, event, did) };
};

/** Of somebody's kin those who were born or died somewhere or at some time. */
const ofKin = (
  event: "birth" | "death",
  a: readonly Word[] | undefined,
  k: readonly Word[] | undefined,
  tail: readonly Word[] | undefined,
): Ask | undefined => {
  const [found, asked] = [readKinOf(a, k), tail && whereAndWhen(tail)];
  if (!found || !asked) return undefined;
  const [mention, term] = found;
  const { said, ...conditions } = asked;
  const did = verbs[event].map((verb) => `${verb} ${said}`) as [string, string];
  return {
    kind: "people",
    mentions: [mention],
    say: async (tree, [subject]) => {
      const { people } = await kinOf(tree, subject!, term);
      const found = await tree.find({ event, ...conditions, among: people.map(({ id }) => id) });
      const list = answerList(found, { event, did, who: kinOfSomebody(term.many, subject!.called) });
      return { ...list, about: [subject!.person.id, ...list.about] };
    },
  };
};

export const everybody = "people|persons|everyone|everybody|members|relatives|ancestors|individuals|those";
export const listing = "list|show|name|find|count";

const sayCount: Say = async (tree) => {
  const { total, people } = await tree.find({ event: null });
  const sentence =
    total === 0
      ? "There is nobody in your tree yet."
      : `There ${total === 1 ? "is one person" : `are ${count(total)} people`} in your tree.`;
  return { sentence, isKnown: true, about: people.map(({ id }) => id), total };
};

const sayLiving =
  (isLiving: boolean): Say =>
  async (tree) => {
    const found = await tree.find({ event: null, isLiving });
    const word = isLiving ? "living" : "no longer living";
    return answerList(found, { event: null, did: [`is listed as ${word}`, `are listed as ${word}`] });
  };

const sayNamed =
  (name: string): Say =>
  async (tree) => {
    const found = await tree.find({ event: null, name });
    const sentence =
      found.total === 0
        ? `Nobody in your tree is called ${name}.`
        : `${found.total === 1 ? "One person" : `${capital(count(found.total))} people`} in your tree ${found.total === 1 ? "is" : "are"} called ${name}: ${peopleListed(found.people, found.total)}.`;
    return { sentence, isKnown: found.total > 0, about: found.people.map(({ id }) => id), total: found.total };
  };

const tailed = (verb: string): readonly string[] => [
  `who ${verb} {t}`,
  `who in the? family? tree? ${verb} {t}`,
  `how? many|which|what ${everybody} ${verb} {t}`,
  `how? many|which|what family members|people ${verb} {t}`,
  `how many of us|them ${verb} {t}`,
  `how many ${verb} {t}`,
  `${listing} me? all? of? the? ${everybody} who|that ${verb} {t}`,
  `did|was|were anyone|anybody|somebody|someone ${verb.replace("was|were|is ", "").replace("died", "die|died")} {t}`,
];

/** Who lived at some time. */
const aliveIn = (tail: readonly Word[] | undefined): Ask | undefined => {
  const asked = tail && whereAndWhen(tail);
  if (asked?.within === undefined || asked.place !== undefined || asked.daysOfYear !== undefined) return undefined;
  const { said, within } = asked;
  return {
    kind: "people",
    mentions: [],
    say: sayFound({ event: null, aliveIn: within }, null, [`was alive ${said}`, `were alive ${said}`]),
  };
};

export const peopleForms: readonly Form[] = [
  {
    patterns: ["who was|were alive|living {t}", `how? many|which|what ${everybody} was|were alive|living {t}`],
    read: ({ t }) => aliveIn(t),
  },
  {
    patterns: [
      ...tailed("was|were|is born"),
      `${listing} me? all? of? the? ${everybody} born {t}`,
      "people|everyone|everybody|anyone born {t}",
    ],
    read: ({ t }) => ofEvent("birth", t),
  },
  {
    patterns: [
      ...tailed("died"),
      `${listing} me? all? of? the? ${everybody} who? died|dead {t}`,
      "people|everyone|everybody|anyone who? died|dead {t}",
    ],
    read: ({ t }) => ofEvent("death", t),
  },
  {
    patterns: [
      "who married|wed {t}",
      "who was|were|got married|wed {t}",
      "how many people married {t}",
      "how many people was|were|got married {t}",
    ],
    read: ({ t }) => ofEvent("marriage", t),
  },
  {
    patterns: [
      "which|who of {a's} <k> was|were born {t}",
      "which|who of the? <k> of {a} was|were born {t}",
      "which <k> of {a} was|were born {t}",
      "how many of {a's} <k> was|were born {t}",
      "how many of the? <k> of {a} was|were born {t}",
      "how many <k> of {a} was|were born {t}",
      "were any of {a's} <k> born {t}",
    ],
    read: ({ a, k, t }) => ofKin("birth", a, k, t),
  },
  {
    patterns: [
      "which|who of {a's} <k> died {t}",
      "which|who of the? <k> of {a} died {t}",
      "which <k> of {a} died {t}",
      "how many of {a's} <k> died {t}",
      "how many of the? <k> of {a} died {t}",
      "how many <k> of {a} died {t}",
      "did any of {a's} <k> die {t}",
    ],
    read: ({ a, k, t }) => ofKin("death", a, k, t),
  },
  {
    patterns: [
      `how many ${everybody} is|are there? in the|my|our|this? family|tree|archive tree|archive?`,
      `how many ${everybody} is|are there`,
      `how many ${everybody} does|do the|my|our|this? family|tree|archive tree|archive?|we|i have|hold|contain`,
      `how many family members is|are there? in the|my|our|this? family|tree|archive tree|archive?`,
      "how many family members are there",
      "how big|large is the|my|our|this family|tree|archive tree|archive?",
      "what is the size of the|my|our family|tree tree?",
      `the? number of ${everybody} in the|my|our family|tree|archive tree|archive?`,
      "how many of us are there",
    ],
    read: () => ({ kind: "people", mentions: [], say: sayCount }),
  },
  {
    patterns: [
      "who is|are still? alive|living",
      "who in the|my|our? family? tree? is|are still? alive|living",
      `how many ${everybody} are still? alive|living`,
      `how many ${everybody} in the family|tree|archive tree|archive? are still? alive|living`,
      `${listing} me? all? the? living ${everybody}`,
    ],
    read: () => ({ kind: "people", mentions: [], say: sayLiving(true) }),
  },
  {
    patterns: [
      `how many ${everybody} are dead|deceased`,
      `how many ${everybody} in the family|tree|archive tree|archive? are dead|deceased`,
    ],
    read: () => ({ kind: "people", mentions: [], say: sayLiving(false) }),
  },
  {
    patterns: [
      "who is|are|was|were called|named {n}",
      `how? many|which|what ${everybody} is|are|was|were called|named {n}`,
      `how? many|which|what ${everybody} in the family|tree|archive tree|archive? is|are|was|were called|named {n}`,
      "is|was there anyone|anybody|somebody|someone called|named {n}",
      "is|was anyone|anybody|somebody|someone called|named {n}",
      `${listing} me? all? the? ${everybody} called|named {n}`,
      "people|everyone|everybody called|named {n}",
    ],
    // "Who was called Snow, and why?" asks for more than names, "who was named after Emma?" for what no record says.
    read: ({ n }) =>
      n && n[0]!.word !== "after" && n[0]!.word !== "for" && !n.some(({ word }) => word === "and" || word === "why")
        ? { kind: "people", mentions: [], say: sayNamed(typed(n)) }
        : undefined,
  },
];
