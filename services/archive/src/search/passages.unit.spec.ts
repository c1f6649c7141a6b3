import { describe, expect, test } from "vitest";
import { passagesOf } from "./passages.ts";

const stems = new Map([
  ["ship", "ship"],
  ["storm", "storm"],
]);
const weights = new Map([
  ["ship", 1],
  ["storm", 2],
]);
const passages = (text: string) => passagesOf([["content", text]], weights, stems);

describe("a passage", () => {
  test("is where most of what was asked is said, with every word of it marked", () => {
    const far = "of days at sea ".repeat(40);
    const [found] = passages(
      `The ship sailed. ${far} Then a storm took the ship, and the storm kept her. ${far} A storm.`,
    );
    expect(found!.marks.map(([start, end]) => found!.text.slice(start, end))).toEqual(["storm", "ship", "storm"]);
  });

  test("is the first of several that say as much", () => {
    const far = "of days at sea ".repeat(40);
    const [found] = passages(`First a storm. ${far} Then a storm.`);
    expect(found!.text).toMatch(/^First a storm\./);
  });

  test("leaves out a word that no passage has room for", () => {
    const long = `ship${"\u0301".repeat(300)}`;
    expect(passages(long)).toEqual([]);
    expect(passages(`${long} storm`)[0]!.marks).toHaveLength(1);
  });
});
