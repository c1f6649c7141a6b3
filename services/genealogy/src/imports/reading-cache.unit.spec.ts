import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadingCache } from "./reading-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reading = (megabytes: number) => ({
  blocks: [new Uint8Array(megabytes * 1_048_576)],
  deceased: new Set<string>(),
  characterSet: undefined,
  presumedDeadAfter: 100,
  outline: undefined,
});

test("a reading is given once, to its import", () => {
  const cache = new ReadingCache();
  const one = reading(1);
  cache.keep("a", reading(1), 1);
  cache.keep("a", one, 10);
  expect(cache.take("b")).toBeUndefined();
  expect(cache.take("a")).toMatchObject({ reading: one, fileBytes: 10 });
  expect(cache.take("a")).toBeUndefined();
});

test("the oldest make room, and one that is too large is not kept", () => {
  const cache = new ReadingCache();
  for (const name of ["a", "b", "c"]) cache.keep(name, reading(12), 1);
  expect(cache.take("a")).toBeUndefined();
  expect(cache.take("b")).toBeDefined();
  cache.keep("d", reading(40), 1);
  for (const name of ["c", "d"]) expect(cache.take(name)).toBeUndefined();
});

test("nobody's is kept for longer than they may think about it", () => {
  const cache = new ReadingCache();
  cache.keep("a", reading(1), 1);
  vi.advanceTimersByTime(599_000);
  cache.keep("b", reading(1), 1);
  vi.advanceTimersByTime(2_000);
  expect(cache.take("a")).toBeUndefined();
  expect(cache.take("b")).toBeDefined();
});
