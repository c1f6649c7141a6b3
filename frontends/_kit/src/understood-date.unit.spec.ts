import { expect, test } from "vitest";
import { understoodDate } from "./understood-date.ts";

test.each([
  ["abt 1890", "about 1890"],
  // Understood, though there is nothing to say better.
  ["winter 1861", "winter 1861"],
  ["at harvest time", null],
])("a date typed as %s is understood as %s", (typed, understood) => {
  expect(understoodDate(typed)).toBe(understood);
});
