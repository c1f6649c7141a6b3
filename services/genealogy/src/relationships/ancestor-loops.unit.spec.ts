import fc from "fast-check";
import { expect, test } from "vitest";
import { ancestorLoops, type ParentEdges } from "./ancestor-loops.ts";

const edges = (...pairs: readonly (readonly [number, number])[]): ParentEdges => ({
  parents: pairs.map(([parent]) => parent),
  children: pairs.map(([, child]) => child),
});

test("a tree has no loops, nor has one in which cousins marry", () => {
  expect(ancestorLoops(5, edges(), edges([0, 1], [0, 2], [1, 3], [2, 3], [3, 4])).size).toBe(0);
});

test("the relationship that closes a loop is found, those told before it stay", () => {
  expect([...ancestorLoops(3, edges(), edges([0, 1], [1, 2], [2, 0]))]).toEqual([2]);
  expect([...ancestorLoops(3, edges([0, 1], [1, 2]), edges([2, 0]))]).toEqual([0]);
});

test("a person is no parent of themselves", () => expect([...ancestorLoops(1, edges(), edges([0, 0]))]).toEqual([0]));

test("a line of 100,000 generations is followed to its end", () => {
  const people = 100_000;
  const line = edges(...Array.from({ length: people - 1 }, (_, at) => [at, at + 1] as const));
  expect(ancestorLoops(people, edges(), line).size).toBe(0);
  expect([...ancestorLoops(people, line, edges([people - 1, 0]))]).toEqual([0]);
});

test("without the relationships it names nobody is their own ancestor, and none is named in vain", () => {
  const pair = fc.tuple(fc.nat(9), fc.nat(9));
  const hasLoop = (relationships: readonly (readonly [number, number])[]): boolean => {
    const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
      relationships.some(
        ([parent, child]) =>
          parent === from && (child === to || (!seen.has(child) && reaches(child, to, seen.add(child)))),
      );
    return relationships.some(([parent]) => reaches(parent, parent));
  };
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 30 }), (pairs) => {
      const loops = ancestorLoops(10, edges(), edges(...pairs));
      const kept = pairs.filter((_, at) => !loops.has(at));
      expect(hasLoop(kept)).toBe(false);
      for (const at of loops)
        expect(hasLoop([...pairs.filter((_, other) => other < at && !loops.has(other)), pairs[at]!])).toBe(true);
    }),
  );
});
