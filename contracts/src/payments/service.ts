import type { ServiceContract } from "../service.ts";
import { paymentsContext } from "./events.ts";
import * as sandbox from "./sandbox.ts";
import * as transactions from "./transactions.ts";

export const payments = {
  context: paymentsContext,
  endpoints: [...transactions.transactionEndpoints, ...sandbox.sandboxEndpoints],
  description: "Buying services, refunds, and what vendors earn.",
  modules: [transactions, sandbox],
} as const satisfies ServiceContract;
