import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Family } from "../family/use-family.ts";
import type { FamilyTreeInput } from "./layout/family-shape.ts";

/** Brothers and sisters are drawn as they came; who has no date comes last. */
const byBirth = (one: FamilyMember, other: FamilyMember): number =>
  (one.birthFrom ?? "~") < (other.birthFrom ?? "~") ? -1 : one.birthFrom === other.birthFrom ? 0 : 1;

/** What of a family is drawn: people, their parents, and couples. Other ties are on the people's pages. */
export const treeInputOf = ({ members, relationships, byId }: Family): FamilyTreeInput => {
  const links: { parent: string; child: string }[] = [];
  const unions: { a: string; b: string }[] = [];
  for (const { member1Id, member2Id, relationshipType } of relationships) {
    if (!byId.has(member1Id) || !byId.has(member2Id)) continue;
    if (relationshipType === "parent") links.push({ parent: member1Id, child: member2Id });
    else if (relationshipType === "child") links.push({ parent: member2Id, child: member1Id });
    else if (relationshipType === "spouse") unions.push({ a: member1Id, b: member2Id });
  }
  return { people: members.toSorted(byBirth), links, unions };
};
