import fc from "fast-check";
import { v5 } from "uuid";
import { expect, test } from "vitest";
import { derivedId } from "./ids.ts";

test("a derived id is the UUIDv5 of its words", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (words) => {
      expect(derivedId(...words)).toBe(v5(words.join("\u001f"), "6f1a3f0e-9a1d-5c0b-8a51-2f1f6b8a7c11"));
    }),
  );
});
