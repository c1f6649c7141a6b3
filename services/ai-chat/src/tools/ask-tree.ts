import type { AnswerFact, AnswerPerson, AnswerStatement, TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { Source, TreeFinding } from "../answerers/answerer.ts";
import type { SourceList } from "./source-list.ts";

type NewSource = Omit<Source, "ref">;

/** Statements told of one list, each with its sources. */
const mostStatements = 12;
/** Sources behind one statement, beside those of everybody it names: of a list of fifty people the first are cited. */
const sourcesOfStatement = 15;

const sourceOf = (person: AnswerPerson, field: string, text: string, sentence: string): NewSource => ({
  kind: "people",
  id: person.id,
  title: person.name,
  field,
  text,
  start: 0,
  revision: person.revision,
  best: [0, text.length],
  coverage: 1,
  date: null,
  location: null,
  facts: [person.years, sentence],
});

/** What a fact says, as it is quoted: what was typed, or how two people are tied in the tree. */
const textOf = (fact: AnswerFact, nameOf: (id: string) => string): string => {
  if (fact.otherId === null || fact.field !== "relationship") return fact.value;
  return `${nameOf(fact.otherId)}: ${fact.value.replaceAll("_", " ")} of ${nameOf(fact.personId)}`;
};

const isOfMarriage = ({ field, otherId }: AnswerFact): boolean => otherId !== null && field !== "relationship";

/** The sentence, and where it tells of a kinship over others, the way from one to the other. */
const sentenceOf = ({ sentence, path }: AnswerStatement, people: ReadonlyMap<string, AnswerPerson>): string => {
  if (path.length < 3) return sentence;
  const steps = path.map(({ personId, step }) => {
    const name = people.get(personId)?.name ?? "";
    return step === "start" ? name : `${name} (${step})`;
  });
  return `${sentence} The way from one to the other: ${steps.join(", ")}.`;
};

const sourcesOf = (
  { personIds, facts, path }: AnswerStatement,
  sentence: string,
  people: ReadonlyMap<string, AnswerPerson>,
): readonly NewSource[] => {
  const nameOf = (id: string): string => people.get(id)?.name ?? "";
  const told = facts.flatMap((fact) => {
    const person = people.get(fact.personId);
    const text = textOf(fact, nameOf);
    return person && text !== "" ? [{ fact, source: sourceOf(person, fact.field, text, sentence) }] : [];
  });
  const ofFacts = told.map(({ source }) => source);
  // A marriage may be kept private, whoever of the two is told of: each one is cited, also the second of one person.
  const marriages = told.filter(({ fact }) => isOfMarriage(fact)).map(({ source }) => source);
  const first = [...new Set([...ofFacts.map(({ id }) => id), ...personIds, ...path.map(({ personId }) => personId)])]
    .flatMap((id) => people.get(id) ?? [])
    .map((person) => ofFacts.find(({ id }) => id === person.id) ?? sourceOf(person, "name", person.name, sentence));
  // A statement is told as long as everybody it names may be: each of them is cited, however many they are.
  const needed = new Set([...first.filter(({ title }) => sentence.includes(title)), ...marriages]);
  const more = [...new Set([...ofFacts, ...first])].filter((source) => !needed.has(source));
  return [...needed, ...more.slice(0, Math.max(0, sourcesOfStatement - needed.size))];
};

/** What the tree computed, with everything it rests on among the sources. */
export const findingOf = (answer: TreeAnswer, sources: SourceList): TreeFinding => {
  const people = new Map(answer.people.map((person) => [person.id, person]));
  sources.mention(answer.people);
  return {
    outcome: answer.outcome,
    sentence: answer.sentence,
    statements: answer.statements.slice(0, mostStatements).map((statement) => {
      const sentence = sentenceOf(statement, people);
      return { sentence, sources: sourcesOf(statement, sentence, people).map((source) => sources.add(source)) };
    }),
  };
};
