import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import type { ProviderSubscription, SubscriptionProvider } from "../subscriptions/subscription-provider.ts";
import {
  sandboxPlanDecider,
  sandboxPlanStream,
  type OpenedPlan,
  type SandboxPlanCommand,
} from "./sandbox-plan.decider.ts";

const day = 24 * 3_600_000;
/** So many days after it was due a declined payment is tried again; after the last of them no more. */
const retries = [1, 3, 5, 7] as const;

interface SandboxOptions {
  readonly journal: EventJournal;
  readonly now: () => Date;
  /** Where browsers reach the product. */
  readonly publicUrl: string;
}

/** How a plan that was paid stands now. */
const subscriptionOf = (plan: OpenedPlan, now: Date): ProviderSubscription => {
  const { status, terms, paidUntil, cancels } = plan;
  if (status !== "paid" || paidUntil === undefined) return { status: "ended" };
  const time = now.toISOString();
  const state = { terms, paidUntil, cancels };
  if (time < paidUntil) return { ...state, status: "active", retryAt: null };
  const tries = retries.map((days) => new Date(new Date(paidUntil).getTime() + days * day).toISOString());
  const retryAt = tries.find((at) => at > time) ?? null;
  return { ...state, status: retryAt === null ? "unpaid" : "past_due", retryAt };
};

/** Stands where a card company would be for plans, and remembers what it would: it takes no card and moves no money. */
export const sandboxSubscriptions = ({ journal, now, publicUrl }: SandboxOptions): SubscriptionProvider => {
  const handle = async (id: string, command: SandboxPlanCommand): Promise<OpenedPlan | undefined> => {
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    const { state } = await handleCommand(journal, sandboxPlanDecider, sandboxPlanStream(id), command, context);
    return state.status === "none" ? undefined : state;
  };
  const urlOf = (id: string): string => new URL(`/checkout/plan/${id}`, publicUrl).href;

  return {
    openCheckout: async ({ checkoutId, ...order }) => {
      const id = derivedId("sandbox-plan", checkoutId);
      const state = await handle(id, { type: "OpenPlan", data: { id, ...order } });
      return { sessionId: id, url: urlOf(id), expiresAt: state?.expiresAt ?? order.expiresAt };
    },
    readCheckout: async (id) => {
      const plan = await handle(id, { type: "LetTimePass", now: now() });
      if (!plan) return { status: "ended", reason: "expired" };
      switch (plan.status) {
        case "open":
          return { status: "open" };
        case "paid":
        case "over":
          return { status: "paid", providerId: id };
        default:
          return { status: "ended", reason: plan.status };
      }
    },
    expireCheckout: async (id) => {
      await handle(id, { type: "ClosePlan", reason: "expired" });
    },
    read: async (id) => {
      const plan = await handle(id, { type: "LetTimePass", now: now() });
      return plan ? subscriptionOf(plan, now()) : { status: "ended" };
    },
    changePlan: async (id, terms) => {
      await handle(id, { type: "ChangeTerms", terms, now: now() });
    },
    setCancels: async (id, cancels) => {
      await handle(id, { type: "SetCancels", cancels });
    },
    end: async (id) => {
      await handle(id, { type: "EndPlan" });
    },
    settingsUrl: (id) => Promise.resolve(urlOf(id)),
  };
};
