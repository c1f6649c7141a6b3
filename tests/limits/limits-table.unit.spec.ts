import { expect, test } from "vitest";
import { limitsTold, numbersIn, numbersInCode } from "./limits-table.ts";

const limits = limitsTold();
/** Throttles count in seconds. */
const isThrottle = (file: string): boolean => file.endsWith("throttles.ts");

test("the table can be read", () => {
  expect(limits.length).toBeGreaterThan(30);
  expect(numbersIn("3,000 in 10 s")).toEqual([3_000, 10]);
  expect(numbersIn("5 MB")).toEqual([5_242_880]);
});

test.each(limits)("$what: $name is what $file says", ({ told, file, name }) => {
  const [most, ...span] = told;
  expect(numbersInCode({ file, name })).toEqual([most, ...(isThrottle(file) ? span.map((ms) => ms / 1_000) : span)]);
});
