import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { storableText } from "../text.ts";

export const maxQuestionLength = 500;

/** What a question asks for. */
export const answerKind = z.enum([
  /** How two people are related, or whether one is this of the other. */
  "kinship",
  /** Who, or how many, somebody's children, cousins, partners … are. */
  "relatives",
  "birth",
  "death",
  /** When and where somebody was born and died. */
  "life",
  "age",
  "marriage",
  /** Who, or how many, were born or died somewhere or at some time; how many people there are. */
  "people",
  /** The oldest, the youngest, who has the most children or grandchildren. */
  "extreme",
]);
export type AnswerKind = z.infer<typeof answerKind>;

/** How it went. */
export const answerOutcome = z.enum([
  "answered",
  /** The archive holds the people, and does not say what was asked. */
  "unknown",
  /** A name fits several people. Where these are few there is a statement for each, what is known first; else they are `candidates`. */
  "ambiguous",
  /** Nobody has such a name. */
  "nobody",
]);

/** Somebody an answer speaks of. */
export const answerPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  /** "1808–1896", "born 1990", "died 1882"; empty when no year is known. */
  years: z.string(),
  /** Path of their page: `/people/<id>`. */
  href: z.string(),
  /** Of the record the answer was computed from, to see later whether it has changed. */
  revision: z.int().nonnegative(),
  photoUrl: z.string().nullable(),
});
export type AnswerPerson = z.infer<typeof answerPerson>;

/** What stands in the archive and what a statement rests on. */
export const answerFact = z.object({
  personId: z.uuid(),
  /** `relationship`: `otherId` is the `value` of `personId`, as the tree says. Marriages are with `otherId` too. */
  field: z.enum([
    "firstName",
    "birthDate",
    "birthPlace",
    "deathDate",
    "deathPlace",
    "isLiving",
    "marriageDate",
    "marriagePlace",
    /** How a marriage ended: `divorced` or `separated`. */
    "partnership",
    "endDate",
    "endPlace",
    "relationship",
  ]),
  /** As it was typed: a date stands as "2 MAY 1808" where the file says so. */
  value: z.string(),
  otherId: z.uuid().nullable(),
});
export type AnswerFact = z.infer<typeof answerFact>;

/** One sentence, or two that belong together, with everything it rests on. */
export const answerStatement = z.object({
  sentence: z.string(),
  /** Whose records it rests on, those it speaks of first; all of them are in `people`. */
  personIds: z.array(z.uuid()),
  facts: z.array(answerFact),
  /**
   * From one person to the other, each directly tied to the one before; `step` says what this person is to that one,
   * "start" for the first. Empty unless it tells of a kinship.
   */
  path: z.array(z.object({ personId: z.uuid(), step: z.string() })),
});
export type AnswerStatement = z.infer<typeof answerStatement>;

export const treeAnswer = z.object({
  kind: answerKind,
  outcome: answerOutcome,
  /** All statements in one text, plain English. */
  sentence: z.string(),
  statements: z.array(answerStatement),
  /** Everybody the statements and the candidates name, each once. */
  people: z.array(answerPerson),
  /** Of a list: how many there are, of whom `people` may hold the first alone; else null. */
  total: z.int().nullable(),
  /** Names that fit people no statement tells of, and other people who nearly have a name that was read as somebody's. */
  candidates: z.array(z.object({ typed: z.string(), personIds: z.array(z.uuid()) })),
});
export type TreeAnswer = z.infer<typeof treeAnswer>;

/** So many people of a list are named at most. */
export const peopleOfAnswer = 50;

export const answerQuestion = defineEndpoint({
  id: "answerQuestion",
  method: "GET",
  path: "/api/genealogy/answers",
  access: "signed-in",
  summary:
    "A question in English that the tree can answer: kinship, births, deaths, marriages, ages, relatives, lists and counts of people. Null where it is no such question.",
  query: z.object({
    question: storableText(maxQuestionLength).trim(),
    /** Today, where the asker is: for the ages of the living. */
    day: z.iso.date().optional(),
  }),
  response: z.object({ answer: treeAnswer.nullable() }),
});
