import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { chargeable } from "@kinkeeper/contracts/money";
import type { PlanTerms } from "@kinkeeper/contracts/payments/subscription-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { checkoutLifetimeMs } from "../checkout-lifetime.ts";
import { ProviderRefused, type OpenedSession } from "../payment-provider.ts";
import { emailOf } from "../email-of.ts";
import { findTerms } from "../plans/plan-rows.ts";
import type { Buyer } from "../transactions/checkout.ts";
import { subscriptionDecider, type SubscriptionCommand } from "./subscription.decider.ts";
import { subscriptionStream, type CurrentPlan } from "./subscription.ts";
import type { PlanOrder, SubscriptionProvider } from "./subscription-provider.ts";
import type { SubscriptionSettlement } from "./subscription-settlement.ts";

type PaidPlan = CurrentPlan & { readonly providerId: string };
const isPaid = (current: CurrentPlan | undefined): current is PaidPlan =>
  current !== undefined && current.providerId !== null;

const isSame = (current: CurrentPlan | undefined, { planId, interval }: PlanTerms): boolean =>
  current !== undefined && !current.cancel && current.terms.planId === planId && current.terms.interval === interval;

/** What the provider refuses for good is said in the words of the product. */
const inWords = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new DomainError("CONFLICT", "The payment was refused. Please check your card and try again.");
  }
};

