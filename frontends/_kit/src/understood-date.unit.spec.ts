import { expect, test } from "vitest";
import { isInFuture, understoodDate } from "./understood-date.ts";

test.each([
  ["abt 1890", "about 1890"],
  // Understood, though there is nothing to say better.
  ["winter 1861", "winter 1861"],
  ["at harvest time", null],
])("a date typed as %s is understood as %s", (typed, understood) => {
  expect(understoodDate(typed)).toBe(understood);
});

test.each([
  ["2980", true],
  ["after 2979", true],
  ["between 1980 and 2980", false],
  ["1980", false],
  ["44 BC", false],
  ["before 2980", false],
  ["some day", false],
])("whether %s is in the future: %s", (typed, isToCome) => {
  expect(isInFuture(typed)).toBe(isToCome);
});
