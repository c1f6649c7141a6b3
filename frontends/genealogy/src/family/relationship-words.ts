import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";

export const relationshipLabels: Readonly<Record<RelationshipType, string>> = {
  parent: "Parent",
  child: "Child",
  spouse: "Spouse",
  sibling: "Sibling",
  grandparent: "Grandparent",
  grandchild: "Grandchild",
  aunt_uncle: "Aunt/Uncle",
  niece_nephew: "Niece/Nephew",
  cousin: "Cousin",
  other: "Other",
};

const otherParents: Readonly<Record<Exclude<Pedigree, "birth">, string>> = {
  adopted: "Adoptive parent",
  foster: "Foster parent",
  step: "Stepparent",
  sealing: "Parent by sealing",
  other: "Parent, not by birth",
};
const otherChildren: Readonly<Record<Exclude<Pedigree, "birth">, string>> = {
  adopted: "Adopted child",
  foster: "Foster child",
  step: "Stepchild",
  sealing: "Child by sealing",
  other: "Child, not by birth",
};
const otherPartners: Readonly<Record<Exclude<Partnership, "married">, string>> = {
  partners: "Partner",
  separated: "Spouse (separated)",
  divorced: "Former spouse",
};

/** What the other is to the one whose tie it is: "Parent", "Adopted child", "Former spouse". */
export const tieLabel = ({ otherIs, relationship: { pedigree, partnership } }: Tie<StatedTie>): string => {
  if (pedigree !== null && pedigree !== "birth") {
    if (otherIs === "parent") return otherParents[pedigree];
    if (otherIs === "child") return otherChildren[pedigree];
  }
  if (otherIs === "spouse" && partnership !== null && partnership !== "married") return otherPartners[partnership];
  return relationshipLabels[otherIs];
};

/** Whether a child belongs to a parent otherwise than by birth. */
export const isNotByBirth = ({ pedigree }: Pick<FamilyRelationship, "pedigree">): boolean =>
  pedigree !== null && pedigree !== "birth";

/** What the second is to the first, where the first is this to the second. */
export const inverse: Readonly<Record<RelationshipType, RelationshipType>> = {
  parent: "child",
  child: "parent",
  spouse: "spouse",
  sibling: "sibling",
  grandparent: "grandchild",
  grandchild: "grandparent",
  aunt_uncle: "niece_nephew",
  niece_nephew: "aunt_uncle",
  cousin: "cousin",
  other: "other",
};

/** What of a relationship says who is what to whom. */
export type StatedTie = Pick<
  FamilyRelationship,
  "member1Id" | "member2Id" | "relationshipType" | "pedigree" | "partnership"
>;

export interface Tie<Relationship extends StatedTie = FamilyRelationship> {
  readonly relationship: Relationship;
  readonly otherId: string;
  /** What the other is to the one whose ties these are. */
  readonly otherIs: RelationshipType;
}

/** A relationship as one of its two people sees it: member1 is the `relationshipType` of member2. */
export const tieOf = <Relationship extends StatedTie>(
  relationship: Relationship,
  memberId: string,
): Tie<Relationship> =>
  relationship.member2Id === memberId
    ? { relationship, otherId: relationship.member1Id, otherIs: relationship.relationshipType }
    : { relationship, otherId: relationship.member2Id, otherIs: inverse[relationship.relationshipType] };
