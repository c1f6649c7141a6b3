import { expect, test } from "vitest";
import { countsOf } from "./counted.ts";

test.each([
  [{ people: 2, events: 2, marriages: 1 }, "2 people · 1 event · 1 marriage"],
  [{ people: 2, events: 1, marriages: 1 }, "2 people · 1 marriage"],
  [{ people: 1, events: 3, marriages: 0 }, "1 person · 3 events"],
  [{ people: 0, events: 0, marriages: 0 }, "0 people"],
])("of %o a marriage is told once", (counts, told) => {
  const place = { id: "1", name: "Cheshire", within: [], inside: 0, coordinates: null };
  expect(countsOf({ ...place, ...counts })).toBe(told);
});
