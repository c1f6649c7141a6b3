import { beforeEach, expect, test } from "vitest";
import { sweepObjects } from "./sweep-objects.ts";

const hour = 3_600_000;
const now = new Date("2026-05-02T12:00:00.000Z");
/** Keys with how many hours ago they were stored. */
let kept: Map<string, number>;
let asked: (readonly string[])[];
beforeEach(() => {
  kept = new Map();
  asked = [];
});

const sweep = (named: readonly string[] = [], signal = new AbortController().signal) =>
  sweepObjects(
    {
      now: () => now,
      objects: {
        put: async () => undefined,
        get: async () => undefined,
        remove: async (key) => void kept.delete(key),
        async *list(prefix) {
          for (const [key, hours] of kept)
            if (key.startsWith(prefix)) yield { key, storedAt: new Date(now.getTime() - hours * hour) };
        },
        check: async () => undefined,
      },
    },
    {
      prefixes: async () => ["t/a/", "t/b/"],
      namedAmong: async (keys) => {
        asked.push(keys);
        return new Set(named);
      },
    },
    signal,
  );

test("what is older than a day and not named goes, everything else stays", async () => {
  for (const [key, hours] of [
    ["t/a/named", 48],
    ["t/a/old", 25],
    ["t/b/old", 24.1],
    ["t/a/young", 24],
    ["t/c/other", 48],
  ] as const)
    kept.set(key, hours);
  expect(await sweep(["t/a/named"])).toBe(2);
  expect([...kept.keys()]).toEqual(["t/a/named", "t/a/young", "t/c/other"]);
  expect(asked).toEqual([["t/a/named", "t/a/old", "t/b/old"]]);
});

test("five hundred are judged at once", async () => {
  for (let number = 0; number < 1_001; number += 1) kept.set(`t/a/${number}`, 48);
  expect(await sweep()).toBe(1_001);
  expect(asked.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(kept.size).toBe(0);
});

test("it stops when it is told to", async () => {
  kept.set("t/a/old", 48);
  expect(await sweep([], AbortSignal.abort())).toBe(0);
  expect(kept.size).toBe(1);
});
