import type { CommandContext, JournalAppend } from "@kinkeeper/platform/event-journal";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { decideOn, type Decided, type FamilyTransactions } from "../family/family-transactions.ts";
import { relationshipDecider, type RelationshipCommand } from "./relationship.decider.ts";
import { relationshipStream } from "./canonical-relationship.ts";
import { memberDecider } from "../members/member.decider.ts";
import type { MemberRemoval } from "../members/member-removal.ts";
import { memberStream } from "../members/member.ts";
import { activeRelationships, relationshipsToRestore } from "./relationships-of-member.ts";

export const removeAndRestoreMember = (
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  transactions: FamilyTransactions,
): MemberRemoval => {
  /** Looks at the lists as the one who acts; a member acts here, never the system. */
  const look = <Result>(
    { tenantId, actorId }: CommandContext,
    query: Parameters<typeof readModel.asViewer<Result>>[1],
  ) =>
    readModel.asViewer({ tenantId, userId: actorId ?? "" }, async (sql) => {
      await transactions.requireCurrent(sql, tenantId);
      return query(sql);
    });

  const decideOnRelationships = (
    tenantId: string,
    ids: readonly string[],
    command: (relationshipId: string) => RelationshipCommand,
  ): Promise<readonly JournalAppend[]> =>
    Promise.all(ids.map((id) => decideOn(journal, relationshipDecider, relationshipStream(tenantId, id), command(id))));

  return {
    remove: (memberId, context, ifRevision) =>
      transactions.perform(context, async () => {
        const { tenantId } = context;
        const command = { type: "RemoveMember", data: { memberId } } as const;
        const member = await decideOn(journal, memberDecider, memberStream(tenantId, memberId), command, ifRevision);
        if (member.events.length === 0) throw notFound("person");
        const ids = await look(context, (sql) => activeRelationships(sql, memberId));
        const relationships = await decideOnRelationships(tenantId, ids, (relationshipId) => ({
          type: "RemoveRelationshipWithMember",
          data: { relationshipId, memberId },
        }));
        // Relationships first: where the store writes one stream after the other, half of it leaves nobody's relationship to nobody.
        return { decided: [...relationships, member], result: undefined };
      }),

    revert: (memberId, revision, context, ifRevision) =>
      transactions.perform(context, async () => {
        const { tenantId } = context;
        const command = { type: "RevertMember", data: { memberId, revision } } as const;
        const member = await decideOn(journal, memberDecider, memberStream(tenantId, memberId), command, ifRevision);
        const isBack = member.events.some(({ type }) => type === "MemberRestored");
        const ids = isBack ? await look(context, (sql) => relationshipsToRestore(sql, memberId)) : [];
        const relationships = await decideOnRelationships(tenantId, ids, (relationshipId) => ({
          type: "RestoreRelationship",
          data: { relationshipId },
        }));
        return { decided: [member, ...relationships], result: member };
      }),
  };
};
