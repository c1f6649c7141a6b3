import { expect, test } from "vitest";
import { laterOf } from "./later-of.ts";

test.each([
  [1n, 2n, 2n],
  [2n, 1n, 2n],
  [1n, 1n, 1n],
  [undefined, 1n, 1n],
  [1n, undefined, 1n],
  [undefined, undefined, undefined],
])("the later of %s and %s is %s", (a, b, later) => expect(laterOf(a, b)).toBe(later));
