import { expect, test } from "vitest";
import type { Source } from "../answerer.ts";
import { howNear } from "./how-near.ts";

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
  ["Who was Polly?", "speaks"],
  ["When did Charles walk on the Sandwalk?", "speaks"],
  ["What did Darwin do at noon?", "speaks"],
  ["Tell me about Down House", "speaks"],
  ["Which football club did Charles support?", "near"],
  ["What is the telephone number of Charles Darwin?", "near"],
  ["Who wrote Wuthering Heights?", "foreign"],
  ["What did Charlotte Brontë do at noon?", "foreign"],
])("%s: it %s", (question, expected) => {
  expect(howNear(question, [source])).toBe(expected);
});
