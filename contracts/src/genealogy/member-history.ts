import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { historyEntry, revertInput } from "../history.ts";
import { familyMemberWithRevision } from "./endpoints.ts";

const byId = z.object({ id: z.uuid() });

export const memberHistoryEntry = historyEntry.extend({
  action: z.enum(["added", "changed", "reverted", "photo", "removed", "restored", "erased", "merged", "unmerged"]),
  /** The import that did it (or whose undoing did), or null when a person did. */
  importId: z.uuid().nullable(),
  /** Whose file said so, where the actor accepted it: their name, or null when nobody proposed it or they are unknown. */
  proposedByName: z.string().nullable(),
  /** Who was merged with them, or no longer is. */
  otherId: z.uuid().nullable(),
});
export type MemberHistoryEntry = z.infer<typeof memberHistoryEntry>;

export const familyMemberHistory = defineEndpoint({
  id: "familyMemberHistory",
  method: "GET",
  path: "/api/family-members/:id/history",
  access: "signed-in",
  summary: "Every change of a person, newest first.",
  params: byId,
  response: z.array(memberHistoryEntry),
});

export const revertFamilyMember = defineEndpoint({
  id: "revertFamilyMember",
  method: "POST",
  path: "/api/family-members/:id/revert",
  access: "tenant_admin",
  summary: "Take a person back to how they stood at a revision; brings back who was removed, with their relationships.",
  params: byId,
  body: revertInput,
  response: familyMemberWithRevision,
});

export const memberHistoryEndpoints = [familyMemberHistory, revertFamilyMember] as const;
