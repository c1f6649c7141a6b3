import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalOf, minorOf, price } from "./money.ts";

const cents = fc.integer({ min: 0, max: 9_999_999_999 });

describe("an amount", () => {
  test("is the same after it was written as a decimal and read again", () => {
    fc.assert(fc.property(cents, (minor) => minorOf(decimalOf(minor)) === minor));
  });
  test.each([
    ["8.2", 820],
    ["0", 0],
    ["0.5", 50],
    ["19.99", 1_999],
    ["99999999.99", 9_999_999_999],
  ])("%s is %d cents", (decimal, minor) => expect(minorOf(decimal)).toBe(minor));
  test.each(["", "1e3", "-1", ".5", "1.005", "1.", "1,50", "123456789", " 1", "٣"])("%j is none", (text) =>
    expect(minorOf(text)).toBeUndefined(),
  );
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [-50, "-0.50"],
  ])("of %d cents reads %s", (minor, decimal) => expect(decimalOf(minor)).toBe(decimal));
});

describe("a price", () => {
  const said = (value: unknown) => price.safeParse(value).error?.issues[0]?.message;
  test.each([
    ["45", "45.00"],
    [" 45.5 ", "45.50"],
  ])("%j is kept as %s", (typed, kept) => expect(price.parse(typed)).toBe(kept));
  test.each([undefined, null, "", " "])("%j is asked for", (value) => expect(said(value)).toBe("Price is required"));
  test.each(["free", "1.005", "-3"])("%j is refused", (value) => expect(said(value)).toBe("Invalid price format"));
});
