import { address, publicUrl, text } from "@kinkeeper/platform/config";
import { z } from "zod";
import { stripeApi } from "./stripe/stripe-client.ts";

const secretKey = text.regex(/^[sr]k_(?:test|live)_\w+$/, "must be a secret key of Stripe's (sk_…)");

/** Several while they are being changed, and one of Connect's own, with commas between them. */
const webhookSecrets = text
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => secret.startsWith("whsec_")), "must be signing secrets (whsec_…)");

export const paymentsSettings = z
  .object({
    /** The page to pay at, and where it leads back to. */
    KINKEEPER_PUBLIC_URL: publicUrl,
    /** `sandbox`: purchases that move no money; `npm start` says so unless told otherwise. */
    KINKEEPER_PAYMENTS: z.enum(["sandbox", "stripe", "off"], "must be sandbox, stripe or off").default("off"),
    STRIPE_SECRET_KEY: secretKey.optional(),
    STRIPE_WEBHOOK_SECRETS: webhookSecrets.optional(),
    /** Somewhere else than Stripe: for tests. */
    STRIPE_API_BASE: address("http", "https").default(stripeApi),
    /** What is bought from a vendor who is not paid out yet: the money is held, or the purchase refused. */
    MARKETPLACE_UNONBOARDED: z.enum(["hold", "refuse"], "must be hold or refuse").default("hold"),
  })
  .refine(
    ({ KINKEEPER_PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS }) =>
      KINKEEPER_PAYMENTS !== "stripe" || (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRETS !== undefined),
    "KINKEEPER_PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS beside it",
  )
  .refine(
    ({ STRIPE_API_BASE, STRIPE_SECRET_KEY = "" }) =>
      STRIPE_API_BASE === stripeApi || STRIPE_SECRET_KEY.startsWith("sk_test_"),
    "STRIPE_API_BASE may be set with a test key alone (sk_test_…): a real one is sent to Stripe and nowhere else",
  );
export type PaymentsSettings = z.output<typeof paymentsSettings>;
