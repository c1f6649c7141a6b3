import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { payoutAccountStatus } from "./payout-events.ts";
import { ownBusiness } from "../marketplace/own-business.ts";

const params = z.object({ id: z.uuid() });

/**
 * `held`: until the vendor can be paid; `stopped`: somebody took it back at the payment provider itself, and nothing is sent before
 * a super administrator has it sent again or leaves it so (`closed`); `debt`: it was paid and refunded, and the vendor's account did not hold it any more.
 */
export const payoutState = z.enum([
  "none",
  "held",
  "stopped",
  "closed",
  "transferred",
  "partly_reversed",
  "reversed",
  "debt",
]);
export type PayoutState = z.infer<typeof payoutState>;

/** How a vendor's account at the payment provider stands; `none` where there is none yet. */
export const payoutStatus = z.enum(["none", ...payoutAccountStatus.options]);
export type PayoutStatus = z.infer<typeof payoutStatus>;

export const openPayoutAccount = defineEndpoint({
  id: "openPayoutAccount",
  method: "POST",
  path: "/api/vendors/:id/payout-onboarding",
  ...ownBusiness,
  summary: "The page at the payment provider where one's own, approved business tells how it is paid. For one use.",
  params,
  response: z.object({ url: z.string() }),
});

export const refreshPayoutAccount = defineEndpoint({
  id: "refreshPayoutAccount",
  method: "POST",
  path: "/api/vendors/:id/payout-account",
  ...ownBusiness,
  summary:
    "Asks the payment provider about the account of one's own business; what was held is paid out once it can be.",
  params,
  response: z.object({ status: payoutStatus }),
});

export const payoutEndpoints = [openPayoutAccount, refreshPayoutAccount] as const;
