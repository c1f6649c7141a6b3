import { DomainError } from "@kinkeeper/platform/domain-error";
import type { PaymentProvider } from "./payment-provider.ts";
import type { SubscriptionProvider } from "./subscriptions/subscription-provider.ts";

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
  findTransfer: refuse,
  reverse: refuse,
  readReversals: refuse,
};

const refusePlan = (): Promise<never> =>
  Promise.reject(new DomainError("CONFLICT", "Payments are not set up here. Please ask whoever runs this archive."));

/** Where no payments are configured: only plans that cost nothing can be chosen. */
export const noSubscriptions: SubscriptionProvider = {
  hasInvoicePages: false,
  openCustomer: refusePlan,
  setEmail: refusePlan,
  openCheckout: refusePlan,
  readCheckout: refusePlan,
  expireCheckout: refusePlan,
  read: refusePlan,
  changePlan: refusePlan,
  setCancels: refusePlan,
  setPaused: refusePlan,
  end: refusePlan,
  readInvoices: refusePlan,
  invoiceUrl: refusePlan,
  settingsUrl: refusePlan,
};
