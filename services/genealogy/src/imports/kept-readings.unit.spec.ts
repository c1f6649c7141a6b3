import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptReadings } from "./kept-readings.ts";

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
  const kept = new KeptReadings();
  const one = reading(1);
  kept.keep("a", reading(1), 1);
  kept.keep("a", one, 10);
  expect(kept.take("b")).toBeUndefined();
  expect(kept.take("a")).toMatchObject({ reading: one, fileBytes: 10 });
  expect(kept.take("a")).toBeUndefined();
});

test("the oldest make room, and one that is too large is not kept", () => {
  const kept = new KeptReadings();
  for (const name of ["a", "b", "c"]) kept.keep(name, reading(12), 1);
  expect(kept.take("a")).toBeUndefined();
  expect(kept.take("b")).toBeDefined();
  kept.keep("d", reading(40), 1);
  for (const name of ["c", "d"]) expect(kept.take(name)).toBeUndefined();
});

test("nobody's is kept for longer than they may think about it", () => {
  const kept = new KeptReadings();
  kept.keep("a", reading(1), 1);
  vi.advanceTimersByTime(599_000);
  kept.keep("b", reading(1), 1);
  vi.advanceTimersByTime(2_000);
  expect(kept.take("a")).toBeUndefined();
  expect(kept.take("b")).toBeDefined();
});
