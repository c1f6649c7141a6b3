import { expect, test } from "vitest";
import { suggestionsFrom } from "./suggestions.ts";

type Found = NonNullable<Parameters<typeof suggestionsFrom>[0]>;

const person = (firstName: string, lastName: string | null = null) => ({ firstName, lastName }) as Found["people"][0];
const story = (title: string) => ({ title }) as Found["stories"][0];

test("questions to begin with name whom and what the family keeps", () => {
  const people = [person("Erasmus", "Darwin"), person("Josiah", "Wedgwood"), person("Emma")];
  expect(suggestionsFrom({ people, stories: [story("Five years by ship")] })).toEqual([
    "How is Josiah Wedgwood related to Erasmus Darwin?",
    "When was Emma born?",
    "What is “Five years by ship” about?",
    "How many people are in our family tree?",
  ]);
});

test("where there is nothing yet, or the names are too long, they are of any family", () => {
  expect(suggestionsFrom(undefined)).toHaveLength(3);
  const people = [person("a".repeat(100)), person("b".repeat(100)), person("c".repeat(100))];
  expect(suggestionsFrom({ people, stories: [] })).toEqual(suggestionsFrom(undefined));
});
