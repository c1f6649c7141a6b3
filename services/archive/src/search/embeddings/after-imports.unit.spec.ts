import { expect, test } from "vitest";
import { AfterImports } from "./after-imports.ts";

test("a family waits while it imports and for a while after, and nobody else does", () => {
  let now = 0;
  const imports = new AfterImports({ milliseconds: 10, now: () => now });
  expect(imports.waiting([])).toEqual([]);
  expect(imports.waiting(["darwin"])).toEqual(["darwin"]);
  now = 8;
  expect(imports.waiting(["darwin", "wedgwood"])).toEqual(["darwin", "wedgwood"]);
  now = 17;
  expect(imports.waiting(["wedgwood"])).toEqual(["darwin", "wedgwood"]);
  now = 18;
  expect(imports.waiting([])).toEqual(["wedgwood"]);
  now = 27;
  expect(imports.waiting([])).toEqual([]);
});
