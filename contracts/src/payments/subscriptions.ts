import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { planInterval } from "../enumerations.ts";
import { required } from "../text.ts";
import { subscriptionPlan } from "./plans.ts";
import { planInvoiceStatus } from "./subscription-events.ts";

/** A plan as a family that may choose it reads it. */
export const planOnOffer = subscriptionPlan.pick({
  id: true,
  name: true,
  description: true,
  features: true,
  monthlyPrice: true,
  yearlyPrice: true,
  maxMembers: true,
});
export type PlanOnOffer = z.infer<typeof planOnOffer>;

/** The plan a family is on, and how it is paid. */
export const familySubscription = z.object({
  /** `past_due`: a payment failed and is tried again; `unpaid`: it is not tried any more. */
  status: z.enum(["none", "active", "past_due", "unpaid"]),
  /** Also one that is not on offer any more. */
  plan: planOnOffer.nullable(),
  interval: planInterval.nullable(),
  /** What the family pays for each interval: a decimal in US dollars, as it was when the plan was chosen. */
  price: z.string().nullable(),
  /** When it is paid next; null where nothing is. */
  paidUntil: z.iso.datetime().nullable(),
  /** When a payment that failed is tried again. */
  retryAt: z.iso.datetime().nullable(),
  /** When it ends, where it was cancelled; `nextPlan` is the free one that follows. */
  endsAt: z.iso.datetime().nullable(),
  nextPlan: z.string().nullable(),
  /** Where the trial of the family has an end. */
  trialEndsAt: z.iso.datetime().nullable(),
  /** Where a payment that was begun can be gone on with. */
  checkoutUrl: z.string().nullable(),
});
export type FamilySubscription = z.infer<typeof familySubscription>;

/** What a family was asked to pay for its plan. */
export const planInvoice = z.object({
  id: z.string(),
  planName: z.string(),
  /** A decimal in US dollars. */
  amount: z.string(),
  status: planInvoiceStatus,
  issuedAt: z.iso.datetime(),
  /** Whether the provider has a page for it. */
  hasPage: z.boolean(),
});
export type PlanInvoice = z.infer<typeof planInvoice>;

/** Also while the family is suspended: paying is the way out. */
const administers = { access: "tenant_admin", whileSuspended: true } as const;
const path = "/api/subscription";

export const listPlansOnOffer = defineEndpoint({
  id: "listPlansOnOffer",
  method: "GET",
  path: "/api/subscription-plans",
  ...administers,
  summary: "The plans a family can choose from.",
  response: z.array(planOnOffer),
});

export const getSubscription = defineEndpoint({
  id: "getSubscription",
  method: "GET",
  path,
  ...administers,
  summary: "The plan of one's own family, and how it is paid.",
  response: familySubscription,
});

export const choosePlan = defineEndpoint({
  id: "choosePlan",
  method: "POST",
  path,
  ...administers,
  summary: "Choose a plan, or another one. Where it has to be paid first, the address of the page to pay at.",
  // The price is the plan's, never the caller's.
  body: z.strictObject({ planId: z.uuid(required("Plan is required")), interval: planInterval }),
  response: z.object({ sessionUrl: z.string().nullable(), subscription: familySubscription }),
});

export const cancelSubscription = defineEndpoint({
  id: "cancelSubscription",
  method: "DELETE",
  path,
  ...administers,
  summary: "Cancel the plan: it goes on until the end of what was paid.",
  response: familySubscription,
});

export const resumeSubscription = defineEndpoint({
  id: "resumeSubscription",
  method: "POST",
  path: `${path}/resume`,
  ...administers,
  summary: "Take a cancellation back, as long as the plan has not ended.",
  response: familySubscription,
});

export const openPaymentSettings = defineEndpoint({
  id: "openPaymentSettings",
  method: "POST",
  path: `${path}/payment-settings`,
  ...administers,
  summary: "The address of the provider's page where the card is changed.",
  response: z.object({ url: z.string() }),
});

export const listPlanInvoices = defineEndpoint({
  id: "listPlanInvoices",
  method: "GET",
  path: `${path}/invoices`,
  ...administers,
  summary: "What one's own family was asked to pay for its plans, newest first; at most 100.",
  response: z.array(planInvoice),
});

export const openPlanInvoice = defineEndpoint({
  id: "openPlanInvoice",
  method: "POST",
  path: `${path}/invoices/:id/page`,
  ...administers,
  summary: "The address of the provider's page of an invoice.",
  // What the provider calls it.
  params: z.object({ id: z.string().max(100) }),
  response: z.object({ url: z.string() }),
});

export const subscriptionEndpoints = [
  listPlansOnOffer,
  getSubscription,
  choosePlan,
  cancelSubscription,
  resumeSubscription,
  openPaymentSettings,
  listPlanInvoices,
  openPlanInvoice,
] as const;
