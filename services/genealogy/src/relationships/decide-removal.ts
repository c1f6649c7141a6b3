import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { KnownRelationship } from "./relationship.ts";

/** It goes, whoever or whatever takes it away. */
export const removed = (
  { relationshipId }: { readonly relationshipId: string },
  { status }: KnownRelationship,
  cause: { readonly withMember?: string; readonly importId?: string; readonly mergedId?: string },
): RelationshipEvent[] =>
  status === "removed" ? [] : [{ type: "RelationshipRemoved", data: { relationshipId, ...cause } }];

/** Somebody who was removed is back: what went along with them comes. */
export const restored = (
  { relationshipId }: { readonly relationshipId: string },
  relationship: KnownRelationship,
): RelationshipEvent[] =>
  relationship.status === "active" || relationship.removedWith === null
    ? []
    : [restoredWith(relationshipId, relationship, relationship.current)];

/** It goes on as it was, with what is known of it now. */
export const restoredWith = (
  relationshipId: string,
  { stated, source, said }: KnownRelationship,
  details: RelationshipDetails,
): RelationshipEvent => ({
  type: "RelationshipAdded",
  data: { relationshipId, ...stated, ...details, source, restored: true, said },
});
