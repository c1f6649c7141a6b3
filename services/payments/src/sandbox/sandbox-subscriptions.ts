import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { SandboxPlanEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { ProviderRefused } from "../payment-provider.ts";
import {
  mostInvoices,
  type PlanInvoiceState,
  type ProviderSubscription,
  type SubscriptionProvider,
} from "../subscriptions/subscription-provider.ts";
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

/** What is paid for the time from then on, or from the beginning: the same whether it is due or paid. */
const invoiceId = (id: string, from: string | undefined): string => derivedId("sandbox-invoice", id, from ?? "");

/** An invoice for each payment, the oldest first. */
const paidInvoices = (events: readonly Recorded<SandboxPlanEvent>[]): readonly PlanInvoiceState[] => {
  const invoices: PlanInvoiceState[] = [];
  let plan = sandboxPlanDecider.initialState();
  for (const event of events) {
    const before = plan;
    plan = sandboxPlanDecider.evolve(plan, event);
    if (event.type !== "SandboxPlanPaid" || before.status === "none") continue;
    const { id, terms, paidUntil } = before;
    const { planName, amountMinor } = terms;
    const issuedAt = event.metadata.time;
    invoices.push({ invoiceId: invoiceId(id, paidUntil), planName, amountMinor, status: "paid", issuedAt });
  }
  return invoices;
};

/** What is due, where the card was declined. */
const dueInvoice = ({ id, status, terms, paidUntil, cancels }: OpenedPlan, now: Date): PlanInvoiceState | undefined => {
  const isDue = status === "paid" && paidUntil !== undefined && now.toISOString() >= paidUntil && !cancels;
  if (!isDue) return undefined;
  const { planName, amountMinor } = terms;
  return { invoiceId: invoiceId(id, paidUntil), planName, amountMinor, status: "open", issuedAt: paidUntil };
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
    hasInvoicePages: false,
    // Nobody is asked who they are.
    openCustomer: (tenantId) => Promise.resolve(derivedId("sandbox-customer", tenantId)),
    setEmail: () => Promise.resolve(),
    openCheckout: async ({ checkoutId, customerId: _nobody, ...order }) => {
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
      const plan = await handle(id, { type: "LetTimePass", now: now() });
      if (plan?.declines) throw new ProviderRefused("The card was declined.");
      await handle(id, { type: "ChangeTerms", terms, now: now() });
    },
    setCancels: async (id, cancels) => {
      await handle(id, { type: "SetCancels", cancels });
    },
    setPaused: async (id, isPaused) => {
      await handle(id, { type: "SetPaused", isPaused });
    },
    end: async (id) => {
      await handle(id, { type: "EndPlan" });
    },
    readInvoices: async (id) => {
      const plan = await handle(id, { type: "LetTimePass", now: now() });
      const invoices = plan ? paidInvoices(await journal.read<SandboxPlanEvent>(sandboxPlanStream(id))) : [];
      const due = plan && dueInvoice(plan, now());
      return [...invoices, ...(due ? [due] : [])].toReversed().slice(0, mostInvoices);
    },
    invoiceUrl: (id) => Promise.reject(new ProviderRefused(`${id} has no page`)),
    settingsUrl: (id) => Promise.resolve(urlOf(id)),
  };
};
