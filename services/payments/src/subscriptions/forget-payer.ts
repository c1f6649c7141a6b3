import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { Recorded } from "@kinkeeper/contracts/event";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { subscriptionDecider } from "./subscription.decider.ts";
import { subscriptionStream } from "./subscription.ts";
import type { SubscriptionProvider } from "./subscription-provider.ts";

type Left = Extract<TenantEvent, { type: "MembershipRevoked" }>;

/**
 * Who leaves a family, or erases their account, is not written to about its plan any more: the provider forgets the address of
 * whoever began its last payment. The next who pays gives theirs.
 */
export const forgetPayer = (
  { journal }: { readonly journal: Pick<EventJournal, "read"> },
  provider: Pick<SubscriptionProvider, "setEmail">,
): Reaction<Left> => {
  const cameBack = async ({ stream, revision, data: { userId } }: Recorded<Left>): Promise<boolean> => {
    const since = await journal.read<TenantEvent>(stream, revision + 1);
    return since.some(({ type, data }) => type === "MembershipGranted" && data.userId === userId);
  };

  return {
    name: "forget_payer_v1",
    contexts: ["identity"],
    handles: ["MembershipRevoked"],
    react: async (event) => {
      const { tenantId, userId } = event.data;
      const { state } = await loadStream(journal, subscriptionDecider, subscriptionStream(tenantId));
      const { customerId, payerId } = state;
      if (customerId === undefined || payerId !== userId || (await cameBack(event))) return;
      try {
        await provider.setEmail(customerId, undefined);
      } catch (error) {
        // Payments were switched off since: nobody can be asked to forget.
        if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
      }
    },
  };
};
