import { expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

test("answers as the function does, also that there is nothing, and asks it once for a text", () => {
  const read = vi.fn<(text: string) => object | undefined>((text) => (text === "" ? undefined : { text }));
  const ask = remembered(read);
  expect([ask("1890"), ask(""), ask("1890"), ask("")]).toEqual([
    { text: "1890" },
    undefined,
    { text: "1890" },
    undefined,
  ]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("remembers so many, and no long texts", () => {
  const read = vi.fn<(text: string) => number>((text) => text.length);
  const ask = remembered(read);
  const long = "1890 ".repeat(20);
  expect([ask(long), ask(long)]).toEqual([100, 100]);
  expect(read).toHaveBeenCalledTimes(2);
  ask("first");
  for (let number = 0; number < 5_000; number += 1) ask(String(number));
  read.mockClear();
  expect([ask("first"), ask("4999")]).toEqual([5, 4]);
  expect(read).toHaveBeenCalledTimes(1);
});
