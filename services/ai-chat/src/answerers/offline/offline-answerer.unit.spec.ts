import { DomainError } from "@kinkeeper/platform/domain-error";
import { describe, expect, test } from "vitest";
import type { AnswerPart, AnswerTools, Source, TreeFinding, Turn } from "../answerer.ts";
import { answererContract } from "../testing/answerer-contract.ts";
import { additionUnclear, notSaid, offlineAnswerer } from "./offline-answerer.ts";

answererContract("offline", offlineAnswerer);

const source = (ref: string, text: string, more: Partial<Source> = {}): Source => ({
  ref,
  kind: "stories",
  id: "018f2f6e-7c1a-7000-8000-000000000001",
  title: `Story ${ref}`,
  field: "content",
  text,
  start: 0,
  revision: 0,
  best: [0, text.length],
  coverage: 1,
  date: null,
  location: null,
  facts: [],
  ...more,
});

const refused = () => Promise.reject(new Error("nobody asks this here"));
const told = async (
  text: string,
  tools: Partial<AnswerTools>,
  earlier: readonly Turn[] = [],
): Promise<readonly AnswerPart[]> => {
  const all: AnswerTools = {
    search: async () => [],
    people: refused,
    person: refused,
    sexOf: refused,
    respelt: async () => undefined,
    relatives: refused,
    events: refused,
    records: refused,
    askTree: async () => undefined,
    propose: refused,
    ...tools,
  };
  const asker = { tenantId: "f", userId: "u" };
  const parts: AnswerPart[] = [];
  const question = { text, earlier, sources: [] };
  for await (const part of offlineAnswerer().answer(question, all, asker, new AbortController().signal))
    parts.push(part);
  return parts;
};
const statementsIn = (parts: readonly AnswerPart[]): readonly string[] =>
  parts.flatMap((part) => (part.type === "statement" ? part.text : []));
const framesIn = (parts: readonly AnswerPart[]): string =>
  parts.map((part) => (part.type === "frame" ? part.text : "")).join("");

test("a greeting is answered without looking anything up", async () => {
  const parts = await told("Hello!", { search: refused, askTree: refused });
  expect(framesIn(parts)).toMatch(/^Hello! Ask me about your family/);
  expect(statementsIn(parts)).toEqual([]);
});

test("whose sisters “her sisters” are is asked back where two were spoken of, and nothing is quoted of anybody’s", async () => {
  const people = ["Charlotte Branwell", "Charlotte Brontë"].map((name, at) => ({ id: `${at}`, name }));
  const content = people.map(({ name }) => `${name} was born in Thornton.`).join("\n\n");
  const tools = { sexOf: async () => "female" as const, search: async () => [source("b10", "Her sisters sang.")] };
  const earlier: readonly Turn[] = [{ role: "assistant", content, people }];
  const parts = await told("Who were her sisters?", tools, earlier);
  expect(statementsIn(parts)).toEqual([]);
  expect(framesIn(parts)).toBe("It is not clear whom you mean by “her”. Please ask again with a name.");
});

describe("what was written", () => {
  test("is quoted with where it stands, at most three sentences, those that speak of nearly as much as the best", async () => {
    const sources = [
      source("b10", "He walked at noon. Every day.", { best: [0, 18], date: "1842", location: "Downe" }),
      source("b11", "He walked at dusk."),
      source("b12", "He walked at dusk."),
      source("b13", "He walked far.", { coverage: 0.5 }),
      source("b14", "He walked “fast”."),
      source("b15", "He walked back."),
    ];
    expect(statementsIn(await told("How did he walk?", { search: async () => sources }))).toEqual([
      "Story b10 (1842, Downe): “He walked at noon.” [b10]",
      "Story b11: “He walked at dusk.” [b11]",
      "Story b14: “He walked 'fast'.” [b14]",
    ]);
  });
  test("is said to come nearest where only what is not quoted speaks of most of the question", async () => {
    const sources = [source("b10", "He farmed."), source("b11", "He married a second time.", { coverage: 0.5 })];
    const search = async () => sources;
    expect(framesIn(await told("Was he married a second time?", { search }))).toContain("comes nearest");
    expect(framesIn(await told("Was he married a second time?", { search: async () => [sources[1]!] }))).toContain(
      "This is what your archive says",
    );
  });
  test("is told by its title where there is no more", async () => {
    const sources = [source("b10", "The wedding", { title: "The wedding", date: "1839" })];
    expect(statementsIn(await told("When was the wedding?", { search: async () => sources }))).toEqual([
      "The wedding (1839) [b10]",
    ]);
  });
  test("is said to be missing where nothing speaks of it", async () => {
    expect(await told("Why?", {})).toEqual([{ type: "frame", text: notSaid }]);
  });
});

