import { expect, test } from "vitest";
import { looksLikeTreeQuestion } from "./tree-question.ts";

test.each([
  "How is Emma related to Josiah?",
  "who was born in Shrewsbury",
  "Emma’s cousins",
  "parents of Emma Darwin",
  "when did Annie die",
  "is Emma Charles's cousin",
  "oldest person in the tree",
  "most common surname",
  "please tell me who Emma's mother was",
])("%s may be asked of the tree", (text) => expect(looksLikeTreeQuestion(text)).toBe(true));

test.each([
  "earthworms",
  "",
  "  ",
  "Emma Wedgwood",
  "a flood in the house",
  "letters from Maer 1831",
  "who",
  "Mother's day",
])("%s is looked for", (text) => expect(looksLikeTreeQuestion(text)).toBe(false));
