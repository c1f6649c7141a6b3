import { expect, test } from "vitest";
import type { Turn } from "../answerer.ts";
import { withNames } from "./follow-up.ts";

const earlier: readonly Turn[] = [
  { role: "user", content: "Who was Emma Darwin?", people: [] },
  { role: "assistant", content: "Emma Darwin was born in 1808.", people: ["Emma Darwin", "Charles Darwin"] },
];

test.each([
  ["When was she born?", "When was Emma Darwin born?"],
  ["Who were her children?", "Who were Emma Darwin's children?"],
  ["who were their parents?", "who were Emma Darwin's parents?"],
  ["When was Charles born, and did he travel?", "When was Charles born, and did he travel?"],
  ["When was the Sandwalk made?", "When was the Sandwalk made?"],
])("%s means %s", (asked, meant) => expect(withNames(asked, earlier)).toBe(meant));

test("where nobody was spoken of the question stays as it is", () => {
  expect(withNames("When was she born?", [])).toBe("When was she born?");
});
