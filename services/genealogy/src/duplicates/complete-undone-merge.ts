import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { stateAfter } from "@kinkeeper/platform/decider";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilyTransactions } from "../family/family-transactions.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { restoreSetAside } from "./restore-set-aside.ts";

/**
 * Does what is left of a merge that was taken back, where the process ended before the command could: the merge cannot be taken back
 * again.
 */
export const completeUndoneMerge = (
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  transactions: FamilyTransactions,
): Reaction<Extract<MemberEvent, { type: "MemberRestored" }>> => ({
  name: "complete_undone_merge_v1",
  contexts: ["genealogy"],
  handles: ["MemberRestored"],
  react: async ({ data: { memberId }, position, metadata: { tenantId, actorId, eventId, correlationId } }) => {
    const events = await journal.read<MemberEvent>(memberStream(tenantId, memberId));
    const restoredAt = events.findIndex(({ metadata }) => metadata.eventId === eventId);
    const before = stateAfter(memberDecider, events.slice(0, restoredAt));
    if (before.status !== "removed" || before.mergedInto === null) return;
    if (!(await readModel.caughtUpTo(position))) throw new StoreUnavailable("the lists of this family are late");
    const actor = actorId === undefined ? {} : { actorId };
    await restoreSetAside(transactions, { tenantId, ...actor, correlationId, causationId: eventId });
  },
});
