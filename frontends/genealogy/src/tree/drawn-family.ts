import type { StatedTie } from "../family/tie.ts";
import { kinOf, type Kin } from "./kin.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import { prepareTree, type PreparedTree } from "./gathered-lines.ts";
import type { Drawing } from "./use-tree-layout.ts";
import { branchOf, type BranchDirection } from "./views/tree-view.ts";
import type { TreeFamily, TreePerson } from "./tree-family.ts";

/** A drawing with everything that is looked up in it while somebody moves around. */
export interface DrawnFamily {
  readonly drawing: Drawing;
  readonly layout: TreeLayout;
  readonly kin: Kin;
  readonly prepared: PreparedTree;
  readonly memberOf: (person: number) => TreePerson | undefined;
  readonly numberOf: (memberId: string) => number | undefined;
  /** What relates two people, where one is not simply a parent, child or spouse of the other. */
  readonly unusualTie: (person: number, other: number) => StatedTie | undefined;
  /** How many parents or children of somebody the drawing leaves out. */
  readonly hiddenAt: (direction: BranchDirection, person: number) => number;
}

/** By their two ids, in either order, what relates people where that has a word of its own. */
const unusualTiesOf = (family: TreeFamily): ReadonlyMap<string, StatedTie> => {
  const ties = new Map<string, StatedTie>();
  for (const relationship of family.relationships) {
    if (relationship.pedigree === null && relationship.partnership === null) continue;
    const { member1Id, member2Id } = relationship;
    ties.set(`${member2Id} ${member1Id}`, relationship);
    ties.set(`${member1Id} ${member2Id}`, relationship);
  }
  return ties;
};

/** 1 for every link whose child is none by birth of any of the parents it leads from. */
const linksNotByBirth = (
  { ids, childLinks: { child, parent, otherParent } }: TreeLayout,
  unusual: ReadonlyMap<string, unknown>,
): Uint8Array => {
  const isOther = (to: number, from: number): boolean => from === -1 || unusual.has(`${ids[to]!} ${ids[from]!}`);
  return Uint8Array.from(child, (to, link) => (isOther(to, parent[link]!) && isOther(to, otherParent[link]!) ? 1 : 0));
};

export const drawnFamily = (layout: TreeLayout, drawing: Drawing): DrawnFamily => {
  const { family } = drawing;
  const numbers = new Map(layout.ids.map((id, person) => [id, person]));
  const unusual = unusualTiesOf(family);
  const isLiving = Uint8Array.from(layout.ids, (id) => (family.byId.get(id)?.isLiving ? 1 : 0));
  return {
    drawing,
    layout,
    kin: kinOf(layout),
    prepared: prepareTree(layout, isLiving, linksNotByBirth(layout, unusual)),
    memberOf: (person) => family.byId.get(layout.ids[person]!),
    numberOf: (memberId) => numbers.get(memberId),
    unusualTie: (person, other) => unusual.get(`${layout.ids[person]!} ${layout.ids[other]!}`),
    hiddenAt: (direction, person) => drawing.hidden.get(branchOf(direction, layout.ids[person]!)) ?? 0,
  };
};
