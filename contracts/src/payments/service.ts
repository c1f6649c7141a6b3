import type { ServiceContract } from "../service.ts";
import { paymentsContext } from "./events.ts";
import * as payouts from "./payouts.ts";
import * as receipts from "./receipts.ts";
import * as sandbox from "./sandbox.ts";
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
  ],
  description: "Buying services, refunds, and what vendors earn.",
  modules: [transactions, receipts, sandbox, payouts, webhooks],
} as const satisfies ServiceContract;
