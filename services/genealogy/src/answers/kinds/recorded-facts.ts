import type { Fact, FactType } from "@kinkeeper/contracts/genealogy/facts";
import type { Form, Say } from "../ask.ts";
import { readMention } from "../mentions.ts";
import { capital, kinOfSomebody, listed, when, where } from "../sentences.ts";

/** So many entries of one kind are told. */
const most = 6;

const partsOf = ({ type, value, place, date }: Fact): string => {
  const [at, on] = [place && where(place), date && when(date)];
  return [value && `“${value}”`, ...(type === "residence" ? [at, on] : [on, at])].filter(Boolean).join(" ");
};

/** Tells what stands in the facts of a record; what does not may stand elsewhere in the archive. */
const sayFacts =
  (types: readonly FactType[], sentence: (called: string, told: string) => string) =>
  async (...[tree, [subject]]: Parameters<Say>) => {
    const { person, called } = subject!;
    const found = (await tree.factsOf(person.id)).filter(({ type }) => types.includes(type));
    const told = [...new Set(found.map(partsOf).filter((text) => text !== ""))];
    if (told.length === 0) return null;
    const shown = told.slice(0, most);
    return {
      sentence: sentence(called, listed(told.length > most ? [...shown, "more"] : shown)),
      isKnown: true,
      about: [person.id],
    };
  };

const form = (
  types: readonly FactType[],
  sentence: (called: string, told: string) => string,
  patterns: readonly string[],
): Form => ({
  patterns,
  read: ({ a }) => {
    const mention = a && readMention(a);
    return mention && { kind: "life", mentions: [mention], isGuess: true, say: sayFacts(types, sentence) };
  },
});

const was =
  (done: string) =>
  (called: string, told: string): string =>
    `${called} was ${done} ${told}.`;
const recordedAs =
  (what: string) =>
  (called: string, told: string): string =>
    `${capital(kinOfSomebody(what, called))} is recorded as ${told}.`;

const recorded =
  (what: string) =>
  (called: string, told: string): string =>
    `${capital(kinOfSomebody(what, called))} is recorded ${told}.`;

const whenOrWhere = (verb: string): readonly string[] => [
  `when|where is|was {a} ${verb}`,
  `where and when was {a} ${verb}`,
  `when and where was {a} ${verb}`,
  `where {a} is|was ${verb}`,
];

/** What is told of a life beside birth, death and marriage, as far as somebody recorded it as a fact. */
export const recordedFactForms: readonly Form[] = [
  form(["burial"], was("buried"), [
    ...whenOrWhere("buried|interred"),
    "where is {a's} grave|tomb|burial",
    "where is the? grave|tomb of {a}",
  ]),
  form(["cremation"], was("cremated"), whenOrWhere("cremated")),
  form(["baptism", "christening", "adult_christening"], was("baptized"), whenOrWhere("baptized|baptised|christened")),
  form(["occupation"], recordedAs("occupation"), [
    "what is|was {a's} job|occupation|profession|trade|work",
    "what is|was the? job|occupation|profession|trade of {a}",
    "what did|does {a} do for a? living|work",
    "how did|does {a} earn a|his|her|their living",
    "what did|does {a} work as",
  ]),
  form(["residence"], (called, told) => `${called} lived ${told}.`, [
    "where did|does|has {a} live|lived|reside",
    "where is|was {a's} home",
  ]),
  form(["education", "graduation"], recordedAs("education"), [
    "where did {a} go to school|university|college",
    "where did {a} study",
    "where was {a} educated",
    "what is|was {a's} education",
  ]),
  form(["religion"], recordedAs("religion"), [
    "what is|was {a's} religion|faith|denomination",
    "what is|was the? religion|faith of {a}",
  ]),
  form(["emigration"], recorded("emigration"), ["when did {a} emigrate", "when and where did {a} emigrate"]),
  form(["immigration"], recorded("immigration"), [
    "when|where did {a} immigrate to?",
    "when and where did {a} immigrate",
  ]),
];
