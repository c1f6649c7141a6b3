import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { ageAt, aged, ageText, isVague } from "../ages.ts";
import { type Answer, type Ask, type Form, type Say, type Subject, factOf } from "../ask.ts";
import { endOf, type End } from "../by-seniority.ts";
import type { KinTerm } from "../kin-words.ts";
import { readMention } from "../mentions.ts";
import { isAlive, nameOf, type Days } from "../people.ts";
import { typed, type Word } from "../question-words.ts";
import { when } from "../sentences.ts";
import { kinOf } from "./relatives.ts";

/** The time somebody's age is asked for. */
interface Moment {
  readonly days: Days;
  /** As it was typed. */
  readonly date: string | null;
  /** "when Emma was born" */
  readonly said: string;
  readonly facts: Answer["facts"];
  readonly about: readonly string[];
  /** They lived then: they married. */
  readonly isOfLife?: true;
}

const unknown = ({ person, called }: Subject, reason: string): Answer => ({
  sentence: `Your archive does not say how old ${called} was: ${reason}.`,
  isKnown: false,
  about: [person.id],
  facts: factOf(person, "birthDate"),
});

const ageWhen = (subject: Subject, moment: Moment): Answer => {
  const { person, called } = subject;
  const facts = [...factOf(person, "birthDate"), ...(moment.facts ?? [])];
  const about = [person.id, ...moment.about.filter((id) => id !== person.id)];
  const base = { isKnown: true, about, facts };
  if (person.details.birthDate === null) return unknown(subject, "the date of birth is missing");
  const age = ageAt(person.birth, moment.days);
  if (age === null) return unknown(subject, `the dates are not exact enough`);
  if (age.most < 0) return { ...base, sentence: `${called} was not born yet ${moment.said}.` };
  const { death } = person;
  if (death.to !== null && moment.days.from !== null && compareDays(death.to, moment.days.from) < 0)
    return {
      ...base,
      facts: [...facts, ...factOf(person, "deathDate")],
      sentence: `${called} had already died ${moment.said}.`,
    };
  const text = ageText(age, isVague(person.details.birthDate) || isVague(moment.date));
  // Nobody grows older than their death, known or not.
  if (death.to === null && !isAlive(person) && !moment.isOfLife)
    return {
      ...base,
      sentence: `${called} was, or would have been, ${text} ${moment.said}: the date of death is missing.`,
    };
  return { ...base, sentence: `${called} was ${text}${text === "0" ? " (not yet one year old)" : ""} ${moment.said}.` };
};

const atDeath: Say = async (tree, [subject]) => {
  const { person, called } = subject!;
  if (isAlive(person)) return ageToday(tree, [subject!]);
  if (person.details.deathDate === null) return unknown(subject!, "the date of death is missing");
  if (person.details.birthDate === null) return unknown(subject!, "the date of birth is missing");
  const age = ageAt(person.birth, person.death);
  const facts = [...factOf(person, "birthDate"), ...factOf(person, "deathDate")];
  if (age === null) return unknown(subject!, "the dates are not exact enough");
  const text = ageText(age, isVague(person.details.birthDate) || isVague(person.details.deathDate));
  return {
    sentence: `${called} died ${aged(text)}.`,
    isKnown: true,
    about: [person.id],
    facts,
  };
};

/** "How old was Emma when he died?" asks for somebody else. */
const atDeathOf =
  (pronoun: string): Say =>
  async (tree, [subject]) => {
    const { person } = subject!;
    const other = pronoun === "he" ? "female" : pronoun === "she" ? "male" : undefined;
    if (other === undefined || person.details.sex !== other) return atDeath(tree, [subject!]);
    return {
      sentence: `It is not clear whom you mean by “${pronoun}”. Please ask again with a name.`,
      isKnown: false,
      about: [],
    };
  };

/** Of whoever has died: how old they would be. */
const ageNow: Say = async (tree, [subject]) => {
  const { person, called } = subject!;
  if (person.details.birthDate === null) return unknown(subject!, "the date of birth is missing");
  const age = ageAt(person.birth, { from: tree.today, to: tree.today });
  if (age === null) return unknown(subject!, "the date of birth is not exact enough");
  return {
    sentence: `${called} ${isAlive(person) ? "is" : "would be"} ${ageText(age, isVague(person.details.birthDate))}${isAlive(person) ? "" : " today"}.`,
    isKnown: true,
    about: [person.id],
    facts: factOf(person, "birthDate"),
  };
};

