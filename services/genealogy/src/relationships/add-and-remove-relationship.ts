import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { decideOn, type FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { ancestorsAmong } from "./ancestry.ts";
import { relationshipDecider } from "./relationship.decider.ts";
import type { Marriage } from "./relationship.ts";
import {
  isAncestral,
  relationshipIdOf,
  relationshipStream,
  canonicalRelationship,
  type StatedRelationship,
} from "./canonical-relationship.ts";

export interface AddAndRemoveRelationship {
  /**
   * Answers the id of the relationship.
   * @throws DomainError NOT_FOUND when one of the two is not in the family, RELATION_TO_SELF, RELATION_EXISTS, ANCESTOR_OF_SELF
   */
  add(stated: StatedRelationship & Marriage, context: CommandContext): Promise<string>;
  /** @throws DomainError NOT_FOUND */
  remove(relationshipId: string, context: CommandContext): Promise<void>;
}

export const addAndRemoveRelationship = (
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  transactions: FamilyTransactions,
): AddAndRemoveRelationship => {
  /** Asks the events, which know of somebody the moment they are added. */
  const requireMember = async (tenantId: string, memberId: string): Promise<void> => {
    const events = await journal.read<Parameters<typeof memberDecider.evolve>[1]>(memberStream(tenantId, memberId));
    const member = events.reduce(memberDecider.evolve, memberDecider.initialState());
    if (member.status === "absent" || member.status === "removed") throw notFound("person");
    if (member.status === "erased")
      throw new DomainError("CONFLICT", "Everything about this person was erased; nothing can be added any more.");
  };

  const refuseOwnAncestor = async (
    stated: StatedRelationship,
    { tenantId, actorId }: CommandContext,
  ): Promise<void> => {
    const { kind, firstId, secondId } = canonicalRelationship(stated);
    if (!isAncestral(kind)) return;
    const loops = await readModel.asViewer({ tenantId, userId: actorId ?? "" }, async (sql) => {
      await transactions.requireCurrent(sql, tenantId);
      return ancestorsAmong(sql, [firstId], [secondId]);
    });
    if (loops.length > 0)
      throw new DomainError("ANCESTOR_OF_SELF", "With this tie somebody would be their own ancestor.");
  };

  return {
    add: (stated, context) =>
      transactions.perform(context, async () => {
        const { tenantId } = context;
        const relationshipId = relationshipIdOf(tenantId, stated);
        for (const memberId of new Set([stated.member1Id, stated.member2Id])) await requireMember(tenantId, memberId);
        const command = { type: "AddRelationship", data: { relationshipId, ...stated } } as const;
        const stream = relationshipStream(tenantId, relationshipId);
        const decided = await decideOn(journal, relationshipDecider, stream, command);
        await refuseOwnAncestor(stated, context);
        return { decided: [decided], result: relationshipId };
      }),

    remove: (relationshipId, context) =>
      transactions.perform(context, async () => {
        const command = { type: "RemoveRelationship", data: { relationshipId } } as const;
        const stream = relationshipStream(context.tenantId, relationshipId);
        const decided = await decideOn(journal, relationshipDecider, stream, command);
        if (decided.events.length === 0) throw notFound("relationship");
        return { decided: [decided], result: undefined };
      }),
  };
};
