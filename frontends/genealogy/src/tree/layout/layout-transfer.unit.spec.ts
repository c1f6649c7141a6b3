import { expect, test } from "vitest";
import { families } from "../../testing/family-text.fixture.ts";
import { buffersOf } from "./layout-transfer.ts";
import { layoutTree } from "./layout-tree.ts";

test("a drawing that is handed over arrives whole, and leaves nothing behind", () => {
  const layout = layoutTree(families("Ann + Bob: Cid, Dan", "Cid + Eve: Fay"));
  const copy = structuredClone(layout);
  const moved = structuredClone(layout, { transfer: buffersOf(layout) });
  expect(moved).toEqual(copy);
  expect([layout.x.length, layout.unions.a.length, layout.childLinks.lines.points.length]).toEqual([0, 0, 0]);
});
