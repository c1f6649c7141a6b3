import { streamName } from "@kinkeeper/contracts/event";
import type { ProposalEvent } from "@kinkeeper/contracts/genealogy/import-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { notFound } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";
import type { ChangeState } from "../sources/proposed-change.ts";

type Proposed = Extract<ProposalEvent, { type: "MemberChangeProposed" | "RelationshipChangeProposed" }>;
type DataOf<Type extends ProposalEvent["type"]> = Extract<ProposalEvent, { type: Type }>["data"];

export type Proposal =
  | { readonly status: "absent" }
  | { readonly status: "open"; readonly proposed: Proposed }
  | { readonly status: "accepted" | "declined" | "lapsed" };

export type ProposalCommand =
  | { readonly type: "ProposeMemberChange"; readonly data: DataOf<"MemberChangeProposed"> }
  | { readonly type: "ProposeRelationshipChange"; readonly data: DataOf<"RelationshipChangeProposed"> }
  /** `states`: what has become of each part of it; what is open was carried out in the same act. */
  | { readonly type: "AcceptProposal"; readonly states: ReadonlyMap<string, ChangeState> }
  | { readonly type: "DeclineProposal" };

/** One for each person or relationship that an import would change: proposed again, it is the same. */
export const proposalIdOf = (tenantId: string, importId: string, subjectId: string): string =>
  derivedId("proposal", tenantId, importId, subjectId);

export const proposalStream = (tenantId: string, proposalId: string): string =>
  streamName("proposal", tenantId, proposalId);

const decide = (command: ProposalCommand, proposal: Proposal): readonly ProposalEvent[] => {
  if (command.type === "ProposeMemberChange")
    return proposal.status === "absent" ? [{ type: "MemberChangeProposed", data: command.data }] : [];
  if (command.type === "ProposeRelationshipChange")
    return proposal.status === "absent" ? [{ type: "RelationshipChangeProposed", data: command.data }] : [];
  if (proposal.status === "absent") throw notFound("proposed change");
  // Somebody else decided first.
  if (proposal.status !== "open") return [];
  const { proposalId, importId } = proposal.proposed.data;
  if (command.type === "DeclineProposal") return [{ type: "ProposalDeclined", data: { proposalId, importId } }];
  const left = [...command.states].filter(([, state]) => state === "outdated").map(([field]) => field);
  return left.length === command.states.size
    ? [{ type: "ProposalLapsed", data: { proposalId, importId } }]
    : [{ type: "ProposalAccepted", data: { proposalId, importId, left } }];
};

const evolve = (proposal: Proposal, event: ProposalEvent): Proposal => {
  switch (event.type) {
    case "MemberChangeProposed":
    case "RelationshipChangeProposed":
      return { status: "open", proposed: event };
    case "ProposalAccepted":
      return { status: "accepted" };
    case "ProposalDeclined":
      return { status: "declined" };
    case "ProposalLapsed":
      return { status: "lapsed" };
  }
};

/** How a change that a member's file asks for is decided, once. */
export const proposalDecider: Decider<Proposal, ProposalCommand, ProposalEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
