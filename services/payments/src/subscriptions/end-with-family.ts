import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { PlanChoice } from "./choose-plan.ts";

/** A family that was cancelled pays for nothing any more. */
export const endWithFamily = (
  plans: Pick<PlanChoice, "end">,
): Reaction<Extract<TenantEvent, { type: "TenantStatusChanged" }>> => ({
  name: "end_plan_with_family_v1",
  contexts: ["identity"],
  handles: ["TenantStatusChanged"],
  react: async ({ data: { tenantId, status } }) => {
    if (status !== "cancelled") return;
    try {
      await plans.end(tenantId);
    } catch (error) {
      // Payments were switched off since: nothing is taken any more.
      if (!(error instanceof DomainError)) throw error;
    }
  },
});
