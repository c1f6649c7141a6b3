import { paymentsContext } from "@kinkeeper/contracts/payments/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { noProvider } from "./no-provider.ts";
import { offersProjection } from "./offers/offers.projection.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { paymentsSettings, type PaymentsSettings } from "./settings.ts";
import { createReconciler } from "./transactions/reconciler.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { createSettlement } from "./transactions/settlement.ts";
import { transactionsProjection } from "./transactions/transactions.projection.ts";

/** Buying services: checkouts, purchases, refunds, and what vendors earn. */
export const payments: ServiceDefinition<PaymentsSettings> = {
  name: "payments",
  context: paymentsContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [offersProjection, transactionsProjection],
  settings: paymentsSettings,
  build: (dependencies) => {
    const { KINKEEPER_PAYMENTS: kind, KINKEEPER_PUBLIC_URL: publicUrl } = dependencies.settings;
    const provider = kind === "sandbox" ? sandboxProvider({ ...dependencies, publicUrl }) : noProvider;
    const settlement = createSettlement(dependencies, provider);
    const reconciler = createReconciler(dependencies.readModel, settlement, dependencies.logger);
    return {
      routes: [...transactionRoutes(dependencies, provider, settlement), ...sandboxRoutes(dependencies, settlement)],
      start: async () => reconciler.start(),
      stop: () => reconciler.stop(),
    };
  },
};

// The embedded launcher finds every service by its name.
export default payments;
