import { expect, test } from "vitest";
import { typedMeanwhile } from "./typed-meanwhile.ts";

test.each([
  ["They dig.", "They dig.", ""],
  [" They dig. \n", "They dig.", ""],
  ["They dig. And sing.", "They dig.", "And sing."],
  ["Do they dig?", "They dig.", "Do they dig?"],
])("of %j, of which %j is sent, %j stays in the field", (typed, sent, rest) => {
  expect(typedMeanwhile(typed, sent)).toBe(rest);
});
