import { expect, test } from "vitest";
import type { Turn } from "../answerer.ts";
import { withNames } from "./follow-up.ts";

const [emma, charles, somebody] = [
  { id: "018f2f6e-7c1a-7000-8000-000000000001", name: "Emma Darwin" },
  { id: "018f2f6e-7c1a-7000-8000-000000000002", name: "Charles Darwin" },
  { id: "018f2f6e-7c1a-7000-8000-000000000003", name: "Polly" },
];
const sexes = new Map([
  [emma.id, "female"],
  [charles.id, "male"],
] as const);
const tools = { sexOf: async (id: string) => sexes.get(id) ?? null };

const told = (...people: Turn["people"]): readonly Turn[] => [
  { role: "user", content: "Who was Emma Darwin?", people: [] },
  { role: "assistant", content: "Emma Darwin was born in 1808.", people },
];

test.each([
  ["When was she born?", "When was Emma Darwin born?"],
  ["Who were her children?", "Who were Emma Darwin's children?"],
  ["who were their parents?", "who were Emma Darwin's parents?"],
  ["When was Charles born, and did he travel?", "When was Charles born, and did he travel?"],
  ["When was the Sandwalk made?", "When was the Sandwalk made?"],
  ["How old was she when Charles died?", "How old was Emma Darwin when Charles died?"],
  ["Did she die in Malvern?", "Did Emma Darwin die in Malvern?"],
  ["How old was she when he died?", "How old was Emma Darwin when Charles Darwin died?"],
  ["Who was her father, and when did he die?", "Who was Emma Darwin's father, and when did he die?"],
])("%s means %s", async (asked, meant) => expect(await withNames(asked, told(emma, charles), tools)).toBe(meant));

test("of a couple she is the wife and he the husband, whoever is named first", async () => {
  expect(await withNames("Who were her parents?", told(charles, emma), tools)).toBe("Who were Emma Darwin's parents?");
  expect(await withNames("When was he born?", told(emma, charles), tools)).toBe("When was Charles Darwin born?");
  expect(await withNames("When did they marry?", told(charles, emma), tools)).toBe("When did Charles Darwin marry?");
});

test("she is who was spoken of before him, or of whom nothing is recorded, and nobody where there was no woman", async () => {
  const asked = "When was she born?";
  expect(await withNames(asked, [...told(emma), ...told(charles)], tools)).toBe("When was Emma Darwin born?");
  expect(await withNames(asked, told(charles, somebody), tools)).toBe("When was Polly born?");
  expect(await withNames(asked, told(charles), tools)).toBe(asked);
});

test("where nobody was spoken of the question stays as it is", async () => {
  expect(await withNames("When was she born?", [], tools)).toBe("When was she born?");
});

test("of somebody and their kin, the kin who was asked for is meant, and not whose they are", async () => {
  const answered = (content: string, ...people: Turn["people"]): readonly Turn[] => [
    { role: "user", content: "Who was that?", people: [] },
    { role: "assistant", content, people },
  ];
  const josiah = { id: "018f2f6e-7c1a-7000-8000-000000000004", name: "Josiah" };
  const asked = "When did he die?";
  expect(await withNames(asked, answered("Charles Darwin’s uncle was Josiah.", charles, josiah), tools)).toBe(
    "When did Josiah die?",
  );
  expect(await withNames(asked, answered("Charles Darwin’s uncles were …", charles, josiah, somebody), tools)).toBe(
    "When did Charles Darwin die?",
  );
});

test("whom an answer leaves open is not guessed, also not by who was spoken of before", async () => {
  const people = ["Josiah", "Josiah II", "Harry"].map((name, at) => ({
    id: `018f2f6e-7c1a-7000-8000-00000000001${at}`,
    name,
  }));
  const [josiah, second, harry] = people as [Turn["people"][0], Turn["people"][0], Turn["people"][0]];
  const sexOf = async (id: string) => (id === emma.id ? ("female" as const) : ("male" as const));
  const meant = (content: string, named: Turn["people"], asked = "When did he die?") =>
    withNames(asked, [...told(charles), { role: "assistant", content, people: named }], { sexOf });
  const asked = "When did he die?";
  // One after the other, asked back about, or listed.
  const each = "Josiah (1730–1795) was born in 1730.\n\nJosiah II (1769–1843) was born in 1769.";
  expect(await meant(each, people)).toBe(asked);
  expect(await meant(each, people, "Who were their parents?")).toBe("Who were their parents?");
  expect(await meant("Two people may be “Josiah”: Josiah and Josiah II. Which one do you mean?", people)).toBe(asked);
  expect(await meant("Emma Darwin’s brothers were Josiah, Josiah II and Harry.", [emma, ...people])).toBe(asked);
  // These say who it is.
  expect(await meant("Josiah was Josiah II’s father.", people)).toBe("When did Josiah die?");
  expect(await meant("Yes. Harry was older than Josiah.", [harry, josiah])).toBe("When did Harry die?");
  expect(await meant("Josiah II was born in 1769.", [second])).toBe("When did Josiah II die?");
  const ofParts = "Emma Darwin’s father was Josiah II.\n\nJosiah II’s father was Josiah.";
  expect(await meant(ofParts, [emma, second, josiah])).toBe("When did Josiah die?");
});

test("“and Charles?” asks the same of Charles", async () => {
  const asked = (...questions: readonly string[]): readonly Turn[] =>
    questions.map((content) => ({ role: "user", content, people: [] }));
  const meant = (text: string, ...before: readonly string[]) => withNames(text, asked(...before), tools);
  expect(await meant("And Charles Darwin?", "When was Emma Darwin born?")).toBe("When was Charles Darwin born?");
  expect(await meant("What about Polly?", "Who was Emma's mother?", "And Charles?")).toBe("Who was Polly's mother?");
  for (const text of ["And Charles?", "And when did Charles die?", "And the house?"])
    expect(await meant(text, "When did Emma marry Charles?")).toBe(text);
});
