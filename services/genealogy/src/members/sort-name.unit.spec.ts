import { expect, test } from "vitest";
import { sortName } from "./sort-name.ts";

const ordered = (...names: readonly (readonly [first: string, last: string | null])[]): string[] =>
  names
    .map(([firstName, lastName]) => ({ firstName, key: sortName({ firstName, lastName }) }))
    .sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)))
    .map(({ firstName }) => firstName);

test("people are ordered by last name, then first, without regard to case and accents; the nameless come last", () => {
  expect(
    ordered(
      ["Zoe", null],
      ["Emily", "brontë"],
      ["Anne", "Bronte"],
      ["Åke", "Ångström"],
      ["Ya", "Ямщиков"],
      ["Ada", null],
    ),
  ).toEqual(["Åke", "Anne", "Emily", "Ya", "Ada", "Zoe"]);
});

test("a name is a prefix of no other", () => {
  expect(ordered(["B", "Lee"], ["A", "Leeds"], ["C", "Lee"])).toEqual(["B", "C", "A"]);
});

test("fits an index, however long the name", () => {
  const key = sortName({ firstName: "\u{20000}".repeat(10_000), lastName: "ﷺ".repeat(10_000) });
  expect(Buffer.byteLength(key)).toBeLessThan(2_000);
  expect(key.isWellFormed()).toBe(true);
});
