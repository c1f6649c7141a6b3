import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { isSuperseded } from "@kinkeeper/platform/superseded";
import type { PlanChoice } from "./choose-plan.ts";

type StatusChanged = Extract<TenantEvent, { type: "TenantStatusChanged" }>;

/** What the plan of a family does as its status changes, if anything. */
const stepFor = ({
  status,
  previous,
  source = "admin",
}: StatusChanged["data"]): "end" | "pause" | "goOn" | undefined => {
  if (status === "cancelled") return "end";
  if (source !== "admin") return undefined;
  if (status === "suspended") return "pause";
  return previous === "suspended" ? "goOn" : undefined;
};

/**
 * A family that was cancelled pays for nothing any more; one that has opened again since has chosen anew. One that a super administrator
 * suspended pays for nothing until it is opened again: paying would not open it, and nobody can use what would be paid for.
 */
export const followFamily = (
  { journal }: { readonly journal: Pick<EventJournal, "read"> },
  plans: Pick<PlanChoice, "end" | "pause" | "goOn">,
): Reaction<StatusChanged> => ({
  name: "plan_follows_family_v1",
  contexts: ["identity"],
  handles: ["TenantStatusChanged"],
  react: async (event) => {
    const step = stepFor(event.data);
    if (step === undefined || (await isSuperseded(journal, event, ["TenantStatusChanged"]))) return;
    try {
      await plans[step](event.data.tenantId);
    } catch (error) {
      // Payments were switched off since: nothing is taken any more.
      if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    }
  },
});
