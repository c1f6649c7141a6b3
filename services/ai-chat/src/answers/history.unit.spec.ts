import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { expect, test } from "vitest";
import { earlierTurns } from "./history.ts";

const row = (
  role: "user" | "assistant",
  content: string,
  people: readonly string[] = [],
): Pick<ChatMessage, "role" | "content" | "citations"> => ({
  role,
  content,
  citations: people.map((title, index) => ({
    n: index + 1,
    kind: "people",
    id: "018f2f6e-7c1a-7000-8000-000000000009",
    title,
    field: "name",
    quote: title,
    start: 0,
    end: title.length,
    href: "/people/x",
    revision: 1,
    isStale: false,
  })),
});

test("what was said before is told without the numbers of its citations, with the people it rested on", () => {
  const answer = row("assistant", "She was born in 1808 [1][2].", ["Emma Wedgwood", "Emma Wedgwood", ""]);
  expect(earlierTurns([row("user", "When was Emma born?"), answer])).toEqual([
    { role: "user", content: "When was Emma born?", people: [] },
    {
      role: "assistant",
      content: "She was born in 1808.",
      people: [{ id: "018f2f6e-7c1a-7000-8000-000000000009", name: "Emma Wedgwood" }],
    },
  ]);
});

test("the eldest turns are left out whole where they are too many or too long, and an answer without its question too", () => {
  const many = Array.from({ length: 20 }, (_, index) => row(index % 2 === 0 ? "user" : "assistant", `turn ${index}`));
  expect(earlierTurns(many).map(({ content }) => content)).toEqual(many.slice(8).map(({ content }) => content));
  const long = row("user", "x".repeat(4_100));
  expect(earlierTurns([long, row("assistant", "y".repeat(4_000)), row("user", "short")])).toHaveLength(1);
  expect(earlierTurns([long])).toHaveLength(1);
});
