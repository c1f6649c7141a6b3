import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { proposedChangeOf } from "../../members/file-statement.ts";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Member } from "../../members/member.ts";
import type { ProposedChange } from "../../sources/proposed-change.ts";
import { proposedMergeOf } from "./merge-scored.ts";
import { proposedChangeOfRelationship } from "../../relationships/relationship-statement.ts";
import type { Relationship } from "../../relationships/relationship.ts";
import type { PlannedPerson } from "./planned-person.ts";
import type { FileRelationship } from "./file-relationships.ts";
import { proposalDecider, proposalIdOf, proposalStream } from "../../proposals/proposal.decider.ts";

interface Job {
  readonly tenantId: string;
  readonly importId: string;
}

/** What a file would change of somebody who is here; undefined where it says nothing new of them, or they are gone. */
export const changeByFile = (member: Member, planned: PlannedPerson): ProposedChange<MemberDetails> | undefined => {
  if (!planned.known?.isByScore) return proposedChangeOf(member, planned);
  return member.status === "present" ? proposedMergeOf(member, planned) : undefined;
};

/** Two records of a file may speak of one person. */
const memberProposalId = (
  { tenantId, importId }: Job,
  { memberId, mergedId }: Pick<PlannedPerson, "memberId" | "mergedId">,
): string => proposalIdOf(tenantId, importId, mergedId ?? memberId);

/** Has what a file would change of somebody wait for an administrator. Answers whether it would change anything. */
export const proposeMemberChange = async (
  unit: UnitOfWork,
  { tenantId, importId }: Job,
  member: Member,
  planned: PlannedPerson,
): Promise<boolean> => {
  const change = changeByFile(member, planned);
  if (!change) return false;
  const { memberId, mergedId } = planned;
  const proposalId = memberProposalId({ tenantId, importId }, planned);
  const record = mergedId === undefined ? {} : { mergedId };
  const data = { proposalId, importId, memberId, ...change, changes: [...change.changes], ...record };
  await unit.decide(proposalDecider, proposalStream(tenantId, proposalId), { type: "ProposeMemberChange", data });
  return true;
};

/** The same for a relationship that stands. */
export const proposeRelationshipChange = async (
  unit: UnitOfWork,
  { tenantId, importId }: Job,
  relationship: Relationship,
  { relationshipId, stated, says, source, partial, own }: FileRelationship,
): Promise<boolean> => {
  const change = proposedChangeOfRelationship(relationship, { ...says, source, ...partial });
  if (!change) return false;
  const proposalId = proposalIdOf(tenantId, importId, relationshipId);
  const { member1Id } = relationship.status === "absent" ? stated : relationship.stated;
  const matched = own ? { mergedId: own.mergedId } : {};
  const data = { proposalId, importId, relationshipId, member1Id, ...change, changes: [...change.changes], ...matched };
  const stream = proposalStream(tenantId, proposalId);
  await unit.decide(proposalDecider, stream, { type: "ProposeRelationshipChange", data });
  return true;
};
