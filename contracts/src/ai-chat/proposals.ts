import { z } from "zod";
import { searchKind } from "../archive/search.ts";
import { defineEndpoint } from "../endpoint.ts";

/** What may be proposed; `personChange` changes a person who is there already (administrators alone may). */
export const proposalKind = z.enum([
  "person",
  "personChange",
  "relationship",
  "story",
  "artifact",
  "event",
  "tradition",
]);
export type ProposalKind = z.infer<typeof proposalKind>;

/** `open` until somebody decides, or until `expiresAt`. */
export const proposalState = z.enum(["open", "confirmed", "rejected", "expired"]);

/** The body of the command that Confirm runs, exactly: what the form of the same thing would send. */
export const proposedFields = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
export type ProposedFields = z.infer<typeof proposedFields>;

/** A change that waits for its user's word. Nothing of it is written before. */
export const proposal = z.object({
  id: z.uuid(),
  kind: proposalKind,
  fields: proposedFields,
  /** For people: each field with its name, what stands there now (null: nothing) and what would. */
  preview: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
  /** Records that may be the same thing already. */
  duplicates: z.array(z.object({ kind: searchKind, id: z.uuid(), title: z.string(), href: z.string() })),
  expiresAt: z.iso.datetime(),
});
export type Proposal = z.infer<typeof proposal>;

export const storedProposal = proposal.extend({
  state: proposalState,
  /** The page of what was written. */
  href: z.string().nullable(),
});
export type StoredProposal = z.infer<typeof storedProposal>;

const params = z.object({ id: z.uuid(), proposalId: z.uuid() });

export const confirmProposal = defineEndpoint({
  id: "confirmProposal",
  method: "POST",
  path: "/api/chat/conversations/:id/proposals/:proposalId/confirm",
  access: "signed-in",
  summary: "Carry out a proposed change, as the ordinary command in one's own name. A second time changes nothing.",
  params,
  response: storedProposal,
});

export const rejectProposal = defineEndpoint({
  id: "rejectProposal",
  method: "POST",
  path: "/api/chat/conversations/:id/proposals/:proposalId/reject",
  access: "signed-in",
  summary: "Drop a proposed change.",
  params,
  response: storedProposal,
});

export const proposalEndpoints = [confirmProposal, rejectProposal] as const;
