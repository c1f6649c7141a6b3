import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentencesIn } from "./sentences.ts";

describe("sentences", () => {
  test("end at their marks and at empty lines, not at abbreviations", () => {
    const text = "Mr. Darwin went out.  He walked! “Every day?” she asked.\n\nA heading\n\nNo end";
    expect(sentencesIn(text, 100).map(([start, end]) => text.slice(start, end))).toEqual([
      "Mr. Darwin went out.",
      "He walked!",
      "“Every day?”",
      "she asked.",
      "A heading",
      "No end",
    ]);
  });
  test("are no longer than they may be, and leave out nothing but white space", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: "grapheme" }),
        fc.integer({ min: 10, max: 50 }),
        (text, longest) => {
          const pieces = sentencesIn(text, longest);
          for (const [start, end] of pieces) expect(end - start).toBeLessThanOrEqual(longest);
          const told = pieces.map(([start, end]) => text.slice(start, end)).join("");
          expect(told.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        },
      ),
    );
  });
});