describe("records that are asked for themselves", () => {
  const stories = [source("b40", "Ships", { date: "1831" }), source("b41", "Stones")];
  test("are listed by their titles", async () => {
    const parts = await told("Which stories are there about Thomas?", {
      records: async ({ kind, about }) => ({
        total: kind === "stories" && about === "Thomas" ? 2 : 0,
        sources: stories,
      }),
    });
    expect(framesIn(parts)).toContain("stories about Thomas (2):");
    expect(statementsIn(parts)).toEqual(["- Story b40 (1831) [b40]", "- Story b41 [b41]"]);
  });
  test("are photos only where they are of that type, and of very many some are counted", async () => {
    const records: AnswerTools["records"] = async ({ artifactType }) =>
      artifactType === "photo" ? { total: 2, isPart: true, sources: stories } : { total: 120, sources: stories };
    expect(framesIn(await told("How many photos do we have?", { records }))).toContain("photos (at least 2):");
    expect(framesIn(await told("How many artifacts do we have?", { records }))).toContain(
      "artifacts, the first of 120:",
    );
  });
  test("what happened in a year is also who was born, married and died then", async () => {
    const askTree = async (question: string): Promise<TreeFinding | undefined> => {
      const sentence = `Answer to “${question}”.`;
      const isKnown = question === "Who was born in 1806?";
      return { outcome: isKnown ? "answered" : "unknown", sentence, statements: [{ sentence, sources: [] }] };
    };
    const happened = async (total: number) =>
      told("What happened in 1806?", {
        askTree: async (question) => (question.startsWith("What") ? undefined : askTree(question)),
        records: async ({ kind }) =>
          kind === "events" ? { total, sources: stories.slice(0, total) } : { total: 0, sources: [] },
      });
    expect(framesIn(await happened(0))).toBe("Answer to “Who was born in 1806?”.");
    expect(framesIn(await happened(1))).toMatch(/events in 1806 \(1\):\n\n\n\nAnswer to “Who was born in 1806\?”\.$/);
    const nothing = await told("What happened in 1806?", { records: async () => ({ total: 0, sources: [] }) });
    expect(framesIn(nothing)).toBe("Your archive does not hold any events in 1806.");
  });
  test("what happened in a year is also the stories of that year", async () => {
    const parts = await told("What happened in 1831?", {
      records: async ({ kind, from, to }) =>
        kind === "stories" && from === 1831 && to === 1831
          ? { total: 1, sources: stories.slice(0, 1) }
          : { total: 0, sources: [] },
    });
    expect(framesIn(parts)).toBe("This is what your archive says of stories in 1831 (1):\n\n");
    expect(statementsIn(parts)).toEqual(["- Story b40 (1831) [b40]"]);
  });
  test("what happened in a year that only a text names is what that text says of it", async () => {
    const tools: Partial<AnswerTools> = {
      records: async () => ({ total: 0, sources: [] }),
      search: async (query) =>
        query.endsWith("62") ? [source("b42", "The mill burned in 1962."), source("b43", "It was rebuilt.")] : [],
    };
    const parts = await told("What happened in 1962?", tools);
    expect(framesIn(parts)).toBe("This is what your archive says of 1962:\n\n");
    expect(statementsIn(parts)).toEqual(["Story b42: “The mill burned in 1962.” [b42]"]);
    expect(framesIn(await told("What happened in 962?", tools))).toBe("Your archive does not hold any events in 962.");
    expect(framesIn(await told("What happened in 1963?", tools))).toBe(
      "Your archive does not hold any events in 1963.",
    );
  });
  test("are said to be missing where there are none", async () => {
    const parts = await told("How many traditions do we have?", { records: async () => ({ total: 0, sources: [] }) });
    expect(framesIn(parts)).toBe("Your archive does not hold any traditions.");
    const about = await told("Which stories are there about Tom?", {
      records: async () => ({ total: 0, sources: [] }),
    });
    expect(framesIn(about)).toBe("I cannot find any stories about Tom in your archive.");
    // Whether there is one may be told in other words.
    const whether = await told("Are there any stories about Tom?", {
      records: async () => ({ total: 0, sources: [] }),
    });
    expect(framesIn(whether)).toBe(notSaid);
  });
});

