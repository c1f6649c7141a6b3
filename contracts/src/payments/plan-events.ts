import { z } from "zod";
import { planInterval } from "../enumerations.ts";
import { defineEvent, type EventOf } from "../event.ts";

const planId = z.uuid();
const priceMinor = z.int().nonnegative().nullable();

/** What a plan says of itself. A price that is null is not on offer. */
export const planDetails = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** In cents. */
  monthlyMinor: priceMinor,
  yearlyMinor: priceMinor,
  /** The price the administration shows: the one that was set last. */
  interval: planInterval,
  features: z.array(z.string()),
  /** How many may belong to a family, invited ones included; null for as many as there are. */
  maxMembers: z.int().positive().nullable(),
});
export type PlanDetails = z.infer<typeof planDetails>;

/** Stream `plan-platform.all`: every plan in one stream, so that no two ever have one name. */
export const planEvents = [
  defineEvent({ type: "PlanAdded", data: z.object({ planId, details: planDetails, isActive: z.boolean() }) }),
  defineEvent({ type: "PlanChanged", data: z.object({ planId, details: planDetails }) }),
  defineEvent({ type: "PlanActivated", data: z.object({ planId }) }),
  defineEvent({ type: "PlanDeactivated", data: z.object({ planId }) }),
  /** It is in no list any more; families that are on it stay on it. */
  defineEvent({ type: "PlanDeleted", data: z.object({ planId }) }),
  defineEvent({ type: "PlanRestored", data: z.object({ planId }) }),
] as const;
export type PlanEvent = EventOf<typeof planEvents>;
