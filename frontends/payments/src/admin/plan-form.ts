import { planInterval, type PlanInterval } from "@kinkeeper/contracts/enumerations";
import { price } from "@kinkeeper/contracts/money";
import { newPlan, type SubscriptionPlan } from "@kinkeeper/contracts/payments/plans";
import { z } from "zod";

const most = "Please use at most 30 lines of 200 characters";
const limit = "Please enter a whole number from 1 to 100,000, or nothing for no limit";

/** The lines of a text that say something. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const fields = newPlan.shape;

/** A plan as it is typed: prices and limits are text, features stand on a line each. */
export const planForm = z.object({
  name: fields.name,
  description: fields.description,
  price: price.transform(Number),
  interval: planInterval,
  features: z
    .string()
    .transform(linesOf)
    .refine((lines) => lines.length <= 30 && lines.every((line) => line.length <= 200), most),
  maxMembers: z
    .string()
    .trim()
    .refine((text) => text === "" || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= 100_000), limit)
    .transform((text) => (text === "" ? null : Number(text))),
  isActive: z.boolean(),
  keepOtherPrice: z.boolean(),
});

export const otherInterval = (interval: PlanInterval): PlanInterval => (interval === "monthly" ? "yearly" : "monthly");

/** The decimal a plan asks for an interval; null where it is not on offer. */
export const planPrice = (
  plan: Pick<SubscriptionPlan, "monthlyPrice" | "yearlyPrice">,
  interval: PlanInterval,
): string | null => (interval === "monthly" ? plan.monthlyPrice : plan.yearlyPrice);

/** What the form shows of a plan, or of one that is new. */
export const typedPlan = (plan: SubscriptionPlan | undefined): z.input<typeof planForm> => ({
  name: plan?.name ?? "",
  description: plan?.description ?? "",
  price: plan ? (planPrice(plan, plan.interval) ?? "") : "",
  interval: plan?.interval ?? "monthly",
  features: plan?.features.join("\n") ?? "",
  maxMembers: plan?.maxMembers?.toString() ?? "",
  isActive: plan?.isActive ?? true,
  keepOtherPrice: true,
});
