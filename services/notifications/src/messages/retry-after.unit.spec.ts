import { expect, test } from "vitest";
import { retryAfter } from "./retry-after.ts";

const minute = 60;
const attemptsWithin = (seconds: number): readonly number[] => {
  const waits: number[] = [];
  for (let waited = 0; waited < seconds; waited += waits.at(-1)!) waits.push(retryAfter(waits.length + 1));
  return waits;
};

test("a mail server that is back has mail at most a quarter of an hour later, after two hours at most an hour", () => {
  expect([1, 2, 3, 4, 10].map(retryAfter)).toEqual([1, 5, 15, 15, 15].map((minutes) => minutes * minute));
  expect(Math.max(...attemptsWithin(120 * minute))).toBe(15 * minute);
  expect(Math.max(...attemptsWithin(5 * 86_400))).toBe(60 * minute);
});

test("in a day a mail is tried no more than 35 times, in the five days after which it is given up no more than 130", () => {
  expect(attemptsWithin(86_400).length).toBeLessThanOrEqual(35);
  expect(attemptsWithin(5 * 86_400).length).toBeLessThanOrEqual(130);
});
