import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { proposedChangeOf } from "../members/member.decider.ts";
import type { Member } from "../members/member.ts";
import { proposedChangeOfRelationship } from "../relationships/relationship.decider.ts";
import type { Relationship } from "../relationships/relationship.ts";
import type { ToldPerson } from "./told-person.ts";
import type { FileRelationship } from "./file-relationships.ts";
import { proposalDecider, proposalIdOf, proposalStream } from "../proposals/proposal.decider.ts";

interface Job {
  readonly tenantId: string;
  readonly importId: string;
}

/** Has what a file would change of somebody wait for an administrator. Answers whether it would change anything. */
export const proposeMemberChange = async (
  unit: UnitOfWork,
  { tenantId, importId }: Job,
  member: Member,
  { memberId, says, source }: ToldPerson,
): Promise<boolean> => {
  const change = proposedChangeOf(member, { says, source });
  if (!change) return false;
  const proposalId = proposalIdOf(tenantId, importId, memberId);
  const data = { proposalId, importId, memberId, ...change, changes: [...change.changes] };
  await unit.decide(proposalDecider, proposalStream(tenantId, proposalId), { type: "ProposeMemberChange", data });
  return true;
};

/** The same for a relationship that stands. */
export const proposeRelationshipChange = async (
  unit: UnitOfWork,
  { tenantId, importId }: Job,
  relationship: Relationship,
  { relationshipId, stated, says, source }: FileRelationship,
): Promise<boolean> => {
  const change = proposedChangeOfRelationship(relationship, { ...says, source });
  if (!change) return false;
  const proposalId = proposalIdOf(tenantId, importId, relationshipId);
  const { member1Id } = relationship.status === "absent" ? stated : relationship.stated;
  const data = { proposalId, importId, relationshipId, member1Id, ...change, changes: [...change.changes] };
  const stream = proposalStream(tenantId, proposalId);
  await unit.decide(proposalDecider, stream, { type: "ProposeRelationshipChange", data });
  return true;
};
