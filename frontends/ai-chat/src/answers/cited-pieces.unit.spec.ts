import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { citedPieces, spokenText, withoutHalfMark } from "./cited-pieces.ts";

const known = (n: number): boolean => n === 1 || n === 2;

describe("an answer with numbered sources", () => {
  test("is cut at the marks, the space before them left out", () => {
    expect(citedPieces("Emma married [1] him.[2][1]", known)).toEqual([
      "Emma married",
      { mark: 1 },
      " him.",
      { mark: 2 },
      { mark: 1 },
    ]);
  });

  test("keeps numbers in brackets that are no source", () => {
    expect(citedPieces("As the letter says: [3] pounds, [n].", known)).toEqual([
      "As the letter says: [3] pounds, [n].",
    ]);
  });

  test("loses nothing but the marks, whatever it says", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("[1]", "[2]", "[3]", " [1]", "[", "Emma", "\n", "1]", " ")), (parts) => {
        const text = parts.join("");
        const put = citedPieces(text, known)
          .map((piece) => (typeof piece === "string" ? piece : `[${piece.mark}]`))
          .join("");
        expect(put).toBe(text.replaceAll(/ (\[[12]\])/g, "$1"));
      }),
    );
  });

  test("is spoken without them", () => {
    expect(spokenText("Emma married [1] him.[2]", known)).toBe("Emma married him.");
  });
});

test("half a mark at the end of what has come so far waits", () => {
  expect(["Emma [", "Emma [1", "Emma [1]", "Emma [a"].map(withoutHalfMark)).toEqual([
    "Emma",
    "Emma",
    "Emma [1]",
    "Emma [a",
  ]);
});
