import type { Claims } from "@kinkeeper/contracts/claims";
import {
  cancelSubscription,
  choosePlan,
  getSubscription,
  listPlansOnOffer,
  openPaymentSettings,
  resumeSubscription,
} from "@kinkeeper/contracts/payments/subscriptions";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { readPlansOnOffer } from "../plans/plan-rows.ts";
import { providerLimit } from "../provider-limit.ts";
import type { PlanChoice } from "./choose-plan.ts";
import { readSubscription } from "./subscription-rows.ts";
import type { SubscriptionSettlement } from "./subscription-settlement.ts";

/** The plan of one's own family, for its administrators. */
export const subscriptionRoutes = (
  { readModel, now }: ServiceDependencies,
  plans: PlanChoice,
  settlement: SubscriptionSettlement,
): readonly Route[] => {
  const limit = providerLimit(now);
  const read = (caller: Claims, tenantId: string) =>
    readSubscription(readModel, { tenantId, userId: caller.sub }, caller.tenantStatus);

  return [
    route(listPlansOnOffer, () => readPlansOnOffer(readModel)),

    route(getSubscription, async ({ caller, tenantId }) => {
      const before = await read(caller, tenantId);
      // Whoever comes back from the page they paid at need not wait for the provider's message.
      if (before.checkoutUrl === null || !limit.allows(caller.sub)) return before;
      await settlement.settle(tenantId);
      return read(caller, tenantId);
    }),

    route(choosePlan, async ({ caller, tenantId, body: { planId, interval }, context }) => {
      limit.count(caller.sub);
      const sessionUrl = await plans.choose({ tenantId, userId: caller.sub }, planId, interval, context);
      return { sessionUrl, subscription: await read(caller, tenantId) };
    }),

    route(cancelSubscription, async ({ caller, tenantId }) => {
      limit.count(caller.sub);
      await plans.cancel(tenantId);
      return read(caller, tenantId);
    }),

    route(resumeSubscription, async ({ caller, tenantId }) => {
      limit.count(caller.sub);
      await plans.resume(tenantId);
      return read(caller, tenantId);
    }),

    route(openPaymentSettings, async ({ caller, tenantId }) => {
      limit.count(caller.sub);
      return { url: await plans.settingsUrl(tenantId) };
    }),
  ];
};
