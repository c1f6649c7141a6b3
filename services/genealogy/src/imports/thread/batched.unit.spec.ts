import { expect, test } from "vitest";
import { batched } from "./batched.ts";

const lengths = () => {
  const messages: (readonly string[])[] = [];
  const ask = batched(async (words: readonly string[]) => {
    messages.push(words);
    return words.map((word) => word.length);
  });
  return { messages, ask };
};

test("what is asked for at the same time goes in one message, and each hears its own answer", async () => {
  const { messages, ask } = lengths();
  expect(await Promise.all(["Emma", "Ada", "Charles"].map(ask))).toEqual([4, 3, 7]);
  expect(messages).toEqual([["Emma", "Ada", "Charles"]]);
});

test("what is asked for later goes in the next", async () => {
  const { messages, ask } = lengths();
  await ask("Emma");
  await ask("Ada");
  expect(messages).toEqual([["Emma"], ["Ada"]]);
});

test("everybody who asked hears of a failure, and nobody who asks afterwards", async () => {
  let isDown = true;
  const ask = batched(async (words: readonly string[]) => {
    if (isDown) throw new Error("nobody is there");
    return words;
  });
  const asked = ["Emma", "Ada"].map(ask);
  for (const one of asked) await expect(one).rejects.toThrow("nobody is there");
  isDown = false;
  expect(await ask("Emma")).toBe("Emma");
});
