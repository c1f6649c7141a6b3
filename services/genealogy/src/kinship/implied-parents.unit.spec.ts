import { expect, test } from "vitest";
import type { Adjacency } from "./adjacency.ts";
import { impliedParents } from "./implied-parents.ts";

/** The rows of these people, each beside the numbers of those it leads to. */
const rows = (people: number, links: ReadonlyMap<number, readonly number[]>): Adjacency => {
  const start = new Uint32Array(people + 1);
  const to: number[] = [];
  for (let person = 0; person < people; person += 1) {
    start[person] = to.length;
    to.push(...(links.get(person) ?? []));
  }
  start[people] = to.length;
  return { start, to: Int32Array.from(to) };
};

/** So many siblings of the first, who alone has parents: so many as well. */
const madeUp = (count: number) => {
  const siblings = Array.from({ length: count }, (_, index) => index + 1);
  const parents = Array.from({ length: count }, (_, index) => count + 1 + index);
  const people = 2 * count + 1;
  return impliedParents(
    rows(people, new Map([[0, parents]])),
    rows(people, new Map<number, readonly number[]>([[0, siblings], ...siblings.map((one) => [one, [0]] as const)])),
  );
};

test("siblings take over no more parents than anybody has, however many a file names", () => {
  for (const count of [3, 500]) {
    const { parents, unnamed } = madeUp(count);
    expect(unnamed).toBe(0);
    expect(parents.to).toHaveLength(count + count * Math.min(count, 8));
  }
});
