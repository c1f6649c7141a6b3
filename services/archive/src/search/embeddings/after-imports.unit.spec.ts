import { expect, test } from "vitest";
import { AfterImports } from "./after-imports.ts";

test("a family waits while it imports and as long again, and nobody else does", () => {
  let now = 0;
  const imports = new AfterImports({ longestMs: 10, now: () => now });
  expect(imports.waiting([])).toEqual([]);
  expect(imports.waiting(["darwin"])).toEqual(["darwin"]);
  now = 8;
  expect(imports.waiting(["darwin", "wedgwood"])).toEqual(["darwin", "wedgwood"]);
  now = 15;
  expect(imports.waiting(["wedgwood"])).toEqual(["darwin", "wedgwood"]);
  now = 16;
  expect(imports.waiting(["wedgwood"])).toEqual(["wedgwood"]);
  now = 23;
  expect(imports.waiting([])).toEqual(["wedgwood"]);
  now = 24;
  expect(imports.waiting([])).toEqual([]);
});

test("after a long import a family waits the longest alone, after one that was seen once not at all", () => {
  let now = 0;
  const imports = new AfterImports({ longestMs: 10, now: () => now });
  imports.waiting(["darwin"]);
  now = 100;
  expect(imports.waiting(["darwin", "wedgwood"])).toEqual(["darwin", "wedgwood"]);
  now = 109;
  expect(imports.waiting([])).toEqual(["darwin"]);
  now = 110;
  expect(imports.waiting([])).toEqual([]);
});
