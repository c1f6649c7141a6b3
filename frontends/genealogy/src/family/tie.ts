import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";

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
