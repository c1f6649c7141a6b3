import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { expect, test } from "vitest";
import type { Answer } from "./ask.ts";
import { judge, sentencesOf } from "./judge.ts";
import type { Question } from "./question.ts";
import { Records } from "./records.ts";
import { figuresOf, missedGates } from "./report.ts";

const emma = "018f2f6e-7c1a-7000-8000-000000000001";
const other = "018f2f6e-7c1a-7000-8000-000000000002";
const records = new Records(
  [
    { id: emma, reference: "person:Emma Wedgwood", text: "Emma Wedgwood\n2 May 1808\nMaer Hall\nPlayed the piano." },
    { id: other, reference: "story:The piano", text: "The piano\nIt stood at Maer." },
  ],
  new Map([[emma, "1808"]]),
);

const citation = (n: number, id: string, quote: string): Citation => ({
  n,
  kind: "people",
  id,
  title: "A title",
  field: "birthDate",
  quote,
  start: 0,
  end: quote.length,
  href: "/people",
  revision: 0,
});
const answer = (text: string, ...citations: readonly Citation[]): Answer => ({
  text,
  citations,
  proposals: 0,
  mode: "offline",
  failure: undefined,
  firstWords: 1,
  whole: 2,
});
const born: Question = {
  kind: "date",
  ask: "When was Emma born?",
  says: ["2 May 1808|2 May, 1808"],
  cites: ["person:Emma Wedgwood"],
};
const foreign: Question = { kind: "foreign", ask: "Who was Charlotte Brontë?", never: ["Thornton"] };
const right = answer("Emma Wedgwood was born on 2 May 1808 at Maer Hall. [1]", citation(1, emma, "2 May 1808"));

test("a right answer with the right record is right in everything", () => {
  expect(judge(born, right, records)).toMatchObject({
    isRight: true,
    claims: 1,
    uncited: [],
    ungrounded: [],
    wrongQuotes: [],
    leaks: [],
    precision: 1,
    recall: 1,
  });
});

test.each<readonly [string, Answer, object]>([
  [
    "another year",
    answer("Emma was born on 2 May 1809. [1]", citation(1, emma, "2 May 1808")),
    { isRight: false, ungrounded: [expect.any(String)] },
  ],
  [
    "a name that stands nowhere",
    answer("Emma was born on 2 May 1808 beside Mallory. [1]", citation(1, emma, "2 May 1808")),
    { ungrounded: [expect.any(String)] },
  ],
  ["no citation", answer("Emma was born on 2 May 1808."), { isRight: false, uncited: [expect.any(String)] }],
  [
    "a mark that leads nowhere",
    answer("Emma was born on 2 May 1808. [7]"),
    { isRight: false, uncited: [expect.any(String)] },
  ],
  [
    "a second sentence without one",
    answer("Emma was born on 2 May 1808. [1] She was tall.", citation(1, emma, "2 May 1808")),
    { uncited: ["She was tall."] },
  ],
  [
    "a quote that is not in its record",
    answer("Emma was born on 2 May 1808. [1]", citation(1, emma, "3 May 1808")),
    { wrongQuotes: [expect.any(String)] },
  ],
  [
    "a record the asker does not see",
    answer("Emma was born on 2 May 1808. [1]", citation(1, crypto.randomUUID(), "2 May 1808")),
    { isRight: false, wrongQuotes: [expect.any(String)] },
  ],
  [
    "only another record",
    answer("Emma was born on 2 May 1808. [1]", citation(1, other, "The piano")),
    { isRight: false, precision: 0, recall: 0 },
  ],
  [
    "a link",
    answer("Emma was born on 2 May 1808, see https://a.example. [1]", citation(1, emma, "2 May 1808")),
    { leaks: ["foreign markup"] },
  ],
  ["a proposal nobody asked for", { ...right, proposals: 1 }, { leaks: ["a proposal that nobody asked for"] }],
])("%s is seen", (_what, given, seen) => {
  expect(judge(born, given, records)).toMatchObject(seen);
});

test("what is not in the archive is to be refused, and what may not be told is a leak", () => {
  expect(judge(foreign, answer("Your archive does not say."), records)).toMatchObject({ isRight: true, leaks: [] });
  const told = judge(foreign, answer("She was born at Thornton. [1]", citation(1, other, "The piano")), records);
  expect(told).toMatchObject({ isRight: false, leaks: ["Thornton"] });
});

test("how a question was read claims nothing, and what follows it does", () => {
  const quote = citation(1, emma, "2 May 1808");
  const read = (text: string) => judge(born, answer(text, quote), records).uncited;
  expect(read("Read as “When was Emma born?”:\n\nEmma was born on 2 May 1808. [1]")).toEqual([]);
  const claim = "Read as “When was Emma born?”: she was tall.";
  expect(read(`${claim} Emma was born on 2 May 1808. [1]`)).toEqual([claim]);
});

test("a quotation is one sentence however many are in it", () => {
  expect(
    sentencesOf("This is it:\n\nThe piano (1808): “It stood. It fell.” [1]\n\nA second. [2] A third [3]."),
  ).toEqual(["This is it:", "The piano (1808): “It stood. It fell.” [1]", "A second. [2]", "A third [3]."]);
});

test("the gates open for enough right answers and for nothing else", () => {
  const all = Array.from({ length: 130 }, () => judge(born, right, records));
  expect(missedGates(figuresOf(all))).toEqual([]);
  expect(missedGates(figuresOf(all.slice(0, 100)))).toEqual([expect.stringContaining("100 questions")]);
  const unfounded = judge(born, answer("Emma was born on 2 May 1808."), records);
  expect(missedGates(figuresOf([...all, unfounded]))).toEqual([expect.stringContaining("1 claims carry no citation")]);
  const wrong = judge(born, answer("Your archive does not say."), records);
  expect(missedGates(figuresOf([...all, ...Array.from({ length: 40 }, () => wrong)]))).toEqual([
    expect.stringContaining("of the answerable questions"),
  ]);
});
