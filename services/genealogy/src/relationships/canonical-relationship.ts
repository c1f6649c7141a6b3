import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import { derivedIdBeside } from "@kinkeeper/platform/ids";

/** Two people and what the first is of the second. */
export interface StatedRelationship {
  readonly member1Id: string;
  readonly member2Id: string;
  readonly relationshipType: RelationshipType;
}

/** One kind of relationship, however it is told: "child" is "parent" seen from the other end. */
export type RelationshipKind = "parent" | "grandparent" | "aunt_uncle" | "spouse" | "sibling" | "cousin" | "other";

export interface CanonicalRelationship {
  readonly kind: RelationshipKind;
  /** The elder end of parent, grandparent, aunt_uncle; of relationships that look the same from both ends the lower id. */
  readonly firstId: string;
  readonly secondId: string;
}

type Reading = { readonly kind: RelationshipKind; readonly isTurned?: true; readonly isMutual?: true };

const readings: Readonly<Record<RelationshipType, Reading>> = {
  parent: { kind: "parent" },
  child: { kind: "parent", isTurned: true },
  grandparent: { kind: "grandparent" },
  grandchild: { kind: "grandparent", isTurned: true },
  aunt_uncle: { kind: "aunt_uncle" },
  niece_nephew: { kind: "aunt_uncle", isTurned: true },
  spouse: { kind: "spouse", isMutual: true },
  sibling: { kind: "sibling", isMutual: true },
  cousin: { kind: "cousin", isMutual: true },
  other: { kind: "other", isMutual: true },
};

export const canonicalRelationship = ({
  member1Id,
  member2Id,
  relationshipType,
}: StatedRelationship): CanonicalRelationship => {
  const { kind, isTurned, isMutual } = readings[relationshipType];
  const turned = isMutual ? member2Id < member1Id : (isTurned ?? false);
  return turned ? { kind, firstId: member2Id, secondId: member1Id } : { kind, firstId: member1Id, secondId: member2Id };
};

/** The same for the same two people and kind, whoever states it from whichever end: no relationship can be recorded twice. */
export const relationshipIdOf = (tenantId: string, relationship: StatedRelationship): string => {
  const { kind, firstId, secondId } = canonicalRelationship(relationship);
  return derivedIdBeside(firstId, "relationship", tenantId, kind, firstId, secondId);
};

/** Relationships that make the first an ancestor of the second. */
export const isAncestral = (kind: RelationshipKind): boolean => kind === "parent" || kind === "grandparent";

export const relationshipStream = (tenantId: string, relationshipId: string): string =>
  streamName("relationship", tenantId, relationshipId);
