import fc from "fast-check";
import { expect, test } from "vitest";
import { nextAttemptAt, retryAfterOf } from "./retry-schedule.ts";

const now = new Date("2026-05-01T12:00:00.000Z");
const pauseAfter = (attempts: number, random = 0.5, retryAfterMs?: number) => {
  const at = nextAttemptAt(attempts, now, random, retryAfterMs);
  return at && (at.getTime() - now.getTime()) / 1000;
};

test("attempts are further and further apart, and the tenth is the last", () => {
  const pauses = Array.from({ length: 10 }, (_, n) => pauseAfter(n + 1));
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
});

test("each is at most a fifth shorter or longer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      const usual = pauseAfter(attempts)!;
      const pause = pauseAfter(attempts, random)!;
      expect(pause).toBeGreaterThanOrEqual(usual * 0.8 - 0.001);
      expect(pause).toBeLessThanOrEqual(usual * 1.2 + 0.001);
    }),
  );
});

test("an endpoint that asks for time is given it, a day at most", () => {
  expect(pauseAfter(1, 0.5, 60_000)).toBe(60);
  expect(pauseAfter(2, 0.5, 60_000)).toBe(300);
  expect(pauseAfter(1, 0.5, 10 * 86_400_000)).toBe(86_400);
});

test.each([
  ["120", 120_000],
  ["Fri, 01 May 2026 12:01:00 GMT", 60_000],
  ["Fri, 01 May 2026 11:00:00 GMT", 0],
  ["soon", undefined],
  [undefined, undefined],
])("Retry-After %s is %s ms", (header, ms) => {
  expect(retryAfterOf(header, now)).toBe(ms);
});
