import { expect, test } from "vitest";
import type { TreePerson } from "./tree-family.ts";
import { treeInputOf } from "./tree-input.ts";

test("people are drawn in the order of their births, before Christ as well, and who has no date last", () => {
  const born = (id: string, birthFrom: string | null) => ({ id, birthFrom }) as TreePerson;
  const members = [born("d", null), born("c", "0014-01-01"), born("b", "-0043-01-01"), born("a", "-0099-01-01")];
  const byId = new Map(members.map((member) => [member.id, member]));
  expect(treeInputOf({ members, relationships: [], byId, tiesOf: () => [] }).people.map(({ id }) => id)).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
});
