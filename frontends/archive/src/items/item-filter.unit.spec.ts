import { describe, expect, test } from "vitest";
import { choicesOf, filterCount, noFilter, passesFilter, type ItemFacts } from "./item-filter.ts";

const harvest: ItemFacts = { tags: ["Kent", "Été"], people: ["emma"], place: "Downe, Kent", date: "about 1842" };
const undated: ItemFacts = { tags: [], people: [], place: null, date: null };
const passes = (facts: ItemFacts, filter: Partial<typeof noFilter>) => passesFilter(facts, { ...noFilter, ...filter });

describe("a filter", () => {
  test("that asks nothing lets everything pass", () => {
    expect(passes(undated, {})).toBe(true);
    expect(filterCount(noFilter)).toBe(0);
  });

  test("finds a tag and part of a place whatever the case and the accents", () => {
    expect(passes(harvest, { tag: "ete" })).toBe(true);
    expect(passes(harvest, { tag: "Ken" })).toBe(false);
    expect(passes(harvest, { place: "downe" })).toBe(true);
    expect(passes(undated, { place: "downe" })).toBe(false);
  });

  test("finds whom it is about", () => {
    expect(passes(harvest, { person: "emma" })).toBe(true);
    expect(passes(harvest, { person: "charles" })).toBe(false);
  });

  test("takes years with both ends, and open at either", () => {
    expect(passes(harvest, { from: "1842", to: "1842" })).toBe(true);
    expect(passes(harvest, { from: "1843" })).toBe(false);
    expect(passes(harvest, { to: "1841" })).toBe(false);
    expect(passes({ ...harvest, date: "between 1840 and 1850" }, { from: "1849", to: "1860" })).toBe(true);
    expect(passes({ ...harvest, date: "before 1900" }, { from: "1910" })).toBe(false);
    expect(passes({ ...harvest, date: "before 1900" }, { to: "1850" })).toBe(true);
  });

  test("takes years in either order, and waits for what is no year yet", () => {
    expect(passes(harvest, { from: "1850", to: "1840" })).toBe(true);
    expect(passes(harvest, { from: "1850", to: "1843" })).toBe(false);
    expect(passes(harvest, { from: "-" })).toBe(true);
    expect(passes(undated, { from: "1840-" })).toBe(true);
  });

  test("by years passes nothing without a date one can read", () => {
    expect(passes(undated, { from: "1800" })).toBe(false);
    expect(passes({ ...undated, date: "long ago" }, { to: "2000" })).toBe(false);
  });

  test("counts years as one question", () => {
    expect(filterCount({ ...noFilter, tag: "Kent", from: "1800", to: "1900" })).toBe(2);
  });
});

test("offers what the items hold, the most frequent first, each once", () => {
  const choices = choicesOf([harvest, { ...harvest, tags: ["KENT", "garden"], place: "downe, kent" }, undated]);
  expect(choices.tags).toEqual(["Kent", "Été", "garden"]);
  expect(choices.places).toEqual(["Downe, Kent"]);
  expect([...choices.people]).toEqual(["emma"]);
});
