import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { TooManyAttempts } from "./attempts.ts";
import { backoff } from "./backoff.ts";

/** A pause over a clock that the test moves. */
const started = () => {
  let time = 1_000_000;
  const pause = backoff({ free: 3, longest: 60, memory: 3600 }, () => new Date(time));
  const wait = (seconds: number) => void (time += 1000 * seconds);
  /** Seconds until the next attempt counts; 0 where this one did. */
  const attempt = (key = "emma"): number => {
    try {
      pause.count(key);
      return 0;
    } catch (error) {
      if (error instanceof TooManyAttempts) return error.retryAfter;
      throw error;
    }
  };
  return { pause, wait, attempt };
};

test("the first attempts go through at once, then each pause is twice the one before, up to the longest", () => {
  const { wait, attempt } = started();
  expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 0]);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(attempt()).toBe(seconds);
    wait(seconds);
    expect(attempt()).toBe(0);
  }
});

test("refused attempts lengthen nothing, however many there are", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (refused) => {
      const { wait, attempt } = started();
      for (let round = 0; round < 5; round += 1) {
        attempt();
        wait(2);
      }
      attempt();
      for (let round = 0; round < refused; round += 1) expect(attempt()).toBeGreaterThan(0);
      wait(60);
      expect(attempt()).toBe(0);
    }),
  );
});

describe("an attempt that was none", () => {
  test("is taken back with its pause", () => {
    const { pause, attempt } = started();
    for (let round = 0; round < 20; round += 1) {
      expect(attempt()).toBe(0);
      pause.forgive("emma");
    }
    expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 0]);
    expect(attempt()).toBe(1);
  });
  test("of a key nobody knows changes nothing", () => {
    const { pause, attempt } = started();
    pause.forgive("nobody");
    expect(attempt("nobody")).toBe(0);
  });
});

test("keys do not concern each other, and are forgotten", () => {
  const { wait, attempt } = started();
  for (let round = 0; round < 3; round += 1) attempt();
  expect(attempt()).toBe(1);
  expect(attempt("charles")).toBe(0);
  wait(3600);
  expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 0]);
});

test("with twenty thousand made-up names, an attempt looks through none of the others", () => {
  const { attempt } = started();
  const looks = vi.spyOn(Map.prototype, Symbol.iterator);
  for (let name = 0; name < 20_000; name += 1) attempt(`made up ${name}`);
  expect(looks.mock.calls.length).toBeLessThan(10);
});

test("whoever has not tried for long is not remembered", () => {
  const { pause, wait, attempt } = started();
  for (let minute = 0; minute < 600; minute += 1) {
    attempt(`made up ${minute}`);
    wait(60);
  }
  expect(pause.remembered).toBeLessThanOrEqual(121);
});
