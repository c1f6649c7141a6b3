import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalOf, minorOf, minorOfNumber, price, proportionOf, shareOf } from "./money.ts";

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

describe("a price that comes as a number", () => {
  test("is the cents that were typed, whichever they were", () => {
    const sent = (minor: number): unknown => JSON.parse(JSON.stringify(Number(price.parse(decimalOf(minor)))));
    fc.assert(fc.property(cents, (minor) => minorOfNumber(sent(minor) as number) === minor));
  });
  test.each([
    [8.2, 820],
    [1.1, 110],
    [-0, 0],
  ])("%d is %d cents", (amount, minor) => expect(minorOfNumber(amount)).toBe(minor));
  test.each([1.005, -1, 1e21, 1e-7, 123456789, Number.NaN, Infinity])("%d is none", (amount) =>
    expect(minorOfNumber(amount)).toBeUndefined(),
  );
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

describe("a share", () => {
  test.each([
    [50, 8],
    [110, 17],
    [1_999, 300],
    [3_333, 500],
    [99_999_999, 15_000_000],
  ])("of 15 %% of %d cents is %d", (minor, share) => expect(shareOf(minor, 1_500)).toBe(share));

  test("is never more than the whole, and grows with it", () => {
    const bps = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(cents, bps, (minor, basisPoints) => {
        const share = shareOf(minor, basisPoints);
        return share >= 0 && share <= minor && shareOf(minor + 1, basisPoints) >= share;
      }),
    );
  });

  test("given back in parts is given back exactly, however it is parted", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (all, basisPoints) => {
        const amount = all.reduce((sum, part) => sum + part, 0);
        const whole = shareOf(amount, basisPoints);
        let [refunded, returned] = [0, 0];
        for (const part of all) {
          refunded += part;
          const more = proportionOf(whole, refunded, amount) - returned;
          expect(more).toBeGreaterThanOrEqual(0);
          returned += more;
        }
        expect(returned).toBe(whole);
      }),
    );
  });
});
