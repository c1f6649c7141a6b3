import type { OnBehalf } from "@kinkeeper/platform/peers";
import { expect, test } from "vitest";
import { BorrowedTokens } from "./borrowed-tokens.ts";

const now = new Date("2026-05-01T12:00:00Z");
const lasting = (seconds: number): OnBehalf => ({
  token: `good for ${seconds} s`,
  expires: now.getTime() + seconds * 1000,
  requestId: "request",
});
const { signal } = new AbortController();

test("a token that lives is lent at once", async () => {
  const tokens = new BorrowedTokens(() => now);
  tokens.lend("one", lasting(60));
  expect(await tokens.borrow("one", signal)).toEqual(lasting(60));
});

test("an older token does not take the place of a newer one", async () => {
  const tokens = new BorrowedTokens(() => now);
  tokens.lend("one", lasting(60));
  tokens.lend("one", lasting(30));
  expect(await tokens.borrow("one", signal)).toEqual(lasting(60));
});

test.each([
  ["none was lent", () => undefined],
  ["the one lent is about to end", (tokens: BorrowedTokens) => tokens.lend("one", lasting(4))],
  ["another import was lent one", (tokens: BorrowedTokens) => tokens.lend("other", lasting(60))],
  [
    "the one lent was refused",
    (tokens: BorrowedTokens) => {
      tokens.lend("one", lasting(60));
      tokens.discard("one");
    },
  ],
])("where %s, the next one is waited for", async (_why, before) => {
  const tokens = new BorrowedTokens(() => now);
  before(tokens);
  const borrowed = tokens.borrow("one", signal);
  tokens.lend("one", lasting(45));
  expect(await borrowed).toEqual(lasting(45));
});

test("waiting ends with the service", async () => {
  const stop = new AbortController();
  const borrowed = new BorrowedTokens(() => now).borrow("one", stop.signal);
  stop.abort();
  await expect(borrowed).rejects.toBe(stop.signal.reason);
});
