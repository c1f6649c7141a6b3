import { createRequire } from "node:module";
import type Stripe from "stripe";

const require = createRequire(import.meta.url);

/** Stripe's own library, loaded when it is first needed: it takes 20 MB, and many installations have no key for it. */
export const stripeLibrary = (): typeof Stripe => require("stripe") as typeof Stripe;
