import { expect, test } from "vitest";
import { inRounds } from "./in-rounds.ts";

const append = (stream: string, expectedRevision: number, ...types: readonly string[]) => ({
  stream,
  expectedRevision,
  events: types.map((type) => ({ type, data: {} })),
});

test("like stands beside like, and each part where its stream stands by then", () => {
  const rounds = inRounds([
    append("a", -1, "Added", "Removed"),
    append("b", 4, "Added"),
    append("c", -1, "Added", "Removed"),
  ]);
  expect(rounds).toEqual([
    append("a", -1, "Added"),
    append("b", 4, "Added"),
    append("c", -1, "Added"),
    append("a", 0, "Removed"),
    append("c", 0, "Removed"),
  ]);
});

test("nothing stays nothing", () => {
  expect(inRounds([])).toEqual([]);
});
