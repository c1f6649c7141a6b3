import fc from "fast-check";
import { expect, test } from "vitest";
import { plainWordsIn, wordsIn } from "./words.ts";

test("East Asian letters are words apart from other letters and digits", () => {
  expect(plainWordsIn("1949年、林黛玉 John林 コーヒー")).toEqual(["1949", "年", "林黛玉", "john", "林", "コーヒー"]);
  expect(plainWordsIn("林".repeat(300))).toEqual(["林".repeat(300)]);
});

test("words without their places are the same words", () => {
  const letters = fc.constantFrom("a", "Z", "7", " ", "-", "\u00e9", "\u00df", "\u0301", "Σ", "\n", "w".repeat(100));
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.array(letters).map((some) => some.join("")),
  );
  fc.assert(
    fc.property(text, (written) => {
      expect(plainWordsIn(written)).toEqual(wordsIn(written).map(({ word }) => word));
    }),
  );
});
