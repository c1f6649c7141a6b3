import { DomainError } from "@kinkeeper/platform/domain-error";
import type { PaymentProvider } from "./payment-provider.ts";

const refuse = (): Promise<never> =>
  Promise.reject(new DomainError("CONFLICT", "Payments are not set up here. Please contact the vendor."));

/** Where no payments are configured: nothing can be bought. */
export const noProvider: PaymentProvider = {
  openSession: refuse,
  readSession: refuse,
  expireSession: refuse,
  refund: refuse,
};
