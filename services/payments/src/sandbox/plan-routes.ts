import { decimalOf } from "@kinkeeper/contracts/money";
import { changeSandboxPlan, getSandboxPlan, type SandboxPlan } from "@kinkeeper/contracts/payments/sandbox-plans";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { SubscriptionSettlement } from "../subscriptions/subscription-settlement.ts";
import {
  sandboxPlanDecider,
  sandboxPlanStream,
  type OpenedPlan,
  type SandboxPlanCommand,
} from "./sandbox-plan.decider.ts";

const commands = {
  pay: (now: Date): SandboxPlanCommand => ({ type: "PayPlan", now }),
  decline: (): SandboxPlanCommand => ({ type: "ClosePlan", reason: "declined" }),
  cancel: (): SandboxPlanCommand => ({ type: "ClosePlan", reason: "canceled" }),
  "accept-card": (): SandboxPlanCommand => ({ type: "SetCard", declines: false }),
  "decline-card": (): SandboxPlanCommand => ({ type: "SetCard", declines: true }),
};

/** The sandbox's own page for plans asks these; a real provider's pages would be its own. */
export const sandboxPlanRoutes = (
  { journal, now }: ServiceDependencies,
  settlement: SubscriptionSettlement,
): readonly Route[] => {
  const read = async (id: string, tenantId: string | undefined): Promise<OpenedPlan> => {
    const { state: plan } = await loadStream(journal, sandboxPlanDecider, sandboxPlanStream(id));
    // Another family's looks like none.
    if (plan.status === "none" || plan.tenantId !== tenantId) throw notFound("checkout");
    return plan;
  };

  const answerOf = (plan: OpenedPlan): SandboxPlan => {
    const isExpired = plan.status === "open" && now().toISOString() >= plan.expiresAt;
    return {
      id: plan.id,
      planName: plan.terms.planName,
      interval: plan.terms.interval,
      amount: decimalOf(plan.terms.amountMinor),
      status: isExpired ? "expired" : plan.status,
      isCardDeclined: plan.declines,
    };
  };

  return [
    route(getSandboxPlan, async ({ params: { id }, caller }) => answerOf(await read(id, caller.tenantId))),

    route(changeSandboxPlan, async ({ params: { id }, body: { action }, caller, platformContext }) => {
      const { tenantId } = await read(id, caller.tenantId);
      await handleCommand(journal, sandboxPlanDecider, sandboxPlanStream(id), commands[action](now()), platformContext);
      // A real provider would send a message now.
      await settlement.settle(tenantId);
      return answerOf(await read(id, caller.tenantId));
    }),
  ];
};
