import { expect, test } from "vitest";
import { isNarrowed, queryOf, type ServiceFilter } from "./service-filter.ts";

const everything: ServiceFilter = { text: " ", categoryId: null, maxPrice: null, minRating: null, sort: "newest" };

test("who looks for nothing asks for what is offered, newest first", () => {
  expect(queryOf(everything)).toEqual({ active: "true" });
  expect(isNarrowed({ ...everything, sort: "dearest" })).toBe(false);
});

test.each([
  [{ text: " letters " }, { q: "letters" }],
  [{ categoryId: "a" }, { categoryId: "a" }],
  [{ maxPrice: "25" }, { maxPrice: "25" }],
  [{ minRating: "4" }, { minRating: "4" }],
] as const)("what narrows the list is asked of the server: %o", (filter, query) => {
  expect(queryOf({ ...everything, ...filter })).toEqual({ active: "true", ...query });
  expect(isNarrowed({ ...everything, ...filter })).toBe(true);
});

test("the order is the server's too", () => {
  expect(queryOf({ ...everything, sort: "cheapest" })).toEqual({ active: "true", sort: "cheapest" });
});
