import { platformTenant } from "@kinkeeper/contracts/claims";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { BillingNotice } from "@kinkeeper/contracts/identity/user-events";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { IdentityParts } from "../parts.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";

type BillingEvent =
  | Extract<TenantEvent, { type: "TrialEnding" | "TenantStatusChanged" }>
  | Extract<SubscriptionEvent, { type: "SubscriptionPaymentFailed" }>;

interface Notice {
  readonly notice: BillingNotice;
  readonly at: string | null;
}

const noticeOf = ({ type, data }: Recorded<BillingEvent>): Notice | undefined => {
  switch (type) {
    case "TrialEnding":
      return { notice: "trial-ending", at: data.endsAt };
    case "SubscriptionPaymentFailed":
      return { notice: "payment-failed", at: data.retryAt };
    case "TenantStatusChanged":
      if (data.status !== "suspended") return undefined;
      if (data.source === "trial") return { notice: "trial-ended", at: null };
      return data.source === "billing" ? { notice: "suspended-unpaid", at: null } : undefined;
  }
};

/** What is older is old news, also for whoever came to administer the family since. */
const maxAgeMilliseconds = 7 * 86_400_000;

/** The administrators of a family are told when its trial ends, a payment failed, or it was suspended for that; once for each event. */
export const notifyAdmins = ({ journal, now }: Pick<IdentityParts, "journal" | "now">): Reaction<BillingEvent> => ({
  name: "tell_admins_of_billing_v1",
  contexts: ["identity", "payments"],
  handles: ["TrialEnding", "TenantStatusChanged", "SubscriptionPaymentFailed"],
  react: async (event) => {
    const notice = noticeOf(event);
    if (!notice || now().getTime() - Date.parse(event.metadata.time) >= maxAgeMilliseconds) return;
    const { tenantId } = event.data;
    const { state: tenant } = await streamReader(journal).load(tenantDecider, tenantStream(tenantId));
    if (!tenant.founded) return;
    const { eventId, correlationId } = event.metadata;
    const context = { tenantId: platformTenant, correlationId, causationId: eventId };
    for (const [userId, { role, joined }] of tenant.members) {
      if (!joined || role !== "tenant_admin") continue;
      const command = { type: "TellOfBilling", tenantId, familyName: tenant.name, ...notice } as const;
      try {
        await handleCommand(journal, userDecider, userStream(userId), command, context, { idempotencyKey: eventId });
      } catch (error) {
        // Erased since: there is nobody to tell.
        if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
      }
    }
  },
});