/** What a family does about its plan. Each waits for its turn, and begins with how the provider says things stand. */
export const createPlanChoice = (
  dependencies: ServiceDependencies,
  provider: SubscriptionProvider,
  settlement: SubscriptionSettlement,
) => {
  const { journal, readModel, newId, now } = dependencies;
  const turns = new KeyedMutex();

  const runIn = (context: CommandContext) => (command: SubscriptionCommand) =>
    executeCommand(dependencies, subscriptionDecider, subscriptionStream(command.tenantId), command, context);

  const openPage = async (run: ReturnType<typeof runIn>, order: PlanOrder): Promise<OpenedSession> => {
    const { tenantId, checkoutId, customerId, userId } = order;
    try {
      // It writes to whoever pays now, of whom it is recorded that they do: they are forgotten when they leave.
      await provider.setEmail(customerId, await emailOf(journal, userId));
      return await provider.openCheckout(order);
    } catch (error) {
      // Nothing will come of this one.
      if (error instanceof ProviderRefused)
        await run({ type: "EndCheckout", tenantId, checkoutId, reason: "canceled" });
      throw error;
    }
  };

  /** Who the family is to the provider, opened where it never paid before. */
  const customerOf = async (run: ReturnType<typeof runIn>, { tenantId, userId }: Buyer): Promise<string> => {
    const { customerId, payerId } = await settlement.settle(tenantId);
    if (customerId === undefined) {
      const opened = await provider.openCustomer(tenantId);
      const { state } = await run({ type: "OpenCustomer", tenantId, customerId: opened });
      return state.customerId ?? opened;
    }
    // Once it is recorded that somebody else pays, nobody would have them forgotten.
    if (payerId !== userId) await provider.setEmail(customerId, undefined);
    return customerId;
  };

  const checkOut = async (buyer: Buyer, terms: PlanTerms, context: CommandContext): Promise<string> => {
    const { tenantId, userId } = buyer;
    const run = runIn(context);
    const customerId = await customerOf(run, buyer);
    const checkoutId = newId();
    await run({ type: "StartCheckout", tenantId, checkoutId, userId, terms });
    const expiresAt = new Date(now().getTime() + checkoutLifetimeMs).toISOString();
    const session = await openPage(run, { checkoutId, tenantId, userId, customerId, terms, expiresAt });
    const { state } = await run({ type: "OpenCheckout", tenantId, checkoutId, session });
    if (state.checkout?.checkoutId !== checkoutId) {
      // Another process began one meanwhile: nobody must be able to pay on a page that nobody follows.
      await provider.expireCheckout(session.sessionId);
      throw new DomainError("CONFLICT", "Another payment was started at the same time. Please try again.");
    }
    return session.url;
  };

  /** A free plan follows once what was paid for has ended: at once where a payment failed, of which nothing more is tried. */
  const leaveFor = async (
    tenantId: string,
    { providerId, status }: PaidPlan,
    free: PlanTerms,
    context: CommandContext,
  ) => {
    const chooseNext = () => runIn(context)({ type: "ChooseNextPlan", tenantId, terms: free });
    if (status === "active") {
      await provider.setCancels(providerId, true);
      await settlement.settle(tenantId);
      await chooseNext();
      return;
    }
    // Before it ends, so that the family is never without a plan, which would suspend it.
    await chooseNext();
    await provider.end(providerId);
    await settlement.settle(tenantId);
  };

  /** The paid plan becomes another one that is paid, at once. */
  const change = async (tenantId: string, providerId: string, terms: PlanTerms) => {
    // First what a declined card may refuse: a plan that was cancelled stays so then.
    await provider.changePlan(providerId, terms);
    await provider.setCancels(providerId, false);
    await settlement.settle(tenantId);
  };

  const choose = async (buyer: Buyer, planId: string, interval: PlanInterval, context: CommandContext) => {
    const { tenantId } = buyer;
    const terms = await findTerms(readModel, planId, interval);
    if (terms.amountMinor > 0 && terms.amountMinor < chargeable.least)
      throw new DomainError("CONFLICT", "This plan costs less than a card can be charged with.");
    // A page that is open is for the choice before this one.
    let { current } = await settlement.giveUp(tenantId);
    if (terms.amountMinor > 0 && isPaid(current) && current.status === "unpaid") {
      await provider.end(current.providerId);
      ({ current } = await settlement.settle(tenantId));
    }
    if (isSame(current, terms)) throw new DomainError("CONFLICT", "Your family is on this plan already.");
    if (isPaid(current)) {
      await (terms.amountMinor > 0
        ? change(tenantId, current.providerId, terms)
        : leaveFor(tenantId, current, terms, context));
      return null;
    }
    if (terms.amountMinor > 0) return checkOut(buyer, terms, context);
    await runIn(context)({ type: "ChooseFreePlan", tenantId, terms });
    return null;
  };

  const requirePaid = (current: CurrentPlan | undefined): PaidPlan => {
    if (!isPaid(current)) throw new DomainError("CONFLICT", "Your family has no paid plan.");
    return current;
  };

  const setCancels = async (tenantId: string, cancels: boolean): Promise<void> => {
    const { providerId, status } = requirePaid((await settlement.settle(tenantId)).current);
    // Where a payment failed nothing is left that was paid for, and nothing more is tried.
    await (cancels && status !== "active" ? provider.end(providerId) : provider.setCancels(providerId, cancels));
    await settlement.settle(tenantId);
  };

  /** Begins with how things stand, changes the paid plan at the provider, where there is one, and records what has become of it. */
  const changePaid = (
    tenantId: string,
    begin: keyof SubscriptionSettlement,
    change: (providerId: string) => Promise<void>,
  ): Promise<void> =>
    turns.run(tenantId, async () => {
      const { current } = await settlement[begin](tenantId);
      if (!isPaid(current)) return;
      await change(current.providerId);
      await settlement.settle(tenantId);
    });

  return {
    /** The address of the page to pay at; null where nothing has to be paid now. */
    choose: (buyer: Buyer, planId: string, interval: PlanInterval, context: CommandContext): Promise<string | null> =>
      turns.run(buyer.tenantId, () => inWords(() => choose(buyer, planId, interval, context))),
    cancel: (tenantId: string): Promise<void> => turns.run(tenantId, () => inWords(() => setCancels(tenantId, true))),
    resume: (tenantId: string): Promise<void> => turns.run(tenantId, () => inWords(() => setCancels(tenantId, false))),
    /** The provider's page of an invoice that the family has. */
    invoiceUrl: (invoiceId: string): Promise<string> => inWords(() => provider.invoiceUrl(invoiceId)),
    settingsUrl: (tenantId: string): Promise<string> =>
      inWords(async () => {
        const { current } = await settlement.settle(tenantId);
        return provider.settingsUrl(requirePaid(current).providerId);
      }),
    /**
     * Nothing is taken of a family until it is unpaused: not on a page that is open, where what was paid meanwhile counts, nor for the plan it is
     * on, which stays.
     */
    pause: (tenantId: string): Promise<void> =>
      changePaid(tenantId, "giveUp", (providerId) => provider.setPaused(providerId, true)),
    unpause: (tenantId: string): Promise<void> =>
      changePaid(tenantId, "settle", (providerId) => provider.setPaused(providerId, false)),
    /** At once, for a family that was cancelled: it pays for nothing any more. */
    end: (tenantId: string): Promise<void> => changePaid(tenantId, "giveUp", (providerId) => provider.end(providerId)),
  };
};
export type PlanChoice = ReturnType<typeof createPlanChoice>;
