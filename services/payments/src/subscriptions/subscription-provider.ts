import type { PlanTerms } from "@kinkeeper/contracts/payments/subscription-events";
import type { OpenedSession } from "../payment-provider.ts";

/** A plan that a family wants to pay for. */
export interface PlanOrder {
  /** Asked for again under the same id it is the same page. */
  readonly checkoutId: string;
  readonly tenantId: string;
  readonly userId: string;
  /** Who the family is to the provider. */
  readonly customerId: string;
  readonly terms: PlanTerms;
  /** ISO time until which the page is to stay open. */
  readonly expiresAt: string;
}

export type PlanCheckoutState =
  | { readonly status: "open" }
  /** `providerId`: what the provider calls the subscription that began. */
  | { readonly status: "paid"; readonly providerId: string }
  /** Nothing was taken, and nothing will be. */
  | { readonly status: "ended"; readonly reason: "expired" | "declined" | "canceled" };

/** How a subscription stands at whoever takes the money. */
export type ProviderSubscription =
  | {
      /** `past_due`: a payment failed and is tried again; `unpaid`: not any more. */
      readonly status: "active" | "past_due" | "unpaid";
      readonly terms: PlanTerms;
      /** ISO time until which it is paid. */
      readonly paidUntil: string;
      /** ISO time of the next try; null where none is known. */
      readonly retryAt: string | null;
      /** It ends with what was paid for. */
      readonly cancels: boolean;
    }
  | { readonly status: "ended" };

/** What a family was asked to pay for a plan. */
export interface PlanInvoiceState {
  readonly invoiceId: string;
  readonly planName: string;
  /** In cents. */
  readonly amountMinor: number;
  readonly status: "open" | "paid" | "void";
  /** ISO time. */
  readonly issuedAt: string;
}

/** At most so many invoices of a subscription are read at once: they are read whenever one is added. */
export const mostInvoices = 24;

/**
 * Whoever takes the money for plans, again and again. What it answers is what counts: a browser that comes back, or a message,
 * is only a reason to ask.
 * @throws StoreUnavailable while it cannot be reached, or nobody knows what became of a call; ProviderRefused
 */
export interface SubscriptionProvider {
  /** Whether invoices have a page of their own. */
  readonly hasInvoicePages: boolean;
  /** Who a family is to the provider: for the same family the same. Without an address, which `setEmail` tells. */
  openCustomer(tenantId: string): Promise<string>;
  /** Whom it writes to about a family's plan from now on; undefined: nobody, and no address is kept with the customer. */
  setEmail(customerId: string, email: string | undefined): Promise<void>;
  /** Opens a page to pay at; for the same checkout the same page. */
  openCheckout(order: PlanOrder): Promise<OpenedSession>;
  readCheckout(sessionId: string): Promise<PlanCheckoutState>;
  /** Takes nothing any more; what was paid already stays paid. */
  expireCheckout(sessionId: string): Promise<void>;
  read(providerId: string): Promise<ProviderSubscription>;
  /** From now on, with what was paid for the old plan taken into account. */
  changePlan(providerId: string, terms: PlanTerms): Promise<void>;
  /** Whether it ends with what was paid for. */
  setCancels(providerId: string, cancels: boolean): Promise<void>;
  /** While it is paused nothing is taken; what is due already, or falls due meanwhile, is never asked for. */
  setPaused(providerId: string, isPaused: boolean): Promise<void>;
  /** At once; nothing is given back. */
  end(providerId: string): Promise<void>;
  /** The last invoices of a subscription, newest first, also of one that has ended. */
  readInvoices(providerId: string): Promise<readonly PlanInvoiceState[]>;
  /** Address of the page of an invoice. @throws ProviderRefused where there is none */
  invoiceUrl(invoiceId: string): Promise<string>;
  /** Address of the provider's page where the card is changed. */
  settingsUrl(providerId: string): Promise<string>;
}
