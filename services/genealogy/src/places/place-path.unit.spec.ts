import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOf } from "./place-path.ts";

test.each([
  ["Shrewsbury, Shropshire, England", ["England", "Shropshire", "Shrewsbury"]],
  ["Kensington,Palace,London", ["London", "Palace", "Kensington"]],
  [", , Kent,England", ["England", "Kent"]],
  ["  Down   House ,Downe, ", ["Downe", "Down House"]],
  ["Maer", ["Maer"]],
  ["?", []],
  [" , ,", []],
  ["北京", ["北京"]],
])("%j lies so", (text, path) => {
  expect(pathOf(text)).toEqual(path);
});

test("what has commas without end is one name", () => {
  expect(pathOf(Array.from({ length: 40 }, (_, at) => `a${at}`).join(","))).toHaveLength(1);
});

test("every word of a text stands in its path, and a path written out is read the same", () => {
  const part = fc.stringMatching(/^[A-Za-zäöü][A-Za-zäöü .'-]{0,10}[A-Za-z]$/);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const path = pathOf(parts.join(", "));
      expect(path).toHaveLength(parts.length);
      expect(pathOf([...path].reverse().join(","))).toEqual(path);
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => pathOf(text).every((name) => name !== "")));
});
