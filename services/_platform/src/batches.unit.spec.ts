import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";

test("a list comes in pieces of at most so many, in its order; an empty one has none", () => {
  expect([...batchesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...batchesOf([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...batchesOf([], 2)]).toEqual([]);
});
