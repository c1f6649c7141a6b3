import { expect, test } from "vitest";
import { questionWords } from "./question-words.ts";

const kinIn = (text: string) => questionWords(text).flatMap(({ kin }) => kin ?? []);

test.each([
  ["mother", "mother", "mothers"],
  ["great-great-grandfather", "great-great-grandfather", "great-great-grandfathers"],
  ["3rd great grandmother", "3rd great-grandmother", "3rd great-grandmothers"],
  ["great aunt", "great-aunt", "great-aunts"],
  ["great-nephew", "grandnephew", "grandnephews"],
  ["second cousins twice removed", "second cousin twice removed", "second cousins twice removed"],
  ["mother-in-law", "mother-in-law", "mothers-in-law"],
  ["step sister", "stepsister", "stepsisters"],
  ["half-brother", "half-brother", "half-brothers"],
  ["wives", "wife", "wives"],
  ["grandchildren", "grandchild", "grandchildren"],
  ["granny", "grandmother", "grandmothers"],
  ["brothers and sisters", "sibling", "siblings"],
  ["aunt or uncle", "aunt or uncle", "aunts and uncles"],
  ["descendants", "descendant", "descendants"],
])("%s is %s, several are %s", (text, one, many) => {
  expect(kinIn(text).map((term) => [term.one, term.many])).toEqual([[one, many]]);
});

test("words that only begin like kin are none", () => {
  for (const text of ["great", "grand", "half past three", "first", "great expectations", "stepping", "grandeur"])
    expect([text, kinIn(text)]).toEqual([text, []]);
});
