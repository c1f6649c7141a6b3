import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { isNotByBirth } from "../family/tie.ts";
import type { FamilyTreeInput } from "./layout/family-shape.ts";
import type { TreeFamily, TreePerson } from "./tree-family.ts";

/** Brothers and sisters are drawn as they came; who has no date comes last. */
const byBirth = (one: TreePerson, other: TreePerson): number => compareDays(one.birthFrom, other.birthFrom);

/** What of a family is drawn: people, their parents, and couples. Other ties are on the people's pages. */
export const treeInputOf = ({ members, relationships, byId }: TreeFamily): FamilyTreeInput => {
  const links: { parent: string; child: string; pedigree?: string }[] = [];
  const unions: { a: string; b: string }[] = [];
  for (const relationship of relationships) {
    const { member1Id, member2Id, relationshipType } = relationship;
    if (!byId.has(member1Id) || !byId.has(member2Id)) continue;
    const how = isNotByBirth(relationship) ? { pedigree: relationship.pedigree! } : {};
    if (relationshipType === "parent") links.push({ parent: member1Id, child: member2Id, ...how });
    else if (relationshipType === "child") links.push({ parent: member2Id, child: member1Id, ...how });
    else if (relationshipType === "spouse") unions.push({ a: member1Id, b: member2Id });
  }
  return { people: members.toSorted(byBirth), links, unions };
};
