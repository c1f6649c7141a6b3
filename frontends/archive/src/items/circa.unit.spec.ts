import { expect, test } from "vitest";
import { circa } from "./circa.ts";

test.each([
  ["abt 1890", "circa 1890"],
  ["EST 1890", "circa 1890"],
  ["c. 1890", "circa 1890"],
  ["4 MAR 1890", "4 March 1890"],
  ["before 1900", "before 1900"],
  ["long ago", "long ago"],
])("%s reads %s", (typed, shown) => {
  expect(circa(typed)).toBe(shown);
});
