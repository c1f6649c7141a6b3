import type { PlanInterval } from "@kinkeeper/contracts/enumerations";
import { decimalOf, minorOf } from "@kinkeeper/contracts/money";
import type { SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import type { PlanTerms } from "@kinkeeper/contracts/payments/subscription-events";
import type { PlanOnOffer } from "@kinkeeper/contracts/payments/subscriptions";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel } from "@kinkeeper/platform/read-model";

interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly monthly_minor: string | null;
  readonly yearly_minor: string | null;
  readonly interval: PlanInterval;
  readonly features: string[];
  readonly max_members: number | null;
  readonly is_active: boolean;
}

const decimal = (minor: string | null): string | null => (minor === null ? null : decimalOf(Number(minor)));

const planOf = (row: PlanRow): SubscriptionPlan => {
  const [monthlyPrice, yearlyPrice] = [decimal(row.monthly_minor), decimal(row.yearly_minor)];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    // The price of its own interval is always set.
    price: Number(row.interval === "monthly" ? monthlyPrice : yearlyPrice),
    interval: row.interval,
    features: row.features,
    isActive: row.is_active,
    monthlyPrice,
    yearlyPrice,
    maxMembers: row.max_members,
  };
};

const columns = [
  "id",
  "name",
  "description",
  "monthly_minor",
  "yearly_minor",
  "interval",
  "features",
  "max_members",
  "is_active",
] as const;

/** Plans that are not deleted, in the order they were made. */
export const readPlans = async ({ service: sql }: ReadModel): Promise<SubscriptionPlan[]> => {
  const rows = await sql<PlanRow[]>`select ${sql(columns)} from plans where not is_deleted order by created_at, id`;
  return rows.map(planOf);
};

/** @throws DomainError NOT_FOUND for one that is deleted or never was */
export const readPlan = async (readModel: ReadModel, id: string): Promise<SubscriptionPlan> => {
  const found = (await readPlans(readModel)).find((plan) => plan.id === id);
  if (!found) throw notFound("plan");
  return found;
};

const onOffer = ({ id, name, description, features, monthlyPrice, yearlyPrice, maxMembers }: SubscriptionPlan) => ({
  id,
  name,
  description,
  features,
  monthlyPrice,
  yearlyPrice,
  maxMembers,
});

/** What a family can choose from. */
export const readPlansOnOffer = async (readModel: ReadModel): Promise<PlanOnOffer[]> =>
  (await readPlans(readModel)).filter(({ isActive }) => isActive).map(onOffer);

/** A plan that a family is on: also one that is inactive or deleted. */
export const findPlan = async ({ service: sql }: ReadModel, id: string): Promise<PlanOnOffer | null> => {
  const [row] = await sql<PlanRow[]>`select ${sql(columns)} from plans where id = ${id}`;
  return row ? onOffer(planOf(row)) : null;
};

/** What choosing a plan now means. @throws DomainError NOT_FOUND for one that is not on offer, CONFLICT for an interval without a price */
export const findTerms = async (readModel: ReadModel, planId: string, interval: PlanInterval): Promise<PlanTerms> => {
  const plan = (await readPlansOnOffer(readModel)).find(({ id }) => id === planId);
  if (!plan) throw notFound("plan");
  const price = interval === "monthly" ? plan.monthlyPrice : plan.yearlyPrice;
  const amountMinor = price === null ? undefined : minorOf(price);
  if (amountMinor === undefined) throw new DomainError("CONFLICT", `This plan cannot be paid ${interval}.`);
  return { planId, planName: plan.name, interval, amountMinor };
};
