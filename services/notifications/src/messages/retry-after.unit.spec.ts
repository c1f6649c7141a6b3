import { expect, test } from "vitest";
import { retryAfter } from "./retry-after.ts";

const minute = 60;

test("a mail server that is back within a day has mail at most a quarter of an hour later", () => {
  expect([1, 2, 3, 4, 50].map(retryAfter)).toEqual([1, 5, 15, 15, 15].map((minutes) => minutes * minute));
  let waited = 0;
  for (let attempt = 1; waited < 86_400; attempt += 1) {
    expect(retryAfter(attempt)).toBeLessThanOrEqual(15 * minute);
    waited += retryAfter(attempt);
  }
});

test("in the five days after which it is given up, a mail is tried no more than two hundred times", () => {
  let attempts = 0;
  for (let waited = 0; waited < 5 * 86_400; waited += retryAfter(attempts)) attempts += 1;
  expect(attempts).toBeLessThanOrEqual(200);
});
