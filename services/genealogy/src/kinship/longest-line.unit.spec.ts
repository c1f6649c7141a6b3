import { expect, test } from "vitest";
import { FamilyGraph } from "./family-graph.ts";
import { longestLine } from "./longest-line.ts";

/** "a b" reads "a is the parent of b". */
const lineOf = (people: string, ...pairs: readonly string[]): string => {
  const graph = FamilyGraph.from(
    people.split(" ").map((id) => ({ id })),
    pairs.map((pair) => {
      const [member1Id, member2Id] = pair.split(" ") as [string, string];
      return { member1Id, member2Id, relationshipType: "parent" };
    }),
  );
  return longestLine(graph.links)
    .map((one) => graph.idAt(one))
    .join(" ");
};

test("is found whatever way is shorter, and in whatever order people came", () => {
  expect(lineOf("a b c d", "a d", "a b", "b c", "c d")).toBe("a b c d");
  expect(lineOf("d c b a", "c d", "b c", "a b", "a d")).toBe("a b c d");
  expect(lineOf("a b c x", "b c")).toBe("b c");
});

test("of people without parents is one of them, and of nobody none", () => {
  expect(lineOf("a b")).toBe("a");
  expect(longestLine(FamilyGraph.from([], []).links)).toEqual([]);
});

test("ends where somebody would be their own ancestor", () => {
  expect(lineOf("a b c", "a b", "b c", "c b").split(" ").length).toBeLessThanOrEqual(3);
});

test("of a hundred thousand generations is no more than a walk", () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => `${at}`);
  expect(lineOf(ids.join(" "), ...ids.slice(1).map((id) => `${Number(id) - 1} ${id}`)).split(" ")).toHaveLength(
    100_000,
  );
});
