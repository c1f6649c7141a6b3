import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { historyEntry } from "../history.ts";

/** One change of one of a person's relationships; `revision` counts within that relationship. */
export const relationshipHistoryEntry = historyEntry.extend({
  action: z.enum(["added", "changed", "removed"]),
  relationshipId: z.uuid(),
  /** member1 is the `relationshipType` of member2. */
  member1Id: z.uuid(),
  member2Id: z.uuid(),
  relationshipType,
});
export type RelationshipHistoryEntry = z.infer<typeof relationshipHistoryEntry>;

/** Of so many relationships at most the changes are told. */
export const relationshipsInHistory = 100;

export const listRelationshipHistory = defineEndpoint({
  id: "listRelationshipHistory",
  method: "GET",
  path: "/api/family-members/:id/relationship-history",
  access: "signed-in",
  summary: "Every change of a person's relationships, newest first: of the 100 that were added last.",
  params: z.object({ id: z.uuid() }),
  response: z.array(relationshipHistoryEntry),
});
