import { expect, test } from "vitest";
import { exactDate } from "./exact-date.ts";

test.each([
  ["12 February 1809", "Sunday 12 February 1809"],
  ["12 FEB 1809", "Written “12 FEB 1809”: Sunday 12 February 1809"],
  ["abt 1890", "Written “abt 1890”: 1 January 1890 to 31 December 1890"],
  ["1890", "1 January 1890 to 31 December 1890"],
  ["BEF 1900", "Written “BEF 1900”"],
  ["when the barn burned", undefined],
  ["44 BC", undefined],
])("%s is, to the day, %s", (typed, exact) => expect(exactDate(typed)).toBe(exact));
