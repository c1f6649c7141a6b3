import type { RecordPassage } from "@kinkeeper/contracts/archive/passages";
import { expect, test } from "vitest";
import { chosenPassages } from "./choose-sources.ts";

const passage = (id: string, coverage: number, text = "A letter."): RecordPassage => ({
  kind: "stories",
  id,
  title: "A letter",
  field: "content",
  text,
  start: 0,
  best: [0, text.length],
  coverage,
  revision: 0,
  date: null,
  location: null,
  people: [],
});
const idsOf = (passages: readonly RecordPassage[]) => passages.map(({ id }) => id);

test("nothing is chosen where no passage speaks of a quarter of the question", () => {
  expect(chosenPassages([passage("a", 0.24), passage("b", 0)])).toEqual([]);
  expect(idsOf(chosenPassages([passage("a", 0.1), passage("b", 0.25)]))).toEqual(["a", "b"]);
});

test("at most two are of one record, and eight in all, in their order", () => {
  const found = ["a", "a", "a", "b", "c", "d", "e", "f", "g", "h"].map((id) => passage(id, 0.5));
  expect(idsOf(chosenPassages(found))).toEqual(["a", "a", "b", "c", "d", "e", "f", "g"]);
});

test("together they have 12,000 characters at most; a shorter one takes the place of one that is too long", () => {
  const long = "x".repeat(5_000);
  const found = [passage("a", 1, long), passage("b", 1, long), passage("c", 1, long), passage("d", 1)];
  expect(idsOf(chosenPassages(found))).toEqual(["a", "b", "d"]);
});