const ageToday: Say = (tree, subjects) => (isAlive(subjects[0]!.person) ? ageNow : atDeath)(tree, subjects);

const atTime =
  (date: string): Say =>
  async (_tree, [subject]) => {
    const { from = null, to = null } = parseDate(date);
    return ageWhen(subject!, { days: { from, to }, date, said: when(date), facts: [], about: [] });
  };

const atEventOf =
  (event: "birth" | "death"): Say =>
  async (_tree, [subject, other]) => {
    const { person, called } = other!;
    const date = person.details[`${event}Date`];
    const did = event === "birth" ? "was born" : "died";
    if (date === null) return unknown(subject!, `it is not known when ${called} ${did}`);
    return ageWhen(subject!, {
      days: person[event],
      date,
      said: `when ${called} ${did} (${formatDate(date)})`,
      facts: factOf(person, `${event}Date`),
      about: [person.id],
    });
  };

/** More of somebody's kin are not told one by one. */
const mostKin = 12;

/** The same of each of somebody's kin: "when his father died". */
const atEventOfKin =
  (event: "birth" | "death", term: KinTerm): Say =>
  async (tree, [subject]) => {
    const { people } = await kinOf(tree, subject!, term);
    if (people.length === 0)
      return unknown(subject!, `it names no ${term.isPlural ? term.many : term.one} of ${subject!.called}`);
    const answers: Answer[] = [];
    for (const person of people.slice(0, mostKin))
      answers.push(await atEventOf(event)(tree, [subject!, { person, called: nameOf(person) }]));
    return {
      sentence: answers.map(({ sentence }) => sentence).join(" "),
      isKnown: answers.some(({ isKnown }) => isKnown),
      about: [...new Set(answers.flatMap(({ about }) => about))],
      facts: answers.flatMap(({ facts = [] }) => facts),
    };
  };

/** "When her last child was born". */
const atBirthOfEnd =
  (term: KinTerm, end: End): Say =>
  async (tree, [subject]) => {
    const { people } = await kinOf(tree, subject!, term);
    if (people.length === 0) return unknown(subject!, `it names no ${term.many} of ${subject!.called}`);
    const person = endOf(people, end);
    if (!person) return unknown(subject!, `it does not say who was the ${end} of the ${term.many}`);
    return atEventOf("birth")(tree, [subject!, { person, called: nameOf(person) }]);
  };

const atMarriage: Say = async (tree, [subject, other]) => {
  const { person } = subject!;
  const unions = (await tree.unionsOf([person.id])).filter(
    ({ one, other: theirs }) => other === undefined || one === other.person.id || theirs === other.person.id,
  );
  if (unions.length === 0) return unknown(subject!, "it holds no such marriage");
  const partnerOf = (union: (typeof unions)[number]): string => (union.one === person.id ? union.other : union.one);
  const partners = new Map((await tree.people(unions.map(partnerOf))).map((one) => [one.id, one]));
  const dated = unions.filter(({ marriageDate }) => marriageDate !== null);
  if (dated.length === 0) return unknown(subject!, "the date of the marriage is missing");
  const answers = dated.map((union) => {
    const partner = partners.get(partnerOf(union));
    const { from = null, to = null } = parseDate(union.marriageDate!);
    return ageWhen(subject!, {
      days: { from, to },
      date: union.marriageDate,
      said: `at the marriage${partner ? ` to ${nameOf(partner)}` : ""} (${formatDate(union.marriageDate!)})`,
      facts: [{ personId: person.id, field: "marriageDate", value: union.marriageDate!, otherId: partnerOf(union) }],
      about: partner ? [partner.id] : [],
      isOfLife: true,
    });
  });
  return {
    sentence: answers.map(({ sentence }) => sentence).join(" "),
    isKnown: answers.some(({ isKnown }) => isKnown),
    about: [...new Set(answers.flatMap(({ about }) => about))],
    facts: answers.flatMap(({ facts }) => facts ?? []),
  };
};

const pronouns = new Set(["he", "she", "they", "it"]);

const ask = (people: readonly (readonly Word[] | undefined)[], say: Say): Ask | undefined => {
  const mentions = people.flatMap((words) => (words === undefined ? [] : (readMention(words) ?? [])));
  return mentions.length === people.filter(Boolean).length && mentions.length > 0
    ? { kind: "age", mentions, say }
    : undefined;
};

/** "When she died" is about the same person; "when Emma died" about another. */
const ofAnother = (words: readonly Word[]): readonly Word[] | undefined =>
  words.length === 1 && pronouns.has(words[0]!.word) ? undefined : words;

