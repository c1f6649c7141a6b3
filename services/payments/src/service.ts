import { paymentsContext } from "@kinkeeper/contracts/payments/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { chooseProvider } from "./choose-provider.ts";
import { findOffer } from "./offers/find-offer.ts";
import { offersProjection } from "./offers/offers.projection.ts";
import { findSeller, vendorOfAccount } from "./payouts/find-seller.ts";
import { payoutAccountsProjection } from "./payouts/payout-accounts.projection.ts";
import { createPayouts } from "./payouts/payouts.ts";
import { payoutRoutes } from "./payouts/routes.ts";
import { plansProjection } from "./plans/plans.projection.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { paymentsSettings, type PaymentsSettings } from "./settings.ts";
import { mergeHandlers, stripePlanWebhookHandlers } from "./stripe/stripe-plan-webhook-handlers.ts";
import { stripeWebhookHandlers } from "./stripe/stripe-webhook-handlers.ts";
import { familyPlans } from "./family-plans.ts";
import { planInvoicesProjection } from "./subscriptions/invoices.projection.ts";
import { subscriptionsProjection } from "./subscriptions/subscriptions.projection.ts";
import { expireCheckouts } from "./transactions/expire-checkouts.ts";
import { createReconciler } from "./transactions/reconciler.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { createSettlement } from "./transactions/settlement.ts";
import { transactionsProjection } from "./transactions/transactions.projection.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { createWebhookWorker } from "./webhooks/webhook-worker.ts";
import { webhooksProjection } from "./webhooks/webhooks.projection.ts";

/** Buying services: checkouts, purchases, refunds, what vendors earn; and the plans families pay for. */
export const payments: ServiceDefinition<PaymentsSettings> = {
  name: "payments",
  context: paymentsContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [
    offersProjection,
    transactionsProjection,
    payoutAccountsProjection,
    webhooksProjection,
    plansProjection,
    subscriptionsProjection,
    planInvoicesProjection,
  ],
  settings: paymentsSettings,
  build: (dependencies) => {
    const { service: sql } = dependencies.readModel;
    const { provider, subscriptions, stripe } = chooseProvider(dependencies);
    const plans = familyPlans(dependencies, subscriptions);
    const mayBePaid = async (vendorId: string) => (await findSeller(sql, vendorId))?.status === "approved";
    const isOffered = async (serviceId: string) => (await findOffer(sql, serviceId))?.isOffered ?? false;
    const payouts = createPayouts({ ...dependencies, mayBePaid }, provider);
    const settlement = createSettlement({ ...dependencies, isOffered }, provider, payouts);
    const reconciler = createReconciler(dependencies, provider, settlement);
    const parts = { provider, settlement, payouts, lookAgain: () => reconciler.wake() };
    const findVendor = (accountId: string) => vendorOfAccount(sql, accountId);
    const worker =
      stripe &&
      createWebhookWorker(
        dependencies,
        mergeHandlers(
          stripeWebhookHandlers(stripe.client, { ...parts, vendorOfAccount: findVendor }),
          stripePlanWebhookHandlers(stripe.client, plans.settlement),
        ),
        stripe,
      );
    return {
      routes: [
        ...transactionRoutes(dependencies, parts),
        ...receiptRoutes(dependencies),
        ...sandboxRoutes(dependencies, settlement),
        ...payoutRoutes(dependencies, parts),
        ...webhookRoutes(dependencies, stripe?.secrets, worker),
        ...plans.routes,
      ],
      reactions: [expireCheckouts(dependencies, settlement), ...plans.reactions],
      periodic: plans.periodic,
      start: async () => {
        reconciler.start();
        worker?.start();
      },
      stop: async () => void (await Promise.all([reconciler.stop(), worker?.stop()])),
    };
  },
};

// The embedded launcher finds every service by its name.
export default payments;
