import fc from "fast-check";
import { expect, test } from "vitest";
import { NumberSet } from "./number-set.ts";

test("takes every number once, as a set does", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(50), fc.maxSafeNat()), { maxLength: 3_000 }), (numbers) => {
      const [ours, theirs] = [new NumberSet(), new Set<number>()];
      for (const number of numbers) {
        const isNew = !theirs.has(number);
        theirs.add(number);
        expect(ours.add(number)).toBe(isNew);
      }
      expect(ours.size).toBe(theirs.size);
    }),
  );
});

test("stays fast where numbers follow each other, as pairs of people do", () => {
  const set = new NumberSet();
  for (let one = 0; one < 1_000; one += 1) for (let other = 0; other < 200; other += 1) set.add(one * 200_000 + other);
  expect(set.size).toBe(200_000);
});
