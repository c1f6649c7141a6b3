import { requireRevision } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import type { MemberRemoval } from "../members/member-removal.ts";
import { memberStream } from "../members/member.ts";
import { relationshipStream } from "./canonical-relationship.ts";
import { relationshipDecider } from "./relationship.decider.ts";
import { activeRelationships, relationshipsToRestore } from "./relationships-of-member.ts";

export const removeAndRestoreMember = (transactions: FamilyTransactions): MemberRemoval => ({
  remove: (memberId, context, ifRevision) =>
    transactions.run(context, async (unit) => {
      const { tenantId } = context;
      const stream = memberStream(tenantId, memberId);
      const { state, revision } = await unit.load(memberDecider, stream);
      requireRevision(ifRevision, revision);
      if (state.status === "absent" || state.status === "removed") throw notFound("person");
      // Relationships first: where the store writes one stream after the other, half of it leaves none to somebody removed.
      for (const relationshipId of await transactions.query(context, (sql) => activeRelationships(sql, memberId)))
        await unit.decide(relationshipDecider, relationshipStream(tenantId, relationshipId), {
          type: "RemoveRelationshipWithMember",
          data: { relationshipId, memberId },
        });
      await unit.decide(memberDecider, stream, { type: "RemoveMember", data: { memberId } });
    }),

  revert: (memberId, revision, context, ifRevision) =>
    transactions.run(context, async (unit) => {
      const { tenantId } = context;
      const command = { type: "RevertMember", data: { memberId, revision } } as const;
      const member = await unit.decide(memberDecider, memberStream(tenantId, memberId), command, { ifRevision });
      const isRestored = member.events.some(({ type }) => type === "MemberRestored");
      // What changes nothing may be said again: where the store writes one stream after the other, they may be back without their relationships.
      const isDue = isRestored || member.events.length === 0;
      const ids = isDue ? await transactions.query(context, (sql) => relationshipsToRestore(sql, memberId)) : [];
      for (const relationshipId of ids)
        await unit.decide(relationshipDecider, relationshipStream(tenantId, relationshipId), {
          type: "RestoreRelationship",
          data: { relationshipId },
        });
      return member;
    }),
});
