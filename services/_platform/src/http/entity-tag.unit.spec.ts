import { expect, test } from "vitest";
import { isSameTag } from "./entity-tag.ts";

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"x", W/"a"', true],
  ["*", true],
  ['W/"ab"', false],
  ['"x"', false],
  ["", false],
  [undefined, false],
] as const)('who has %s has W/"a": %s', (ifNoneMatch, isSame) => {
  expect(isSameTag(ifNoneMatch, 'W/"a"')).toBe(isSame);
  expect(isSameTag(ifNoneMatch, '"a"')).toBe(isSame);
});
