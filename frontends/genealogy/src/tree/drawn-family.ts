import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Family } from "../family/use-family.ts";
import { kinOf, type Kin } from "./kin.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import { prepareTree, type PreparedTree } from "./gathered-lines.ts";

/** A drawing with everything that is looked up in it while somebody moves around. */
export interface DrawnFamily {
  readonly layout: TreeLayout;
  readonly kin: Kin;
  readonly prepared: PreparedTree;
  readonly memberOf: (person: number) => FamilyMember | undefined;
  readonly numberOf: (memberId: string) => number | undefined;
}

export const drawnFamily = (family: Family, layout: TreeLayout): DrawnFamily => {
  const numbers = new Map(layout.ids.map((id, person) => [id, person]));
  const isLiving = Uint8Array.from(layout.ids, (id) => (family.byId.get(id)?.isLiving ? 1 : 0));
  return {
    layout,
    kin: kinOf(layout),
    prepared: prepareTree(layout, isLiving),
    memberOf: (person) => family.byId.get(layout.ids[person]!),
    numberOf: (memberId) => numbers.get(memberId),
  };
};
