import type { OnBehalf } from "@kinkeeper/platform/peers";
import { expect, test } from "vitest";
import { CallerTokens } from "./caller-tokens.ts";

const now = new Date("2026-05-01T12:00:00Z");
const lasting = (seconds: number): OnBehalf => ({
  token: `good for ${seconds} s`,
  expires: now.getTime() + seconds * 1000,
  requestId: "request",
});
const { signal } = new AbortController();

test("a token that is valid is acquired at once", async () => {
  const tokens = new CallerTokens(() => now);
  tokens.provide("one", lasting(60));
  expect(await tokens.acquire("one", signal)).toEqual(lasting(60));
});

test("an older token does not take the place of a newer one", async () => {
  const tokens = new CallerTokens(() => now);
  tokens.provide("one", lasting(60));
  tokens.provide("one", lasting(30));
  expect(await tokens.acquire("one", signal)).toEqual(lasting(60));
});

test.each([
  ["none was provided", () => undefined],
  ["the one provided is about to end", (tokens: CallerTokens) => tokens.provide("one", lasting(4))],
  ["another import was provided one", (tokens: CallerTokens) => tokens.provide("other", lasting(60))],
  [
    "the one provided was refused",
    (tokens: CallerTokens) => {
      tokens.provide("one", lasting(60));
      tokens.discard("one");
    },
  ],
])("where %s, the next one is waited for", async (_why, before) => {
  const tokens = new CallerTokens(() => now);
  before(tokens);
  const acquired = tokens.acquire("one", signal);
  tokens.provide("one", lasting(45));
  expect(await acquired).toEqual(lasting(45));
});

test("waiting ends with the service", async () => {
  const stop = new AbortController();
  const acquired = new CallerTokens(() => now).acquire("one", stop.signal);
  stop.abort();
  await expect(acquired).rejects.toBe(stop.signal.reason);
});