const theirs = new Set(["his", "her", "their"]);

/** "His father" beside a name is kin of who has the name. */
const kinOfSame = (words: readonly Word[] | undefined): KinTerm | undefined =>
  words?.length === 2 && theirs.has(words[0]!.word) ? words[1]!.kin : undefined;

/** "Her first child" beside a name is of who has the name. */
const ofEnd = (a: readonly Word[] | undefined, k: readonly Word[] | undefined, end: End): Ask | undefined => {
  const term = k?.[0]?.kin;
  return term && ask([a], atBirthOfEnd({ ...term, isPlural: true }, end));
};

const oldIn = "how old was|were";
const agedAt = "at|in what|which age was|did|were";

export const ageForms: readonly Form[] = [
  {
    patterns: [
      `${oldIn} {a} when {b} died|dies`,
      `what age was {a} when {b} died`,
      `${oldIn} {a} at the? death of {b}`,
      `${oldIn} {a} at {b's} death`,
    ],
    read: ({ a, b }) => {
      const term = kinOfSame(b);
      if (term) return ask([a], atEventOfKin("death", term));
      return b && ofAnother(b) ? ask([a, b], atEventOf("death")) : ask([a], atDeathOf(b?.[0]?.word ?? ""));
    },
  },
  {
    patterns: [
      `${oldIn} {a} at his|her|their? death`,
      `${oldIn} {a} on his|her|their death`,
      `${agedAt} {a} die`,
      "what age did {a} die at?",
      "how old did {a} get|become|grow",
      "how long did {a} live",
      "what age did {a} reach",
      "how old did {a} live to be?",
      "{a's} age at death",
      "what is|was {a's} age at death",
      "the? age at death of {a}",
      "the? age of {a} at death",
    ],
    read: ({ a }) => ask([a], atDeath),
  },
  ...(
    [
      ["eldest", "oldest|eldest|first|firstborn"],
      ["youngest", "youngest|last|lastborn"],
    ] as const
  ).map(([end, words]): Form => ({
    patterns: [
      `${oldIn} {a} when he|she|they had|bore his|her|their ${words} <k>`,
      `${oldIn} {a} when his|her|their ${words} <k> was born`,
      `${oldIn} {a} at the? birth of his|her|their ${words} <k>`,
    ],
    read: ({ a, k }) => ofEnd(a, k, end),
  })),
  {
    patterns: [
      `${oldIn} {a} when {b} was|were born`,
      `what age was {a} when {b} was born`,
      `${oldIn} {a} at {b's} birth`,
      `${oldIn} {a} at the? birth of {b}`,
    ],
    read: ({ a, b }) => {
      const term = kinOfSame(b);
      if (term) return ask([a], atEventOfKin("birth", term));
      return b && ofAnother(b) ? ask([a, b], atEventOf("birth")) : undefined;
    },
  },
  {
    patterns: [
      `${oldIn} {a} when he|she|they married|wed`,
      `${oldIn} {a} when he|she|they got|was|were married`,
      `${oldIn} {a} at his|her|their wedding|marriage`,
      `${agedAt} {a} marry|wed`,
      `${agedAt} {a} get? married`,
      "what age did {a} marry at?",
    ],
    read: ({ a }) => ask([a], atMarriage),
  },
  {
    patterns: [
      `${oldIn} {a} when he|she|they married|wed {b}`,
      `${oldIn} {a} when he|she|they got|was married to {b}`,
      `${agedAt} {a} marry|wed {b}`,
    ],
    read: ({ a, b }) => ask([a, b], atMarriage),
  },
  {
    patterns: [`${oldIn} {a} in|on|at|by the? year? {t}`, `what age was {a} in|on {t}`],
    read: ({ a, t }) => {
      const date = t && typed(t);
      return date && parseDate(date).kind !== "phrase" ? ask([a], atTime(date)) : undefined;
    },
  },
  {
    patterns: [
      "how old is|are|am {a} now|today?",
      "how old is|are|am {a}",
      "what is {a's} age",
      "{a's} age",
      "the? age of {a}",
    ],
    read: ({ a }) => ask([a], ageToday),
  },
  {
    patterns: ["how old would {a} be", "how old would {a} be now|today", "how old would {a} have been today|now"],
    read: ({ a }) => ask([a], ageNow),
  },
  {
    patterns: [`${oldIn} {a}`],
    read: ({ a }) => ask([a], atDeath),
  },
];
