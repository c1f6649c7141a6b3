import { platformTenant } from "@kinkeeper/contracts/claims";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { IdentityParts } from "../parts.ts";
import { applyStatus } from "../sessions/apply-status.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";

type Followed = Extract<
  SubscriptionEvent,
  { type: "SubscriptionStarted" | "SubscriptionRenewed" | "SubscriptionUnpaid" | "SubscriptionEnded" }
>;

/** The status of a family follows what it pays: active once it has, suspended once the provider stopped trying. */
export const followBilling = (parts: IdentityParts): Reaction<Followed> => ({
  name: "follow_billing_v1",
  contexts: ["payments"],
  handles: ["SubscriptionStarted", "SubscriptionRenewed", "SubscriptionUnpaid", "SubscriptionEnded"],
  react: async ({ type, data: { tenantId }, metadata: { eventId, correlationId } }) => {
    const isPaid = type === "SubscriptionStarted" || type === "SubscriptionRenewed";
    const context = { tenantId: platformTenant, correlationId, causationId: eventId };
    try {
      const { events, state } = await executeCommand(
        parts,
        tenantDecider,
        tenantStream(tenantId),
        { type: "FollowBilling", isPaid },
        context,
        { idempotencyKey: eventId },
      );
      // Also when it is said again: the process may have ended between the two.
      if (events.length > 0 && state.founded) await applyStatus(parts, state);
    } catch (error) {
      // A family that never was has no status to follow.
      if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
    }
  },
});
