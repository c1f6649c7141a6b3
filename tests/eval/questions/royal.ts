import type { Question, Reference } from "../question.ts";

const victoria: Reference = "person:Victoria Hanover";
const albert: Reference = "person:Albert Augustus Charles";
const henry: Reference = "person:Henry_VIII Tudor";
const elizabeth: Reference = "person:Elizabeth_II Alexandra Mary Windsor";
const nicholas: Reference = "person:Nicholas_II Alexandrovich Romanov";
const childrenOfVictoria: readonly Reference[] = [
  "person:Victoria Adelaide Mary",
  "person:Edward_VII Wettin",
  "person:Alice Maud Mary",
  "person:Alfred Ernest Albert",
  "person:Helena Augusta Victoria",
  "person:Louise Caroline Alberta",
  "person:Arthur William Patrick",
  "person:Leopold George Duncan",
  "person:Beatrice Mary Victoria",
];

/** Asked in a family of 3,010 people with names as genealogists' programs write them: royal92.ged. */
export const royalQuestions: readonly Question[] = [
  { kind: "fact", ask: "Where was Victoria Hanover born?", says: ["Kensington"], cites: [victoria] },
  { kind: "fact", ask: "Where did Henry VIII Tudor die?", says: ["Whitehall"], cites: [henry] },
  {
    kind: "fact",
    ask: "Where was Marie Antoinette born?",
    says: ["Vienna"],
    cites: ["person:Marie Antoinette of_Austria"],
  },
  { kind: "fact", ask: "Where did Nicholas II Romanov die?", says: ["Ekaterinburg"], cites: [nicholas] },
  { kind: "date", ask: "When was Victoria Hanover born?", says: ["24 May 1819"], cites: [victoria] },
  { kind: "date", ask: "When did Edward VII Wettin die?", says: ["6 May 1910"], cites: ["person:Edward_VII Wettin"] },
  {
    kind: "date",
    ask: "When did Victoria Hanover marry Albert Augustus Charles?",
    says: ["10 Feb 1840|10 February 1840"],
    cites: [victoria, albert],
  },
  { kind: "date", ask: "How old was Louis XVI when he died?", says: ["38"], cites: ["person:Louis_XVI"] },
  { kind: "date", ask: "When was Anne Boleyn married?", says: ["1533"], cites: ["person:Anne Boleyn", henry] },
  { kind: "date", ask: "How old did Victoria Hanover become?", says: ["81"], cites: [victoria] },
  {
    kind: "kinship",
    ask: "Who was the mother of Elizabeth I Tudor?",
    says: ["Anne Boleyn"],
    cites: ["person:Anne Boleyn", "person:Elizabeth_I Tudor"],
  },
  {
    kind: "kinship",
    ask: "How is Elizabeth II Windsor related to Victoria Hanover?",
    says: ["great-great-granddaughter|great-great-grandmother"],
    cites: [elizabeth, victoria],
    mayCite: ["person:George_VI Windsor", "person:George_V Windsor", "person:Edward_VII Wettin"],
  },
  {
    kind: "kinship",
    ask: "How is Edward VII Wettin related to George III Hanover?",
    says: ["great-grandson|great-grandfather"],
    cites: ["person:Edward_VII Wettin", "person:George_III Hanover"],
    mayCite: [victoria, "person:Edward Augustus Hanover*1767"],
  },
  {
    kind: "kinship",
    ask: "Who was the husband of Marie Antoinette?",
    says: ["Louis_XVI|Louis XVI"],
    cites: ["person:Louis_XVI", "person:Marie Antoinette of_Austria"],
  },
  {
    kind: "kinship",
    ask: "Who are the parents of Victoria Hanover?",
    says: ["Edward Augustus", "Victoria Mary Louisa"],
    cites: ["person:Edward Augustus Hanover*1767", "person:Victoria Mary Louisa", victoria],
  },
  {
    kind: "list",
    ask: "Who are the children of Victoria Hanover?",
    says: ["Edward", "Alice", "Beatrice", "Leopold"],
    cites: childrenOfVictoria,
    mayCite: [victoria, albert],
  },
  {
    kind: "list",
    ask: "Who were the wives of Henry VIII?",
    says: ["Catherine", "Boleyn", "Seymour", "Cleves", "Howard", "Parr"],
    cites: [
      "person:Catherine of_Aragon",
      "person:Anne Boleyn",
      "person:Jane Seymour",
      "person:Anne of_Cleves*1515",
      "person:Catherine Howard*1520",
      "person:Catherine Parr",
    ],
    mayCite: [henry],
  },
  {
    kind: "list",
    ask: "Who are the children of Nicholas II Romanov?",
    says: ["Olga", "Tatiana", "Maria", "Anastasia", "Alexis"],
    cites: [
      "person:Olga Nicholovna Romanov",
      "person:Tatiana Nicholovna",
      "person:Maria Nicholovna Romanov",
      "person:Anastasia Nicholovna Romanov",
      "person:Alexis Nicolaievich Romanov",
    ],
    mayCite: [nicholas],
  },
  {
    kind: "list",
    ask: "Who died in Ekaterinburg?",
    says: ["Nicholas", "Alexandra"],
    cites: [
      nicholas,
      'person:Alexandra Fedorovna "Alix"',
      "person:Olga Nicholovna Romanov",
      "person:Tatiana Nicholovna",
      "person:Maria Nicholovna Romanov",
      "person:Anastasia Nicholovna Romanov",
      "person:Alexis Nicolaievich Romanov",
    ],
  },
  {
    kind: "count",
    ask: "How many children did Victoria Hanover have?",
    says: ["9|nine"],
    cites: [victoria, ...childrenOfVictoria],
    mayCite: [albert],
  },
  {
    kind: "count",
    ask: "How many times was Henry VIII married?",
    says: ["6|six"],
    cites: [
      henry,
      "person:Catherine of_Aragon",
      "person:Anne Boleyn",
      "person:Jane Seymour",
      "person:Anne of_Cleves*1515",
      "person:Catherine Howard*1520",
      "person:Catherine Parr",
    ],
  },
  { kind: "count", ask: "How many people are in the tree?", says: ["3,010|3010"], cites: [] },
  {
    kind: "count",
    ask: "How many children did Elizabeth II Windsor have?",
    says: ["4|four"],
    cites: [
      elizabeth,
      "person:Charles Philip Arthur Windsor",
      "person:Anne Elizabeth Alice Windsor",
      "person:Andrew Albert Christian Windsor",
      "person:Edward Anthony Richard Windsor",
    ],
  },
  { kind: "unanswerable", ask: "What was the shoe size of Henry VIII?" },
  { kind: "unanswerable", ask: "Which computer did Albert use?" },
  {
    kind: "foreign",
    ask: "Where did Emma Wedgwood live after the death of Charles Darwin?",
    never: ["The Grove", "lilac"],
  },
];
