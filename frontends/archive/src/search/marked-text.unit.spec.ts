import { describe, expect, test } from "vitest";
import { cutAt, fromFirstMark, marksOf } from "./marked-text.tsx";

const marked = (text: string, words: readonly string[]) =>
  cutAt(text, marksOf(text, words)).filter((_, index) => index % 2 === 1);

describe("the words that were found", () => {
  test.each([
    ["HMS Beagle, the beagle’s crew", ["Beagle"], ["Beagle", "beagle"]],
    ["Beagles are dogs", ["Beagle"], []],
    ["Élodie und Ångström", ["ångström", "élodie"], ["Élodie", "Ångström"]],
    ["New York and York", ["York", "New York"], ["New York", "York"]],
    ["a (b) c", ["(b)"], ["(b)"]],
    ["1949年从上海搬到了台北", ["上海", "1949"], ["1949", "上海"]],
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

describe("a passage on a card", () => {
  const markedIn = ({ text, marks }: ReturnType<typeof fromFirstMark>) =>
    marks.map(([from, to]) => text.slice(from, to));

  test("begins shortly before its first mark, at a whole word", () => {
    const text = "In the summer of 1838 Charles took the back of a letter and wrote two columns on that letter.";
    const at = text.indexOf("letter");
    const last = text.lastIndexOf("letter");
    const passage = fromFirstMark({
      text,
      marks: [
        [at, at + 6],
        [last, last + 6],
      ],
    });
    expect(passage.text).toBe("… Charles took the back of a letter and wrote two columns on that letter.");
    expect(markedIn(passage)).toEqual(["letter", "letter"]);
  });

  test("stays whole where the mark stands near its beginning, or there is none", () => {
    const near = { text: "Twice the Beagle put out", marks: [[10, 16]] as [number, number][] };
    expect(fromFirstMark(near)).toEqual(near);
    const none = { text: "A box of letters. ".repeat(9), marks: [] };
    expect(fromFirstMark(none)).toEqual(none);
  });

  test("says that it begins within a sentence", () => {
    const passage = fromFirstMark({ text: "with a very large practice", marks: [[7, 11]] });
    expect(passage.text).toBe("… with a very large practice");
    expect(markedIn(passage)).toEqual(["very"]);
  });

  test("bears a mark behind a text without a space", () => {
    const passage = fromFirstMark({ text: `${"a".repeat(80)}Beagle`, marks: [[80, 86]] });
    expect(markedIn(passage)).toEqual(["Beagle"]);
  });
});
