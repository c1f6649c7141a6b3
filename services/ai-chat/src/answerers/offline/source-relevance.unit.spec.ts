import { expect, test } from "vitest";
import type { Source } from "../answerer.ts";
import { relevanceOf } from "./source-relevance.ts";

const source: Source = {
  ref: "k7",
  kind: "stories",
  id: "018f2f6e-7c1a-7000-8000-000000000001",
  title: "Rounds on the Sandwalk",
  field: "content",
  text: "Father walked there at noon. Polly, the white terrier, stood still too.",
  start: 0,
  revision: 0,
  best: [0, 28],
  coverage: 1,
  date: "abt 1855",
  location: "Down House, Kent",
  facts: ["Charles Robert Darwin"],
};

test.each([
  ["Who was Polly?", "relevant"],
  ["When did Charles walk on the Sandwalk?", "relevant"],
  ["What did Darwin do at noon?", "relevant"],
  ["Tell me about Down House", "relevant"],
  ["Who did not walk at noon?", "partial"],
  ["Which football club did Charles support?", "partial"],
  ["What is the telephone number of Charles Darwin?", "partial"],
  ["Who wrote Wuthering Heights?", "unrelated"],
  ["What did Charlotte Brontë do at noon?", "unrelated"],
])("%s: it %s", (question, expected) => {
  expect(relevanceOf(question, [source])).toBe(expected);
});
