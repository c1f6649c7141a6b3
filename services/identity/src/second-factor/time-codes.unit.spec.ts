import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { authenticatorAddress, codeOfStep, newSecret, stepAt, stepOfCode, toBase32 } from "./time-codes.ts";

const secret = toBase32(Buffer.from("12345678901234567890"));

/** RFC 6238 appendix B, of whose eight digits apps show the last six. */
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at second %d is the RFC's", (second, digits) => {
  expect(codeOfStep(secret, stepAt(new Date(second * 1000)))).toBe(digits.slice(2));
});

test("base32 is RFC 4648's", () => {
  expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual([
    "MY",
    "MZXQ",
    "MZXW6",
    "MZXW6YQ",
    "MZXW6YTB",
    "MZXW6YTBOI",
  ]);
});

describe("a code that is typed", () => {
  const now = new Date("2026-11-20T12:00:10Z");
  const present = stepAt(now);

  test("may be the one before or after, as clocks differ, and no other", () => {
    const steps = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOfStep(secret, present + away), now));
    expect(steps).toEqual([undefined, present - 1, present, present + 1, undefined]);
  });

  test("is six digits, or it is none", () =>
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\d{6}$/.test(text)),
        (text) => {
          expect(stepOfCode(secret, text, now)).toBeUndefined();
        },
      ),
    ));

  test("of any secret and moment is its own", () =>
    fc.assert(
      fc.property(fc.date({ min: new Date(0), noInvalidDate: true }), (time) => {
        const fresh = newSecret();
        expect(stepOfCode(fresh, codeOfStep(fresh, stepAt(time)), time)).toBe(stepAt(time));
      }),
    ));
});

test("the address for the app names product, account and secret", () =>
  expect(authenticatorAddress("ABC", "emma@down.example")).toBe(
    "otpauth://totp/Kinkeeper%3Aemma%40down.example?secret=ABC&issuer=Kinkeeper",
  ));
