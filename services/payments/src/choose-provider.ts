import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type Stripe from "stripe";
import { noProvider, noSubscriptions } from "./no-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { sandboxSubscriptions } from "./sandbox/sandbox-subscriptions.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import type { PaymentsSettings } from "./settings.ts";
import { isLiveKey, stripeClient } from "./stripe/stripe-client.ts";
import type { SubscriptionProvider } from "./subscriptions/subscription-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";
import { stripeSubscriptions } from "./stripe/stripe-subscriptions.ts";

export interface ChosenProvider {
  readonly provider: PaymentProvider;
  readonly subscriptions: SubscriptionProvider;
  /** Where the provider is Stripe: its client, what its messages are signed with, and whether real money moves. */
  readonly stripe?: { readonly client: Stripe; readonly secrets: readonly string[]; readonly isLive: boolean };
}

/** Who takes the money, as the environment says. */
export const chooseProvider = (dependencies: ServiceDependencies<PaymentsSettings>): ChosenProvider => {
  const { KINKEEPER_PAYMENTS: kind, KINKEEPER_PUBLIC_URL: publicUrl, ...settings } = dependencies.settings;
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: secrets, STRIPE_API_BASE: base } = settings;
  if (kind === "sandbox") {
    const sandbox = { ...dependencies, publicUrl };
    return { provider: sandboxProvider(sandbox), subscriptions: sandboxSubscriptions(sandbox) };
  }
  if (kind !== "stripe" || key === undefined || secrets === undefined)
    return { provider: noProvider, subscriptions: noSubscriptions };
  const client = stripeClient(key, base);
  return {
    provider: stripeProvider(client, publicUrl),
    subscriptions: stripeSubscriptions(client, publicUrl),
    stripe: { client, secrets, isLive: isLiveKey(key) },
  };
};
