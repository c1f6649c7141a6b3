import fc from "fast-check";
import { expect, test } from "vitest";
import { unit } from "./embeddings.ts";
import { cosine, packed, signCode } from "./vectors.ts";

const vectorOf = (length: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length })
    .map((values) => unit(Float32Array.from(values)));

test("a code has 512 bits, whatever the model: of a longer vector the first, behind a shorter one zeros", () => {
  expect(signCode(Float32Array.from([0.5, -0.5, 0]))).toBe(`100${"0".repeat(509)}`);
  expect(signCode(new Float32Array(768).fill(1))).toBe("1".repeat(512));
});

test("what is kept of a vector tells its angles to within a hundredth", () => {
  fc.assert(
    fc.property(vectorOf(64), vectorOf(64), (one, other) => {
      const exactly = one.reduce((sum, value, index) => sum + value * other[index]!, 0);
      expect(Math.abs(cosine(one, packed(other)) - exactly)).toBeLessThan(0.01);
    }),
  );
});

test("a vector that points nowhere is near to nothing", () => {
  expect(cosine(Float32Array.from([1, 0]), packed(new Float32Array(2)))).toBe(0);
});
