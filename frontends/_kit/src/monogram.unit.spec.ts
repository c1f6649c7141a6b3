import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { initialsOf, tintOf } from "./monogram.ts";

describe("the monogram of a name", () => {
  test.each([
    ["Emma Wedgwood", "EW"],
    ["Robert Waring Darwin", "RW"],
    ["Josiah Wedgwood II", "JW"],
    ["Plato", "P"],
    ["  émilie   du châtelet ", "ÉD"],
    ["(Anna) “Nan” O’Hara", "AN"],
    ["李 小龙", "李小"],
    ["", ""],
    ["— …", ""],
  ])("of %j is %j", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test("has at most two letters and one tint, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(initialsOf(name).length).toBeLessThanOrEqual(8); // a letter may be several in capitals ("ß")
        expect(tintOf(name)).toBe(tintOf(name));
        expect(tintOf(name)).toBeGreaterThanOrEqual(0);
        expect(tintOf(name)).toBeLessThan(360);
      }),
    );
  });
});
