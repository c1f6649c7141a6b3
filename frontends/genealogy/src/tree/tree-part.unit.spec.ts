import { expect, test } from "vitest";
import { treeAddressOf } from "./address/tree-address.ts";
import { treePartOf } from "./tree-part.ts";

const [emma, charles, josiah] = ["a", "b", "c"].map((letter) => `0190a000-0000-7000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const part = (query: string, rootId: string | undefined = emma, path: readonly string[] = []) =>
  treePartOf(treeAddressOf(query), rootId, path);

test("a view of one person asks for so many generations above, below or both", () => {
  expect(part("?view=ancestors")).toEqual({ of: emma, up: 3, down: 0 });
  expect(part("?view=descendants&generations=2")).toEqual({ of: emma, up: 0, down: 1 });
  expect(part("?view=hourglass&generations=10")).toEqual({ of: emma, up: 9, down: 9 });
  expect(part("?view=fan&generations=all")).toEqual({ of: emma, up: 9, down: 0 });
});

test("opened branches and the people of a path are named, in one order", () => {
  expect(part(`?view=ancestors&person=${josiah}&opened=up:${josiah},up:${charles}`)).toEqual({
    of: emma,
    up: 3,
    down: 0,
    opened: `${charles},${josiah}`,
  });
  expect(part(`?view=path&related=${josiah}`, emma, [emma, charles, josiah])).toEqual({
    of: emma,
    up: 0,
    down: 0,
    also: `${emma},${charles},${josiah}`,
  });
});

test("everybody is asked for where a part is not enough, or not to be named", () => {
  expect(part("")).toBeUndefined();
  expect(part("?view=ancestors&generations=all")).toBeUndefined();
  expect(treePartOf(treeAddressOf("?view=ancestors"), undefined, [])).toBeUndefined();
  expect(part("?view=ancestors", "emma")).toBeUndefined();
  const many = Array.from({ length: 101 }, (_, at) => `${emma.slice(0, -3)}${String(at).padStart(3, "0")}`);
  expect(part("?view=path", emma, many)).toBeUndefined();
});
