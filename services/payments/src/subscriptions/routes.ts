import type { Claims } from "@kinkeeper/contracts/claims";
import {
  cancelSubscription,
  choosePlan,
  getSubscription,
  listPlanInvoices,
  listPlansOnOffer,
  openPaymentSettings,
  openPlanInvoice,
  resumeSubscription,
} from "@kinkeeper/contracts/payments/subscriptions";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { readPlansOnOffer } from "../plans/plan-rows.ts";
import { providerLimit } from "../provider-limit.ts";
import type { PlanChoice } from "./choose-plan.ts";
import { readSubscription } from "./subscription-rows.ts";
import { readInvoices, requireInvoice } from "./invoice-rows.ts";
import { requirePaymentLifts } from "./require-payment-lifts.ts";
import type { SubscriptionProvider } from "./subscription-provider.ts";
import type { SubscriptionSettlement } from "./subscription-settlement.ts";

/** The plan of one's own family, for its administrators. */
export const subscriptionRoutes = (
  { journal, readModel, now }: ServiceDependencies,
  plans: PlanChoice,
  settlement: SubscriptionSettlement,
  { hasInvoicePages }: Pick<SubscriptionProvider, "hasInvoicePages">,
): readonly Route[] => {
  const limit = providerLimit(now);
  const read = (caller: Claims, tenantId: string) =>
    readSubscription(readModel, { tenantId, userId: caller.sub }, caller.tenantStatus);
  const requireOpenOrLifted = async ({ tenantStatus }: Claims, tenantId: string): Promise<void> => {
    if (tenantStatus === "suspended") await requirePaymentLifts(journal, tenantId);
  };

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
      await requireOpenOrLifted(caller, tenantId);
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
      await requireOpenOrLifted(caller, tenantId);
      limit.count(caller.sub);
      await plans.resume(tenantId);
      return read(caller, tenantId);
    }),

    route(openPaymentSettings, async ({ caller, tenantId }) => {
      limit.count(caller.sub);
      return { url: await plans.settingsUrl(tenantId) };
    }),

    route(listPlanInvoices, ({ caller, tenantId }) =>
      readInvoices(readModel, { tenantId, userId: caller.sub }, hasInvoicePages),
    ),

    route(openPlanInvoice, async ({ caller, tenantId, params: { id } }) => {
      await requireInvoice(readModel, { tenantId, userId: caller.sub }, id);
      if (!hasInvoicePages) throw notFound("page");
      limit.count(caller.sub);
      return { url: await plans.invoiceUrl(id) };
    }),
  ];
};
