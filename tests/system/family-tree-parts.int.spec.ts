import type { CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import { expect, test } from "vitest";
import { treeAddressOf } from "../../frontends/genealogy/src/tree/address/tree-address.ts";
import { familyShape } from "../../frontends/genealogy/src/tree/layout/family-shape.ts";
import { treeFamilyOf } from "../../frontends/genealogy/src/tree/tree-family.ts";
import { treeInputOf } from "../../frontends/genealogy/src/tree/tree-input.ts";
import { treePartOf } from "../../frontends/genealogy/src/tree/tree-part.ts";
import { onlyThese, peopleOfView } from "../../frontends/genealogy/src/tree/views/people-of-view.ts";
import { generateSample } from "../../services/genealogy/src/gedcom/testing/generate-sample.ts";
import { foundFamily } from "../product/account.ts";
import { importGedcom } from "../product/import-gedcom.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

/** What a view draws of a tree, and how many it leaves out where. */
const drawn = (tree: CompactTree, query: string, rootId: string) => {
  const input = treeInputOf(treeFamilyOf(tree));
  const { people, hidden } = peopleOfView(familyShape(input), { ...treeAddressOf(query), rootId, path: [] });
  const branches = [...hidden].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { input: onlyThese(input, people), hidden: branches };
};

test("a view of one person is the same drawn from its part as from the whole tree", async () => {
  const { origin } = await sharedProduct();
  const account = await foundFamily(origin, "Parts");
  await importGedcom(account, [...generateSample({ people: 400 })].join(""));
  const whole = await account.json<CompactTree>("GET", "/api/family-tree");
  for (let at = 7; at < whole.people.length; at += 57) {
    const [rootId] = whole.people[at]!;
    const opened = `opened=up:${whole.people[at - 3]![0]},down:${rootId}`;
    for (const view of ["ancestors", "descendants", "hourglass", "fan"])
      for (const query of [`?view=${view}&generations=2`, `?view=${view}&generations=3&${opened}`, `?view=${view}`]) {
        const part = treePartOf(treeAddressOf(query), rootId, [])!;
        const search = new URLSearchParams(Object.entries(part).map(([name, value]) => [name, String(value)]));
        const answer = await account.json<CompactTree>("GET", `/api/family-tree?${search.toString()}`);
        expect(drawn(answer, query, rootId)).toEqual(drawn(whole, query, rootId));
      }
  }
});
