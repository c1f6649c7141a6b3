import { isLocked, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { Actor } from "../actor.ts";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream, type KnownMember, type Member } from "../members/member.ts";
import { ancestorsAmong } from "./ancestry.ts";
import {
  canonicalRelationship,
  isAncestral,
  relationshipIdOf,
  relationshipStream,
  type StatedRelationship,
} from "./canonical-relationship.ts";
import { relationshipDecider } from "./relationship.decider.ts";

const refuseLocked = (member: Member): void => {
  if (member.status === "absent") return;
  if (isLocked(restrictionsOf({ details: member.current, extra: member.source?.extra ?? [] })))
    throw new DomainError("FORBIDDEN", "This person is locked. Only family admins can change them.");
};

/** Asks the events, which know of somebody the moment they are added. */
const requireMember = async (
  unit: UnitOfWork,
  tenantId: string,
  memberId: string,
  isAdmin: boolean,
): Promise<KnownMember> => {
  const { state } = await unit.load(memberDecider, memberStream(tenantId, memberId));
  if (state.status === "absent" || state.status === "removed") throw notFound("person");
  if (state.status === "erased")
    throw new DomainError("CONFLICT", "Everything about this person was erased; nothing can be added any more.");
  if (!isAdmin) refuseLocked(state);
  return state;
};

const refuseOwnAncestor = async (
  transactions: FamilyTransactions,
  stated: StatedRelationship,
  context: CommandContext,
): Promise<void> => {
  const { kind, firstId, secondId } = canonicalRelationship(stated);
  if (!isAncestral(kind)) return;
  const loops = await transactions.query(context, (sql) => ancestorsAmong(sql, [firstId], [secondId]));
  if (loops.length > 0)
    throw new DomainError("ANCESTOR_OF_SELF", "This relationship would make somebody their own ancestor.");
};

/**
 * Answers the id of the relationship.
 * @throws DomainError NOT_FOUND when one of the two is not in the family, RELATION_TO_SELF, RELATION_EXISTS, ANCESTOR_OF_SELF,
 * INVALID_INPUT, FORBIDDEN for somebody locked
 */
export const addRelationship = (
  transactions: FamilyTransactions,
  stated: StatedRelationship & RelationshipDetails,
  context: CommandContext,
  { isFamilyAdmin }: Pick<Actor, "isFamilyAdmin">,
  idempotencyKey?: string,
): Promise<string> => {
  const relate = async (unit: UnitOfWork): Promise<string> => {
    const { tenantId } = context;
    const relationshipId = relationshipIdOf(tenantId, stated);
    const mergedIds: string[] = [];
    for (const memberId of new Set([stated.member1Id, stated.member2Id])) {
      const { merges } = await requireMember(unit, tenantId, memberId, isFamilyAdmin);
      mergedIds.push(...merges.map(({ mergedId }) => mergedId));
    }
    const command = { type: "AddRelationship", data: { relationshipId, ...stated, mergedIds } } as const;
    await unit.decide(relationshipDecider, relationshipStream(tenantId, relationshipId), command);
    await refuseOwnAncestor(transactions, stated, context);
    return relationshipId;
  };
  return transactions.run(context, relate, { idempotencyKey });
};

/** Says more, or something else, of a relationship. @throws DomainError NOT_FOUND, INVALID_INPUT, STALE_REVISION */
export const changeRelationship = (
  transactions: FamilyTransactions,
  relationshipId: string,
  changes: Partial<RelationshipDetails>,
  context: CommandContext,
  ifRevision?: number,
): Promise<void> =>
  transactions.run(context, async (unit) => {
    const command = { type: "ChangeRelationship", data: { relationshipId, changes } } as const;
    await unit.decide(relationshipDecider, relationshipStream(context.tenantId, relationshipId), command, {
      ifRevision,
    });
  });

/** @throws DomainError NOT_FOUND, FORBIDDEN for somebody locked */
export const removeRelationship = (
  transactions: FamilyTransactions,
  relationshipId: string,
  context: CommandContext,
  { isFamilyAdmin }: Pick<Actor, "isFamilyAdmin">,
): Promise<void> =>
  transactions.run(context, async (unit) => {
    const { tenantId } = context;
    const command = { type: "RemoveRelationship", data: { relationshipId } } as const;
    const stream = relationshipStream(tenantId, relationshipId);
    const { state } = await unit.load(relationshipDecider, stream);
    if (!isFamilyAdmin && state.status === "active")
      for (const memberId of [state.stated.member1Id, state.stated.member2Id])
        refuseLocked((await unit.load(memberDecider, memberStream(tenantId, memberId))).state);
    const { events } = await unit.decide(relationshipDecider, stream, command);
    if (events.length === 0) throw notFound("relationship");
  });
