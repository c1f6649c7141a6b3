import type { AskedTree } from "../asked-tree.ts";
import { type Answer, type Ask, type Form, type Say, type Subject, factOf } from "../ask.ts";
import { readMention } from "../mentions.ts";
import { isAlive, type Person } from "../people.ts";
import type { Word } from "../question-words.ts";
import { when, where, whenAndWhere } from "../sentences.ts";
import { whereAndWhen, type WhereAndWhen } from "../where-and-when.ts";
import { isAtPlace, isWithin, mayMean } from "../within.ts";

type Aspect = "when" | "where" | "both";

const events = {
  birth: { did: "was born", doing: "was born", date: "birthDate", place: "birthPlace" },
  death: { did: "died", doing: "died", date: "deathDate", place: "deathPlace" },
} as const;
type Event = keyof typeof events;

const sentenceOf = (
  { person, called }: Subject,
  event: Event,
  aspect: Aspect,
): { sentence: string; isKnown: boolean } => {
  const { did, doing, date, place } = events[event];
  const { details } = person;
  const [day, spot] = [details[date], details[place]];
  if (event === "death" && isAlive(person))
    return { sentence: `${called} is living, as your archive has it.`, isKnown: true };
  const unknown = (word: string) => `Your archive does not say ${word} ${called} ${doing}`;
  if (aspect === "when")
    return day === null
      ? { sentence: `${unknown("when")}${spot === null ? "" : `, only that it was ${where(spot)}`}.`, isKnown: false }
      : { sentence: `${called} ${did} ${when(day)}.`, isKnown: true };
  if (aspect === "where")
    return spot === null
      ? { sentence: `${unknown("where")}${day === null ? "" : `, only that it was ${when(day)}`}.`, isKnown: false }
      : { sentence: `${called} ${did} ${where(spot)}.`, isKnown: true };
  if (day === null && spot === null) return { sentence: `${unknown("when or where")}.`, isKnown: false };
  const missing = day === null ? "when" : spot === null ? "where" : undefined;
  return {
    sentence: `${called} ${did} ${whenAndWhere(day, spot)}${missing ? `; your archive does not say ${missing}` : ""}.`,
    isKnown: true,
  };
};

const factsOf = (person: Person, event: Event) => [
  ...factOf(person, events[event].date),
  ...factOf(person, events[event].place),
];

const saying =
  (event: Event, aspect: Aspect): Say =>
  async (_tree: AskedTree, [subject]): Promise<Answer> => ({
    ...sentenceOf(subject!, event, aspect),
    about: [subject!.person.id],
    facts: factsOf(subject!.person, event),
  });

/** Whether somebody was born, or died, somewhere or at some time. Of a place that the record does not name nothing is denied: Emdale lies in Ireland. Of a day or month it is told when it was. */
const whether =
  (event: Event, { place, within, daysOfYear }: WhereAndWhen): Say =>
  async (tree, [subject]): Promise<Answer> => {
    const { person } = subject!;
    const told = await saying(event, "both")(tree, [subject!]);
    if (!told.isKnown || (event === "death" && isAlive(person))) return told;
    const isThen = within === undefined || isWithin(mayMean(person.details[events[event].date]), within);
    const isThere = place === undefined || isAtPlace(person.details[events[event].place], place);
    if (isThen === false) return { ...told, sentence: `No. ${told.sentence}` };
    return isThen === true && isThere && daysOfYear === undefined
      ? { ...told, sentence: `Yes. ${told.sentence}` }
      : told;
  };

const whetherAt = (event: Event, a: readonly Word[] | undefined, t: readonly Word[] | undefined): Ask | undefined => {
  const asked = t && whereAndWhen(t);
  return asked && about(event, a, whether(event, asked));
};

const sayLife: Say = async (_tree, [subject]) => {
  const { person, called } = subject!;
  const born = sentenceOf(subject!, "birth", "both");
  const died = sentenceOf({ person, called: "" }, "death", "both");
  const facts = [...factsOf(person, "birth"), ...factsOf(person, "death")];
  const about = [person.id];
  if (!born.isKnown && !died.isKnown)
    return { sentence: `Your archive does not say when ${called} was born or died.`, isKnown: false, about, facts };
  if (isAlive(person)) return { sentence: born.sentence, isKnown: born.isKnown, about, facts };
  if (!born.isKnown) return { sentence: `${called}${died.sentence}`, isKnown: true, about, facts };
  const death = died.isKnown ? ` and${died.sentence}` : "; your archive does not say when or where the death was.";
  return { sentence: `${born.sentence.slice(0, -1)}${death}`, isKnown: true, about, facts };
};

