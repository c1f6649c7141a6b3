import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { planInterval } from "../enumerations.ts";

/*
 * The sandbox's own page for plans: it stands where a provider's checkout and its page for cards would be, takes no card and
 * moves no money, and says so.
 */

export const sandboxPlan = z.object({
  id: z.uuid(),
  planName: z.string(),
  interval: planInterval,
  amount: z.string(),
  status: z.enum(["open", "paid", "over", "declined", "canceled", "expired"]),
  /** Whether the next payments are declined. */
  isCardDeclined: z.boolean(),
});
export type SandboxPlan = z.infer<typeof sandboxPlan>;

const path = "/api/sandbox-plans/:id";
const shared = { path, access: "tenant_admin", whileSuspended: true, params: z.object({ id: z.uuid() }) } as const;

export const getSandboxPlan = defineEndpoint({
  id: "getSandboxPlan",
  method: "GET",
  ...shared,
  summary: "What is to be paid, or is being paid, in the sandbox, by who began it.",
  response: sandboxPlan,
});

export const changeSandboxPlan = defineEndpoint({
  id: "changeSandboxPlan",
  method: "POST",
  ...shared,
  summary:
    "Pay, have the card declined, or cancel, in the sandbox; later: have the next payments accepted or declined.",
  body: z.strictObject({ action: z.enum(["pay", "decline", "cancel", "accept-card", "decline-card"]) }),
  response: sandboxPlan,
});

export const sandboxPlanEndpoints = [getSandboxPlan, changeSandboxPlan] as const;
