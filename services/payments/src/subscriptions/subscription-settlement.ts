import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { subscriptionDecider, type SubscriptionCommand } from "./subscription.decider.ts";
import { subscriptionStream, type PlanCheckout, type Subscription } from "./subscription.ts";
import type { SubscriptionProvider } from "./subscription-provider.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "now">;

export interface SubscriptionSettlement {
  /**
   * Asks the provider how the plan of a family stands and records it: whoever calls (a message of the provider, the page one
   * comes back to, the reconciler) and however often, the same comes out.
   */
  settle(tenantId: string): Promise<Subscription>;
  /** Closes the page of a payment that nobody should make any more; what was paid meanwhile counts. */
  giveUp(tenantId: string): Promise<Subscription>;
}

/** The one way from what a provider says about plans to what is recorded. */
export const createSubscriptionSettlement = (
  { journal, readModel, now }: Dependencies,
  provider: SubscriptionProvider,
): SubscriptionSettlement => {
  const read = async (tenantId: string): Promise<Subscription> => {
    const recorded = await journal.read<SubscriptionEvent>(subscriptionStream(tenantId));
    return recorded.reduce(subscriptionDecider.evolve, subscriptionDecider.initialState());
  };

  const handle = async (command: SubscriptionCommand): Promise<Subscription> => {
    const { tenantId } = command;
    const context = { tenantId, correlationId: tenantId, causationId: tenantId };
    const stream = subscriptionStream(tenantId);
    return (await executeCommand({ journal, readModel }, subscriptionDecider, stream, command, context)).state;
  };

  const settleCheckout = async (tenantId: string, { checkoutId, session }: PlanCheckout, isGivenUp: boolean) => {
    if (!session)
      return isGivenUp ? handle({ type: "EndCheckout", tenantId, checkoutId, reason: "expired" }) : undefined;
    let state = await provider.readCheckout(session.sessionId);
    if (state.status === "open" && (isGivenUp || now().toISOString() >= session.expiresAt)) {
      await provider.expireCheckout(session.sessionId);
      state = await provider.readCheckout(session.sessionId);
    }
    if (state.status === "open") return undefined;
    if (state.status === "ended") return handle({ type: "EndCheckout", tenantId, checkoutId, reason: state.reason });
    const { providerId } = state;
    const begun = await provider.read(providerId);
    // Paid, and ended since: there is nothing to begin.
    if (begun.status === "ended") return handle({ type: "EndCheckout", tenantId, checkoutId, reason: "canceled" });
    return handle({ type: "StartSubscription", tenantId, checkoutId, providerId, paidUntil: begun.paidUntil });
  };

  const settle = async (tenantId: string, isGivenUp: boolean): Promise<Subscription> => {
    const before = await read(tenantId);
    const after = (before.checkout && (await settleCheckout(tenantId, before.checkout, isGivenUp))) ?? before;
    const providerId = after.current?.providerId;
    if (!providerId) return after;
    return handle({ type: "FollowProvider", tenantId, state: await provider.read(providerId) });
  };

  return {
    settle: (tenantId) => settle(tenantId, false),
    giveUp: (tenantId) => settle(tenantId, true),
  };
};
