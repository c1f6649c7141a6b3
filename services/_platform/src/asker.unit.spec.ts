import { expect, test } from "vitest";
import { askerLeft, forAsker, forEverybody } from "./asker.ts";

test("work for somebody knows when they leave, and what is shared by several does not", async () => {
  const { signal } = new AbortController();
  const seen = await forAsker(signal, async () => [
    askerLeft(),
    await forEverybody(async () => {
      await Promise.resolve();
      return askerLeft();
    }),
    askerLeft(),
  ]);
  expect(seen).toEqual([signal, undefined, signal]);
  expect(askerLeft()).toBeUndefined();
});
