import { DomainError } from "@kinkeeper/platform/domain-error";
import type { PaymentProvider } from "./payment-provider.ts";

const refuse = (): Promise<never> =>
  Promise.reject(new DomainError("CONFLICT", "Payments are not set up here. Please contact the vendor."));

/** Where no payments are configured: nothing can be bought. */
export const noProvider: PaymentProvider = {
  sendsWebhooks: false,
  openSession: refuse,
  readSession: refuse,
  expireSession: refuse,
  readPayment: refuse,
  refund: refuse,
  openAccount: refuse,
  accountLink: refuse,
  readAccount: refuse,
  transfer: refuse,
  reverse: refuse,
  readReversals: refuse,
};
