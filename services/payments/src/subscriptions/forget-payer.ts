import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { Recorded } from "@kinkeeper/contracts/event";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { subscriptionDecider } from "./subscription.decider.ts";
import { subscriptionStream } from "./subscription.ts";
import type { SubscriptionProvider } from "./subscription-provider.ts";

type MembershipEnded = Extract<TenantEvent, { type: "MembershipRevoked" | "MembershipRoleChanged" }>;

/** Whether it makes an account an administrator of the family. */
const appoints = ({ type, data }: TenantEvent, userId: string): boolean =>
  (type === "MembershipGranted" || type === "MembershipRoleChanged") &&
  data.userId === userId &&
  data.role === "tenant_admin";

/**
 * Who leaves a family, erases their account or administers the family no more is not written to about its plan any more: the provider
 * forgets the address of whoever began its last payment. The next who pays gives theirs.
 */
export const forgetPayer = (
  { journal }: { readonly journal: Pick<EventJournal, "read"> },
  provider: Pick<SubscriptionProvider, "setEmail">,
): Reaction<MembershipEnded> => {
  const administersAgain = async ({
    stream,
    revision,
    data: { userId },
  }: Recorded<MembershipEnded>): Promise<boolean> => {
    const since = await journal.read<TenantEvent>(stream, revision + 1);
    return since.some((later) => appoints(later, userId));
  };

  return {
    name: "forget_payer_v1",
    contexts: ["identity"],
    handles: ["MembershipRevoked", "MembershipRoleChanged"],
    react: async (event) => {
      const { tenantId, userId } = event.data;
      if (appoints(event, userId)) return;
      const { state } = await loadStream(journal, subscriptionDecider, subscriptionStream(tenantId));
      const { customerId, payerId } = state;
      if (customerId === undefined || payerId !== userId || (await administersAgain(event))) return;
      try {
        await provider.setEmail(customerId, undefined);
      } catch (error) {
        // Payments were switched off since: nobody can be asked to forget.
        if (!(error instanceof DomainError && error.code === "CONFLICT")) throw error;
      }
    },
  };
};
