import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { isSuperseded } from "@kinkeeper/platform/superseded";
import type { PlanChoice } from "./choose-plan.ts";

/**
 * A family that was cancelled pays for nothing any more; one that has opened again since has chosen anew. One that a super administrator
 * suspended begins to pay for nothing: a page that is open is closed, because paying on it would not open the family.
 */
export const endWithFamily = (
  { journal }: { readonly journal: Pick<EventJournal, "read"> },
  plans: Pick<PlanChoice, "end" | "giveUpCheckout">,
): Reaction<Extract<TenantEvent, { type: "TenantStatusChanged" }>> => ({
  name: "end_plan_with_family_v1",
  contexts: ["identity"],
  handles: ["TenantStatusChanged"],
  react: async (event) => {
    const { tenantId, status, source = "admin" } = event.data;
    const isKeptClosed = status === "suspended" && source === "admin";
    if (status !== "cancelled" && !isKeptClosed) return;
    if (await isSuperseded(journal, event, ["TenantStatusChanged"])) return;
    try {
      await (isKeptClosed ? plans.giveUpCheckout(tenantId) : plans.end(tenantId));
    } catch (error) {
      // Payments were switched off since: nothing is taken any more.
      if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
    }
  },
});