describe("what the tree says", () => {
  const finding: TreeFinding = {
    outcome: "answered",
    sentence: "She was born in 1808.",
    statements: [{ sentence: "She was born in 1808.", sources: [source("b20", "1808"), source("b21", "Emma")] }],
  };
  test("goes before what was written, with what it rests on", async () => {
    expect(await told("When was she born?", { askTree: async () => finding, search: refused })).toEqual([
      { type: "statement", text: "She was born in 1808. [b20][b21]" },
    ]);
  });
  test("to a question in two parts is told part by part, if it says something to each", async () => {
    const answers: Readonly<Record<string, string>> = {
      "When was Emma born": "Emma was born in 1808.",
      "who was Story e10's husband?": "She married Charles.",
    };
    const askTree = async (question: string): Promise<TreeFinding | undefined> => {
      const sentence = answers[question];
      if (sentence === undefined) return undefined;
      const emma = source("e10", sentence, { kind: "people" });
      return { outcome: "answered", sentence, statements: [{ sentence, sources: [emma] }] };
    };
    const tools = { askTree, sexOf: async () => "female" as const };
    expect(statementsIn(await told("When was Emma born, and who was her husband?", tools))).toEqual([
      "Emma was born in 1808. [e10]",
      "She married Charles. [e10]",
    ]);
    expect(framesIn(await told("When was Emma born and what did she like?", tools))).toBe(notSaid);
  });
  test("of a name that is misspelt is told under the name that was read", async () => {
    const nobody: TreeFinding = { outcome: "nobody", sentence: "Nobody is called Ema.", statements: [] };
    const askTree = async (question: string) => (question.includes("Emma") ? finding : nobody);
    const parts = await told("When was Ema born?", { askTree, respelt: async () => "When was Emma born?" });
    expect(framesIn(parts)).toBe("Read as “When was Emma born?”:\n\n");
    expect(statementsIn(parts)).toEqual(["She was born in 1808. [b20][b21]"]);
    expect(framesIn(await told("When was Ema born?", { askTree }))).toBe("Nobody is called Ema.");
  });
  test("of nobody it knows is told only where nothing was written either", async () => {
    const nobody: TreeFinding = { outcome: "nobody", sentence: "Nobody is called Polly.", statements: [] };
    const askTree = async () => nobody;
    expect(framesIn(await told("When was Polly born?", { askTree }))).toBe("Nobody is called Polly.");
    const search = async () => [source("b30", "Polly was born in the barn.")];
    expect(statementsIn(await told("When was Polly born?", { askTree, search }))).toHaveLength(1);
  });
});

test("what is to be added and is not understood is not looked for: the answer shows how to say it", async () => {
  const search = async () => [source("b10", "Emma liked tea.")];
  for (const text of ["Add Emma", "Please add that Emma liked tea.", "Can you add my grandmother?", "add"])
    expect(framesIn(await told(text, { search, askTree: refused }))).toBe(additionUnclear);
  for (const text of ["Remember the tea?", "Record of tea", "What did they add to the tea?"])
    expect(statementsIn(await told(text, { search }))).toHaveLength(1);
});

test("the examples of how to say it are understood", async () => {
  const proposed: unknown[] = [];
  const propose = async (...given: unknown[]) => void proposed.push(given) as never;
  for (const [, example] of additionUnclear.matchAll(/“([^”]+)”/g)) await told(example!, { propose });
  expect(proposed).toMatchObject([
    ["person", { firstName: "Mary", lastName: "Miller", birthDate: "1925" }],
    ["story", { title: "The walk", content: "We went out every day at noon." }],
  ]);
});

test.each([
  ["Mary Ann Miller", "Mary Ann", "Miller"],
  ["Jan van der Berg", "Jan", "van der Berg"],
  ["Josiah Wedgwood II", "Josiah", "Wedgwood II"],
  ["mary ann miller", "mary ann", "miller"],
  ["Anna de la Cruz", "Anna", "de la Cruz"],
])("the last name of %s is its last word, with what belongs to it", async (name, firstName, lastName) => {
  const proposed: unknown[] = [];
  await told(`Add a person called ${name}`, { propose: async (...given) => void proposed.push(given) as never });
  expect(proposed).toEqual([["person", { firstName, lastName }]]);
});

test("who has died is no living person; of birth and death that only administrators may change each becomes an event", async () => {
  const proposed: unknown[] = [];
  const propose: AnswerTools["propose"] = async (kind, fields) => {
    if (kind === "personChange") throw new DomainError("FORBIDDEN", "Only family admins can change people.");
    proposed.push([kind, fields]);
    return undefined as never;
  };
  await told("Add a person called Ann Lee, born 1850 in Maer, died 1901", { propose });
  const ann = { id: "018f2f6e-7c1a-7000-8000-000000000002", name: "Ann Lee", source: source("b50", "Ann Lee") };
  const parts = await told("add that Ann was born in 1850 and died in 1901 at Downe", {
    propose,
    people: async () => [ann],
  });
  expect(framesIn(parts)).toContain("Only family admins can change people");
  expect(proposed).toEqual([
    [
      "person",
      {
        firstName: "Ann",
        lastName: "Lee",
        birthDate: "1850",
        birthPlace: "Maer",
        deathDate: "1901",
        isLiving: false,
      },
    ],
    ["event", { title: "Birth of Ann Lee", eventType: "birth", eventDate: "1850", linkedMemberIds: [ann.id] }],
    [
      "event",
      {
        title: "Death of Ann Lee",
        eventType: "other",
        eventDate: "1901",
        linkedMemberIds: [ann.id],
        location: "Downe",
      },
    ],
  ]);
});

test("what cannot be proposed is said in words; what fails is an error", async () => {
  const invalid = () => Promise.reject(new DomainError("INVALID_INPUT", "Title is too long"));
  expect(framesIn(await told("add a story: A", { propose: invalid }))).toBe("Title is too long");
  const away = () => Promise.reject(new DomainError("UNAVAILABLE", "away"));
  await expect(told("add a story: A", { propose: away })).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
