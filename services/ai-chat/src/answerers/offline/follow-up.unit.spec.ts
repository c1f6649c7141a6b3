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
