import { minorOfNumber } from "@kinkeeper/contracts/money";
import {
  addSubscriptionPlan,
  changeSubscriptionPlan,
  deleteSubscriptionPlan,
  listSubscriptionPlans,
  restoreSubscriptionPlan,
} from "@kinkeeper/contracts/payments/plans";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { planDecider, planStream, type PlanCommand } from "./plan.decider.ts";
import { readPlan, readPlans } from "./plan-rows.ts";

/** The plans of the platform, for super administrators. */
export const planRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, newId } = dependencies;
  const run = (command: PlanCommand, context: CommandContext) =>
    executeCommand(dependencies, planDecider, planStream, command, context);

  return [
    route(listSubscriptionPlans, () => readPlans(readModel)),

    route(addSubscriptionPlan, async ({ body, caller, platformContext, idempotencyKey }) => {
      const { price, isActive, description, ...rest } = body;
      const { id: planId } = additionOf({ caller, idempotencyKey }, newId);
      // The schema lets only prices in that are whole cents.
      const details = { ...rest, description: description ?? null, priceMinor: minorOfNumber(price)! };
      await run({ type: "AddPlan", planId, details, isActive }, platformContext);
      return readPlan(readModel, planId);
    }),

    route(changeSubscriptionPlan, async ({ params: { id }, body, platformContext }) => {
      const { price, keepOtherPrice, ...rest } = body;
      const priceMinor = price === undefined ? undefined : minorOfNumber(price);
      const change = { ...rest, priceMinor, keepsOtherPrice: keepOtherPrice };
      await run({ type: "ChangePlan", planId: id, change }, platformContext);
      return readPlan(readModel, id);
    }),

    route(deleteSubscriptionPlan, async ({ params: { id }, platformContext }) => {
      await run({ type: "DeletePlan", planId: id }, platformContext);
    }),

    route(restoreSubscriptionPlan, async ({ params: { id }, platformContext }) => {
      await run({ type: "RestorePlan", planId: id }, platformContext);
      return readPlan(readModel, id);
    }),
  ];
};
