import type { ServiceContract } from "../service.ts";
import { paymentsContext } from "./events.ts";
import * as payouts from "./payouts.ts";
import * as receipts from "./receipts.ts";
import * as plans from "./plans.ts";
import * as sandboxPlans from "./sandbox-plans.ts";
import * as sandbox from "./sandbox.ts";
import * as subscriptions from "./subscriptions.ts";
import * as transactions from "./transactions.ts";
import * as webhooks from "./webhooks.ts";

export const payments = {
  context: paymentsContext,
  endpoints: [
    ...transactions.transactionEndpoints,
    ...receipts.receiptEndpoints,
    ...sandbox.sandboxEndpoints,
    ...payouts.payoutEndpoints,
    ...webhooks.webhookEndpoints,
    ...plans.planEndpoints,
    ...subscriptions.subscriptionEndpoints,
    ...sandboxPlans.sandboxPlanEndpoints,
  ],
  follows: ["identity", "marketplace"],
  description: "Buying services, refunds, what vendors earn, and the plans families pay for.",
  modules: [transactions, receipts, sandbox, payouts, webhooks, plans, subscriptions, sandboxPlans],
} as const satisfies ServiceContract;
