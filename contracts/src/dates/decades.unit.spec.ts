import { expect, test } from "vitest";
import { parseDate } from "./parse-date.ts";
import { decadeName, decadeOf } from "./decades.ts";

/** The decade of a date, by the year that days have as text. */
const decadeIn = (date: string): string => decadeName(decadeOf(Number.parseInt(parseDate(date).from!, 10)));

test.each([
  ["1839", "1830s"],
  ["1800", "1800s"],
  ["12", "10s"],
  ["9", "1–9"],
  ["1", "1–9"],
  ["1 BC", "1–9 BC"],
  ["9 BC", "1–9 BC"],
  ["10 BC", "10s BC"],
  ["40 BC", "40s BC"],
  ["44 BC", "40s BC"],
  ["49 BC", "40s BC"],
  ["50 BC", "50s BC"],
  ["100 BC", "100s BC"],
])("%s belongs to the %s", (date, name) => {
  expect(decadeIn(`JUN ${/^\d+$/.test(date) ? date.padStart(4, "0") : date}`)).toBe(name);
});

test("decades follow each other in steps of ten, also where the era begins", () => {
  const years = Array.from({ length: 121 }, (_, at) => at - 60);
  const decades = [...new Set(years.map(decadeOf))];
  expect(decades).toEqual(Array.from({ length: decades.length }, (_, at) => decades[0]! + 10 * at));
});
