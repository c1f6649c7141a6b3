import { platformTenant } from "@kinkeeper/contracts/claims";
import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { PlanDetails, PlanEvent } from "@kinkeeper/contracts/payments/plan-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

export interface Plan extends PlanDetails {
  readonly isActive: boolean;
  readonly isDeleted: boolean;
}

/** All plans, deleted ones included, by their ids: one stream, so that no two on offer ever have one name. */
export type Plans = ReadonlyMap<string, Plan>;

/** What is absent stays. */
export interface PlanChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** In cents, of the interval that is told or that the plan has. */
  readonly priceMinor?: number | undefined;
  readonly interval?: PlanInterval | undefined;
  readonly features?: readonly string[] | undefined;
  readonly maxMembers?: number | null | undefined;
  readonly isActive?: boolean | undefined;
  readonly keepsOtherPrice: boolean;
}

export type PlanCommand =
  | {
      readonly type: "AddPlan";
      readonly planId: string;
      readonly details: Omit<PlanDetails, "monthlyMinor" | "yearlyMinor"> & { readonly priceMinor: number };
      readonly isActive: boolean;
    }
  | { readonly type: "ChangePlan"; readonly planId: string; readonly change: PlanChange }
  | { readonly type: "DeletePlan"; readonly planId: string }
  | { readonly type: "RestorePlan"; readonly planId: string };

export const planStream = streamName("plan", platformTenant, "all");

/** Cents of the price for an interval; null where it is not on offer. */
const priceFor = (plan: PlanDetails, interval: PlanInterval): number | null =>
  interval === "monthly" ? plan.monthlyMinor : plan.yearlyMinor;

const withPrice = (interval: PlanInterval, priceMinor: number, other: number | null) =>
  interval === "monthly"
    ? { monthlyMinor: priceMinor, yearlyMinor: other }
    : { monthlyMinor: other, yearlyMinor: priceMinor };

const caseless = (name: string): string => name.toLocaleLowerCase("en");

const refuseTakenName = (plans: Plans, planId: string, name: string): void => {
  for (const [id, plan] of plans)
    if (id !== planId && !plan.isDeleted && caseless(plan.name) === caseless(name))
      throw new DomainError("CONFLICT", "There is a plan with this name already.", [
        { path: "name", message: "There is a plan with this name already" },
      ]);
};

const detailsOf = ({ isActive: _active, isDeleted: _deleted, ...details }: Plan): PlanDetails => details;

const isSame = (one: PlanDetails, other: PlanDetails): boolean => JSON.stringify(one) === JSON.stringify(other);

const changed = (plan: Plan, change: PlanChange): PlanDetails => {
  const before = detailsOf(plan);
  const interval = change.interval ?? before.interval;
  const priceMinor = change.priceMinor ?? priceFor(before, interval);
  if (priceMinor === null)
    throw new DomainError("INVALID_INPUT", "Price is required", [{ path: "price", message: "Price is required" }]);
  const other = change.keepsOtherPrice ? priceFor(before, interval === "monthly" ? "yearly" : "monthly") : null;
  return {
    ...before,
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    ...withPrice(interval, priceMinor, other),
    interval,
    features: [...(change.features ?? before.features)],
    maxMembers: change.maxMembers === undefined ? before.maxMembers : change.maxMembers,
  };
};

const decide = (command: PlanCommand, plans: Plans): PlanEvent[] => {
  const { planId } = command;
  const known = plans.get(planId);
  if (command.type === "AddPlan") {
    if (known) return [];
    const { priceMinor, ...details } = command.details;
    refuseTakenName(plans, planId, details.name);
    const all = { ...details, ...withPrice(details.interval, priceMinor, null) };
    return [{ type: "PlanAdded", data: { planId, details: all, isActive: command.isActive } }];
  }
  if (!known) throw notFound("plan");
  switch (command.type) {
    case "ChangePlan": {
      if (known.isDeleted) throw notFound("plan");
      const { isActive = known.isActive } = command.change;
      const details = changed(known, command.change);
      refuseTakenName(plans, planId, details.name);
      return [
        ...(isSame(details, detailsOf(known)) ? [] : [{ type: "PlanChanged", data: { planId, details } } as const]),
        ...(isActive === known.isActive
          ? []
          : [{ type: isActive ? "PlanActivated" : "PlanDeactivated", data: { planId } } as const]),
      ];
    }
    case "DeletePlan":
      return known.isDeleted ? [] : [{ type: "PlanDeleted", data: { planId } }];
    case "RestorePlan":
      if (!known.isDeleted) return [];
      refuseTakenName(plans, planId, known.name);
      return [{ type: "PlanRestored", data: { planId } }];
  }
};

const evolve = (plans: Plans, { type, data }: PlanEvent): Plans => {
  const known = plans.get(data.planId);
  const put = (plan: Plan): Plans => new Map(plans).set(data.planId, plan);
  if (type === "PlanAdded") return put({ ...data.details, isActive: data.isActive, isDeleted: false });
  if (!known) return plans;
  switch (type) {
    case "PlanChanged":
      return put({ ...known, ...data.details });
    case "PlanActivated":
    case "PlanDeactivated":
      return put({ ...known, isActive: type === "PlanActivated" });
    case "PlanDeleted":
    case "PlanRestored":
      return put({ ...known, isDeleted: type === "PlanDeleted" });
  }
};

export const planDecider: Decider<Plans, PlanCommand, PlanEvent> = { initialState: () => new Map(), evolve, decide };
