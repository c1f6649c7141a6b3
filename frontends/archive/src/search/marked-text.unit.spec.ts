import { describe, expect, test } from "vitest";
import { cutAt, marksOf } from "./marked-text.tsx";

const marked = (text: string, words: readonly string[]) =>
  cutAt(text, marksOf(text, words)).filter((_, index) => index % 2 === 1);

describe("the words that were found", () => {
  test.each([
    ["HMS Beagle, the beagle’s crew", ["Beagle"], ["Beagle", "beagle"]],
    ["Beagles are dogs", ["Beagle"], []],
    ["Élodie und Ångström", ["ångström", "élodie"], ["Élodie", "Ångström"]],
    ["New York and York", ["York", "New York"], ["New York", "York"]],
    ["a (b) c", ["(b)"], ["(b)"]],
    ["nothing", [], []],
    ["nothing", [""], []],
  ])("are marked as whole words: %s", (text, words, expected) => {
    expect(marked(text, words)).toEqual(expected);
  });
});

describe("a text in pieces", () => {
  test("is the text again, every second piece of it marked", () => {
    expect(cutAt("the Beagle sails", [[4, 10]])).toEqual(["the ", "Beagle", " sails"]);
  });

  test("bears marks that overlap, leave the text or are turned around", () => {
    const text = "the Beagle";
    for (const marks of [
      [
        [4, 10],
        [0, 6],
      ],
      [[4, 99]],
      [[8, 2]],
      [],
    ] as const)
      expect(cutAt(text, marks).join("")).toBe(text);
    expect(
      cutAt(text, [
        [0, 6],
        [4, 10],
      ]),
    ).toEqual(["", "the Be", "", "agle", ""]);
  });
});
