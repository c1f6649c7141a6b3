import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { planRoutes } from "./plans/routes.ts";
import { sandboxPlanRoutes } from "./sandbox/plan-routes.ts";
import { createPlanChoice } from "./subscriptions/choose-plan.ts";
import { followFamily } from "./subscriptions/follow-family.ts";
import { forgetPayer } from "./subscriptions/forget-payer.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import type { SubscriptionProvider } from "./subscriptions/subscription-provider.ts";
import { createSubscriptionReconciler } from "./subscriptions/subscription-reconciler.ts";
import { createSubscriptionSettlement } from "./subscriptions/subscription-settlement.ts";

/** Everything about plans: those there are, and what families pay for them. */
export const familyPlans = (dependencies: ServiceDependencies, provider: SubscriptionProvider) => {
  const settlement = createSubscriptionSettlement(dependencies, provider);
  const choice = createPlanChoice(dependencies, provider, settlement);
  return {
    settlement,
    routes: [
      ...planRoutes(dependencies),
      ...subscriptionRoutes(dependencies, choice, settlement, provider),
      ...sandboxPlanRoutes(dependencies, settlement),
    ],
    reactions: [followFamily(dependencies, choice), forgetPayer(dependencies, provider)],
    periodic: [createSubscriptionReconciler(dependencies, settlement)],
  };
};