const sayLiving: Say = async (_tree, [subject]) => {
  const { person, called } = subject!;
  const about = [person.id];
  const facts = [
    ...factsOf(person, "death"),
    { personId: person.id, field: "isLiving" as const, value: String(person.details.isLiving), otherId: null },
  ];
  if (isAlive(person)) return { sentence: `Yes. Your archive lists ${called} as living.`, isKnown: true, about, facts };
  const { deathDate, deathPlace } = person.details;
  const sentence =
    deathDate === null && deathPlace === null
      ? `No. Your archive lists ${called} as deceased, and does not say when.`
      : `No. ${called} died ${whenAndWhere(deathDate, deathPlace)}.`;
  return { sentence, isKnown: true, about, facts };
};

const about = (kind: Ask["kind"], words: readonly Word[] | undefined, say: Say): Ask | undefined => {
  const mention = words && readMention(words);
  return mention && { kind, mentions: [mention], say };
};

export const birthAndDeathForms: readonly Form[] = [
  {
    patterns: [
      "when was|were|is|am {a} born",
      "what|which year|day|date|month was|were {a} born in|on?",
      "in|on what|which year|day|date|month was|were|is {a} born",
      "what is|was {a's} birthday|birthdate",
      "what is|was {a's} birth date|day|year",
      "what is|was {a's} date|year of birth",
      "what is|was the? birthday|birthdate of {a}",
      "what is|was the? date|day|year of birth of {a}",
      "what is|was the? birth date|year of {a}",
      "when is|was {a's} birthday|birth",
      "when is|was the? birthday|birth of {a}",
      "{a's} birthday|birthdate",
      "{a's} birth date|year",
      "{a's} date|year of birth",
      "the? birthday|birthdate of {a}",
      "the? date|year of birth of {a}",
    ],
    read: ({ a }) => about("birth", a, saying("birth", "when")),
  },
  {
    patterns: [
      "where was|were|is|am {a} born",
      "in? what|which town|city|village|place|country|county|house was|were|is {a} born in|at?",
      "what is|was {a's} birthplace",
      "what is|was {a's} place of birth",
      "what is|was the? birthplace of {a}",
      "what is|was the? place of birth of {a}",
      "{a's} birthplace",
      "{a's} place of birth",
      "the? birthplace of {a}",
      "the? place of birth of {a}",
      "where does|did {a} come from",
    ],
    read: ({ a }) => about("birth", a, saying("birth", "where")),
  },
  {
    patterns: [
      "when and where was|were|is {a} born",
      "when was {a} born and where",
      "where was {a} born and when",
      "where and when was|were|is {a} born",
      "{a's} birth",
      "the? birth of {a}",
    ],
    read: ({ a }) => about("birth", a, saying("birth", "both")),
  },
  {
    patterns: [
      "when did|does {a} die",
      "when {a} died",
      "what|which year|day|date|month did {a} die in|on?",
      "in|on what|which year|day|date|month did {a} die",
      "what is|was {a's} date|year of death",
      "what is|was {a's} death date|year",
      "what is|was the? date|year of death of {a}",
      "when was {a's} death",
      "when was the? death of {a}",
      "{a's} death date|year",
      "{a's} date|year of death",
      "the? date|year of death of {a}",
    ],
    read: ({ a }) => about("death", a, saying("death", "when")),
  },
  {
    patterns: [
      "where did {a} die",
      "in? what|which town|city|village|place|country|county|house did {a} die in|at?",
      "what is|was {a's} place of death",
      "{a's} place of death",
      "the? place of death of {a}",
    ],
    read: ({ a }) => about("death", a, saying("death", "where")),
  },
  {
    patterns: [
      "when and where did {a} die",
      "where and when did {a} die",
      "when did {a} die and where",
      "where did {a} die and when",
      "{a's} death",
      "the? death of {a}",
    ],
    read: ({ a }) => about("death", a, saying("death", "both")),
  },
  {
    patterns: [
      "when did {a} live",
      "when was|were {a} born and when? did? they|he|she? die|died",
      "when did {a} live and die",
      "what are|were|is {a's} dates",
      "{a's} dates",
      "the? dates of {a}",
      "when and where did {a} live",
    ],
    read: ({ a }) => about("life", a, sayLife),
  },
  {
    patterns: ["was|were|is|am {a} born {t}"],
    read: ({ a, t }) => whetherAt("birth", a, t),
  },
  {
    patterns: ["did {a} die {t}"],
    read: ({ a, t }) => whetherAt("death", a, t),
  },
  {
    patterns: [
      "is {a} still? alive|living",
      "is {a} dead|deceased",
      "is {a} still with us",
      "has {a} died",
      "did {a} die",
    ],
    read: ({ a }) => about("death", a, sayLiving),
  },
];
