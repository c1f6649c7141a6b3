import type Stripe from "stripe";
import type { PaymentProvider } from "../payment-provider.ts";
import { stripeLibrary } from "../stripe-library.ts";
import { callStripe, createOnce } from "./call-stripe.ts";

type Accounts = Pick<PaymentProvider, "openAccount" | "accountLink" | "readAccount">;

/** Nothing for an account whose owner broke off the connection: Stripe does not let us see it any more. */
const unlessRevoked = (error: unknown): undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  const { StripeError } = stripeLibrary().errors;
  if (!(cause instanceof StripeError && cause.code === "account_invalid")) throw error;
};

/**
 * Accounts of vendors with Connect: Stripe asks them what the law wants to know on pages of its own, and the platform answers for
 * losses. The one place that knows of the version of the accounts API.
 */
export const payoutAccounts = (stripe: Stripe): Accounts => ({
  openAccount: async (vendorId, closed) => {
    const parameters: Stripe.AccountCreateParams = {
      controller: {
        fees: { payer: "application" },
        losses: { payments: "application" },
        stripe_dashboard: { type: "express" },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { vendor_id: vendorId },
    };
    const { id } = await createOnce<Stripe.Account>({
      key: closed === undefined ? `acct:${vendorId}` : `acct:${vendorId}:${closed}`,
      create: (idempotencyKey) => stripe.accounts.create(parameters, { idempotencyKey }),
      // One that nobody learned of holds nothing and is asked nothing: another one does no harm.
      find: async () => undefined,
    });
    return id;
  },

  accountLink: async (account, returnUrl) => {
    const urls = { refresh_url: returnUrl, return_url: returnUrl };
    const { url } = await callStripe(() =>
      stripe.accountLinks.create({ account, type: "account_onboarding", ...urls }),
    );
    return url;
  },

  readAccount: async (accountId) => {
    const account = await callStripe(() => stripe.accounts.retrieve(accountId)).catch(unlessRevoked);
    if (!account) return "closed";
    const { capabilities, payouts_enabled: isPayable, requirements, details_submitted: isSubmitted } = account;
    if (capabilities?.transfers === "active" && isPayable && !requirements?.disabled_reason) return "ready";
    return isSubmitted ? "restricted" : "incomplete";
  },
});
