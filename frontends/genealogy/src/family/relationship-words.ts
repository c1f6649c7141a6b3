import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/endpoints";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";

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

const inverse: Readonly<Record<RelationshipType, RelationshipType>> = {
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

export interface Tie {
  readonly relationship: FamilyRelationship;
  readonly otherId: string;
  /** What the other is to the one whose ties these are. */
  readonly otherIs: RelationshipType;
}

/** A relationship as one of its two people sees it: member1 is the `relationshipType` of member2. */
export const tieOf = (relationship: FamilyRelationship, memberId: string): Tie =>
  relationship.member2Id === memberId
    ? { relationship, otherId: relationship.member1Id, otherIs: relationship.relationshipType }
    : { relationship, otherId: relationship.member2Id, otherIs: inverse[relationship.relationshipType] };
