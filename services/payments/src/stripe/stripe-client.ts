import type Stripe from "stripe";
import { stripeLibrary } from "../stripe-library.ts";

/** Where Stripe's API is; anywhere else is for tests. */
export const stripeApi = "https://api.stripe.com";

/** The client every call goes through. It waits 20 s for an answer and tries once more under the same idempotency key. */
export const stripeClient = (secretKey: string, apiBase: string): Stripe => {
  const { protocol, hostname: host, port } = new URL(apiBase);
  const Client = stripeLibrary();
  return new Client(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host,
    ...(port === "" ? {} : { port }),
    timeout: 20_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

/** Whether a key moves real money. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);
