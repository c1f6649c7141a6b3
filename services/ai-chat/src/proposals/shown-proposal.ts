import { hrefOfRecord } from "@kinkeeper/contracts/ai-chat/citations";
import type { Proposal, StoredProposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { proposalKinds } from "./proposal-kinds.ts";

/** A proposal as it stands now: an open one whose time is over has expired. */
export const shownProposal = (
  proposal: Proposal,
  state: "open" | "confirmed" | "rejected",
  recordId: string | null,
  now: Date,
): StoredProposal => ({
  ...proposal,
  state: state === "open" && new Date(proposal.expiresAt) <= now ? "expired" : state,
  href: recordId === null ? null : hrefOfRecord(proposalKinds[proposal.kind].record, recordId),
});
