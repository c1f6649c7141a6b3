import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { planInterval } from "../enumerations.ts";
import { minorOfNumber } from "../money.ts";
import { optionalText, required, requiredLine } from "../text.ts";

/** A plan as the administration reads it. */
export const subscriptionPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** In US dollars, for each `interval`. */
  price: z.number(),
  interval: planInterval,
  features: z.array(z.string()),
  isActive: z.boolean(),
  /** Both prices as decimals in US dollars; null for one that is not on offer. */
  monthlyPrice: z.string().nullable(),
  yearlyPrice: z.string().nullable(),
  /** How many may belong to a family; null for as many as there are. */
  maxMembers: z.int().nullable(),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

const positiveNumber = "Please enter a whole number from 1 to 100,000";

const fields = {
  name: requiredLine("Name is required", 80),
  description: optionalText(500),
  /** In US dollars, with at most two decimals. */
  price: z
    .number(required("Price is required"))
    .refine((amount) => minorOfNumber(amount) !== undefined, "Invalid price format"),
  features: z.array(requiredLine("A feature needs some words")).max(30, "Please list at most 30 features"),
  maxMembers: z.int(positiveNumber).min(1, positiveNumber).max(100_000, positiveNumber).nullable(),
  isActive: z.boolean(),
} as const;

export const newPlan = z.strictObject({
  ...fields,
  interval: planInterval.default("monthly"),
  features: fields.features.default([]),
  maxMembers: fields.maxMembers.default(null),
  isActive: fields.isActive.default(true),
});

export const planChange = z.strictObject({
  name: fields.name.optional(),
  description: fields.description,
  price: fields.price.optional(),
  interval: planInterval.optional(),
  features: fields.features.optional(),
  maxMembers: fields.maxMembers.optional(),
  isActive: fields.isActive.optional(),
  /** Whether the price of the other interval stays on offer. */
  keepOtherPrice: z.boolean().default(true),
});

const path = "/api/admin/subscription-plans";
const params = z.object({ id: z.uuid() });

export const listSubscriptionPlans = defineEndpoint({
  id: "listSubscriptionPlans",
  method: "GET",
  path,
  access: "super_admin",
  summary: "Every plan there is, in the order they were made.",
  response: z.array(subscriptionPlan),
});

export const addSubscriptionPlan = defineEndpoint({
  id: "addSubscriptionPlan",
  method: "POST",
  path,
  access: "super_admin",
  summary: "Add a plan.",
  body: newPlan,
  response: subscriptionPlan,
  status: 201,
});

export const changeSubscriptionPlan = defineEndpoint({
  id: "changeSubscriptionPlan",
  method: "PATCH",
  path: `${path}/:id`,
  access: "super_admin",
  summary: "Change a plan; what is left out stays. Families that are on it keep the price they chose.",
  params,
  body: planChange,
  response: subscriptionPlan,
});

export const deleteSubscriptionPlan = defineEndpoint({
  id: "deleteSubscriptionPlan",
  method: "DELETE",
  path: `${path}/:id`,
  access: "super_admin",
  summary: "Take a plan out of every list. Families that are on it stay on it.",
  params,
});

export const restoreSubscriptionPlan = defineEndpoint({
  id: "restoreSubscriptionPlan",
  method: "POST",
  path: `${path}/:id/restore`,
  access: "super_admin",
  summary: "Bring a deleted plan back.",
  params,
  response: subscriptionPlan,
});

export const planEndpoints = [
  listSubscriptionPlans,
  addSubscriptionPlan,
  changeSubscriptionPlan,
  deleteSubscriptionPlan,
  restoreSubscriptionPlan,
] as const;
