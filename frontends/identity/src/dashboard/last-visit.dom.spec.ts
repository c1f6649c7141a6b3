import { afterEach, expect, test } from "vitest";
import { noteVisit } from "./last-visit.ts";

const hour = 60 * 60 * 1000;
afterEach(() => localStorage.clear());

test("the first visit has none before it", () => {
  expect(noteVisit("emma", localStorage, 0)).toBeUndefined();
});

test("looking again within the hour is the same visit, and it ends when it was last heard of", () => {
  noteVisit("emma", localStorage, 0);
  expect(noteVisit("emma", localStorage, hour / 2)).toBeUndefined();
  expect(noteVisit("emma", localStorage, 5 * hour)).toBe(hour / 2);
  expect(noteVisit("emma", localStorage, 5.5 * hour)).toBe(hour / 2);
});

test("visits of others are their own, and what cannot be read is as if there were none", () => {
  noteVisit("emma", localStorage, 0);
  expect(noteVisit("charles", localStorage, 5 * hour)).toBeUndefined();
  localStorage.setItem("kinkeeper.visits.emma", "{");
  expect(noteVisit("emma", localStorage, 9 * hour)).toBeUndefined();
});
