import { executeCommand } from "@kinkeeper/platform/command-handler";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { askAgainWhenStale } from "../ask-again.ts";
import { subscriptionDecider, type SubscriptionCommand } from "./subscription.decider.ts";
import { plansWithInvoices, subscriptionStream, type PlanCheckout, type Subscription } from "./subscription.ts";
import type { SubscriptionProvider } from "./subscription-provider.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "now"> & {
  readonly readModel: Parameters<typeof executeCommand>[0]["readModel"];
};

export interface SubscriptionSettlement {
  /**
   * Asks the provider how the plan of a family stands and records it: whoever calls (a message of the provider, the page one
   * comes back to, the reconciler) and however often, the same comes out.
   */
  settle(tenantId: string): Promise<Subscription>;
  /** Closes the page of a payment that nobody should make any more; what was paid meanwhile counts. */
  giveUp(tenantId: string): Promise<Subscription>;
}

interface Seen {
  readonly subscription: Subscription;
  readonly revision: number;
  /** Of the last event. */
  readonly position: bigint | undefined;
}

/** The one way from what a provider says about plans to what is recorded. */
export const createSubscriptionSettlement = (
  { journal, readModel, now }: Dependencies,
  provider: SubscriptionProvider,
): SubscriptionSettlement => {
  const read = async (tenantId: string): Promise<Seen> => {
    const { recorded, state, revision } = await loadStream(journal, subscriptionDecider, subscriptionStream(tenantId));
    return { subscription: state, revision, position: recorded.at(-1)?.position };
  };

  /**
   * Records what the provider was asked about after the stream was read.
   * @throws DomainError STALE_REVISION where somebody has recorded something since: what they saw may be newer
   */
  const handle = async (command: SubscriptionCommand, { revision: ifRevision }: Seen): Promise<Seen> => {
    const { tenantId } = command;
    const context = { tenantId, correlationId: tenantId, causationId: tenantId };
    const stream = subscriptionStream(tenantId);
    const outcome = await executeCommand({ journal, readModel }, subscriptionDecider, stream, command, context, {
      ifRevision,
    });
    return { subscription: outcome.state, revision: outcome.revision, position: outcome.position };
  };

  const settleCheckout = async (
    tenantId: string,
    seen: Seen,
    { checkoutId, session }: PlanCheckout,
    isGivenUp: boolean,
  ): Promise<Seen> => {
    if (!session)
      return isGivenUp ? handle({ type: "EndCheckout", tenantId, checkoutId, reason: "expired" }, seen) : seen;
    let state = await provider.readCheckout(session.sessionId);
    if (state.status === "open" && (isGivenUp || now().toISOString() >= session.expiresAt)) {
      await provider.expireCheckout(session.sessionId);
      state = await provider.readCheckout(session.sessionId);
    }
    if (state.status === "open") return seen;
    if (state.status === "ended")
      return handle({ type: "EndCheckout", tenantId, checkoutId, reason: state.reason }, seen);
    const { providerId } = state;
    const begun = await provider.read(providerId);
    // Paid, and ended since: there is nothing to begin.
    if (begun.status === "ended")
      return handle({ type: "EndCheckout", tenantId, checkoutId, reason: "canceled" }, seen);
    const { paidUntil } = begun;
    return handle({ type: "StartSubscription", tenantId, checkoutId, providerId, paidUntil }, seen);
  };

  const settleOnce = async (tenantId: string, isGivenUp: boolean): Promise<Subscription> => {
    const before = await read(tenantId);
    const { checkout } = before.subscription;
    const after = checkout ? await settleCheckout(tenantId, before, checkout, isGivenUp) : before;
    const providerId = after.subscription.current?.providerId;
    const followed = providerId
      ? await handle({ type: "FollowProvider", tenantId, state: await provider.read(providerId) }, after)
      : after;
    let noted = followed;
    for (const plan of plansWithInvoices(after.subscription))
      noted = await handle({ type: "NoteInvoices", tenantId, invoices: await provider.readInvoices(plan) }, noted);
    // Also what somebody else has recorded: whoever asked reads it next.
    await readModel.caughtUpTo(noted.position);
    return noted.subscription;
  };

  const settle = (tenantId: string, isGivenUp: boolean): Promise<Subscription> =>
    askAgainWhenStale(() => settleOnce(tenantId, isGivenUp));

  return {
    settle: (tenantId) => settle(tenantId, false),
    giveUp: (tenantId) => settle(tenantId, true),
  };
};
