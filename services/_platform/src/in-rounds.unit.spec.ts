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

test("in a round those of a type stand together, in the order in which they came", () => {
  const [added, aside, later] = [append("a", -1, "Added"), append("b", -1, "SetAside"), append("c", -1, "Added")];
  expect(inRounds([added, aside, later])).toEqual([added, later, aside]);
});

test("nothing stays nothing", () => {
  expect(inRounds([])).toEqual([]);
});
