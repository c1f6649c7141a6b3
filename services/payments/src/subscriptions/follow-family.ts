import type { Recorded } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { PlanChoice } from "./choose-plan.ts";

type StatusChanged = Extract<TenantEvent, { type: "TenantStatusChanged" }>;

/** What payments or the end of a trial make of a family is the provider's own business. */
const isDecision = (event: Recorded<TenantEvent>): event is Recorded<StatusChanged> =>
  event.type === "TenantStatusChanged" && (event.data.source ?? "admin") === "admin";

/** What the plan of a family does on the last decision about it, if anything. */
const stepFor = (decisions: readonly Recorded<StatusChanged>[]): "end" | "pause" | "unpause" | undefined => {
  const statuses = decisions.map(({ data }) => data.status);
  const closed = statuses.findLast((status) => status === "cancelled" || status === "suspended");
  if (statuses.at(-1) === closed) return closed === "cancelled" ? "end" : "pause";
  // Also where it was opened on trial first: nobody may have come to that before it was decided anew.
  return closed === "suspended" ? "unpause" : undefined;
};

/**
 * A family that was cancelled pays for nothing any more; one that has opened again since has chosen anew. One that a super administrator
 * suspended pays for nothing until it is opened again: paying would not open it, and nobody can use what would be paid for.
 */
export const followFamily = (
  { journal }: { readonly journal: Pick<EventJournal, "read"> },
  plans: Pick<PlanChoice, "end" | "pause" | "unpause">,
): Reaction<StatusChanged> => ({
  name: "plan_follows_family_v1",
  contexts: ["identity"],
  handles: ["TenantStatusChanged"],
  react: async (event) => {
    if (!isDecision(event)) return;
    const decisions = (await journal.read<TenantEvent>(event.stream)).filter(isDecision);
    const step = stepFor(decisions);
    // What was decided since stays, also where tables are made anew.
    if (step === undefined || decisions.at(-1)?.revision !== event.revision) return;
    try {
      await plans[step](event.data.tenantId);
    } catch (error) {
      // Payments were switched off since: nothing is taken any more.
      if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    }
  },
});
