import { platformTenant } from "@kinkeeper/contracts/claims";
import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { PlanTerms, SandboxPlanEvent } from "@kinkeeper/contracts/payments/subscription-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

type Opened = Extract<SandboxPlanEvent, { type: "SandboxPlanOpened" }>["data"];
type Closed = Extract<SandboxPlanEvent, { type: "SandboxPlanClosed" }>["data"]["reason"];

/** A plan in the sandbox that was opened. `paidUntil` is there once it was paid; `over`: it was, and has ended. */
export interface OpenedPlan extends Opened {
  readonly status: "open" | "paid" | "over" | Closed;
  readonly paidUntil?: string;
  readonly declines: boolean;
  readonly cancels: boolean;
  readonly isPaused: boolean;
}

export type SandboxPlanState = { readonly status: "none" } | OpenedPlan;

export type SandboxPlanCommand =
  | { readonly type: "OpenPlan"; readonly data: Opened }
  | { readonly type: "PayPlan"; readonly now: Date }
  | { readonly type: "ClosePlan"; readonly reason: Closed }
  /** What a card company does by itself as time passes: takes the next payment, or lets a cancelled plan end. */
  | { readonly type: "LetTimePass"; readonly now: Date }
  | { readonly type: "ChangeTerms"; readonly terms: PlanTerms; readonly now: Date }
  | { readonly type: "SetCard"; readonly declines: boolean }
  | { readonly type: "SetCancels"; readonly cancels: boolean }
  | { readonly type: "SetPaused"; readonly isPaused: boolean }
  | { readonly type: "EndPlan" };

export const sandboxPlanStream = (id: string): string => streamName("sandboxplan", platformTenant, id);

/** The same day of the next month or year, or its last day where there is none. */
export const afterInterval = (from: Date, interval: PlanInterval): string => {
  const months = interval === "monthly" ? 1 : 12;
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + months);
  // 31 January and a month would be 3 March.
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next.toISOString();
};

/** The next payment, where the card takes it, or none while it is paused. Periods that nobody paid for are not paid for afterwards. */
const renewed = ({ id, terms, paidUntil, declines, isPaused }: OpenedPlan, now: Date): SandboxPlanEvent[] => {
  if (paidUntil === undefined || (declines && !isPaused)) return [];
  const following = afterInterval(new Date(paidUntil), terms.interval);
  const isMissed = following <= now.toISOString();
  const data = { id, paidUntil: isMissed ? afterInterval(now, terms.interval) : following };
  return [{ type: isPaused ? "SandboxPlanWaived" : "SandboxPlanPaid", data }];
};

const decideOpened = (command: SandboxPlanCommand, plan: OpenedPlan): SandboxPlanEvent[] => {
  const { id, status, terms, paidUntil } = plan;
  switch (command.type) {
    case "OpenPlan":
      return [];
    case "PayPlan": {
      if (status === "paid" || status === "over") return [];
      if (status !== "open" || command.now.toISOString() >= plan.expiresAt)
        throw new DomainError("CONFLICT", "This checkout has ended. Please choose the plan again.");
      return [{ type: "SandboxPlanPaid", data: { id, paidUntil: afterInterval(command.now, terms.interval) } }];
    }
    case "ClosePlan":
      return status === "open" ? [{ type: "SandboxPlanClosed", data: { id, reason: command.reason } }] : [];
    case "LetTimePass": {
      const isDue = status === "paid" && paidUntil !== undefined && command.now.toISOString() >= paidUntil;
      if (!isDue) return [];
      return plan.cancels ? [{ type: "SandboxPlanEnded", data: { id } }] : renewed(plan, command.now);
    }
    case "ChangeTerms": {
      const { terms: chosen, now } = command;
      if (status !== "paid") throw notFound("plan");
      const isSame =
        chosen.planId === terms.planId &&
        chosen.interval === terms.interval &&
        chosen.amountMinor === terms.amountMinor;
      if (isSame) return [];
      return [
        { type: "SandboxPlanChanged", data: { id, terms: chosen } },
        ...(chosen.interval === terms.interval
          ? []
          : [{ type: "SandboxPlanPaid", data: { id, paidUntil: afterInterval(now, chosen.interval) } } as const]),
      ];
    }
    case "SetCard":
      return status !== "paid" || plan.declines === command.declines
        ? []
        : [{ type: "SandboxCardChanged", data: { id, declines: command.declines } }];
    case "SetCancels":
      return status !== "paid" || plan.cancels === command.cancels
        ? []
        : [{ type: "SandboxPlanCancelChanged", data: { id, cancels: command.cancels } }];
    case "SetPaused":
      return status !== "paid" || plan.isPaused === command.isPaused
        ? []
        : [{ type: "SandboxPlanPauseChanged", data: { id, isPaused: command.isPaused } }];
    case "EndPlan":
      return status === "paid" ? [{ type: "SandboxPlanEnded", data: { id } }] : [];
  }
};

const decide = (command: SandboxPlanCommand, plan: SandboxPlanState): SandboxPlanEvent[] => {
  if (plan.status !== "none") return decideOpened(command, plan);
  if (command.type !== "OpenPlan") throw notFound("checkout");
  return [{ type: "SandboxPlanOpened", data: command.data }];
};

const evolve = (plan: SandboxPlanState, { type, data }: SandboxPlanEvent): SandboxPlanState => {
  if (type === "SandboxPlanOpened")
    return { ...data, status: "open", declines: false, cancels: false, isPaused: false };
  if (plan.status === "none") return plan;
  switch (type) {
    case "SandboxPlanPaid":
    case "SandboxPlanWaived":
      return { ...plan, status: "paid", paidUntil: data.paidUntil };
    case "SandboxPlanClosed":
      return { ...plan, status: data.reason };
    case "SandboxPlanChanged":
      return { ...plan, terms: data.terms };
    case "SandboxCardChanged":
      return { ...plan, declines: data.declines };
    case "SandboxPlanCancelChanged":
      return { ...plan, cancels: data.cancels };
    case "SandboxPlanPauseChanged":
      return { ...plan, isPaused: data.isPaused };
    case "SandboxPlanEnded":
      return { ...plan, status: "over" };
  }
};

export const sandboxPlanDecider: Decider<SandboxPlanState, SandboxPlanCommand, SandboxPlanEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
