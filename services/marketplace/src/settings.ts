import { minorOf } from "@kinkeeper/contracts/money";
import { address, flag, publicUrl, text } from "@kinkeeper/platform/config";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { z } from "zod";

/** The seeds of an operator and two accounts, as `partners/nats/write-server-conf.ts` makes them. */
const ownerSeeds = z
  .string()
  .regex(/^SO[A-Z2-7]{56} SA[A-Z2-7]{56} SA[A-Z2-7]{56}$/, "must be three seeds of NATS, with spaces between them")
  .transform((seeds) => {
    const [operator, system, platform] = seeds.split(" ") as [string, string, string];
    return { operator, system, platform };
  });

/** In cents. */
const amount = text
  .refine((decimal) => minorOf(decimal) !== undefined, "must be an amount in US dollars, such as 2.50")
  .transform((decimal) => minorOf(decimal) ?? 0);

const isLocal = (url: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

export const marketplaceSettings = z
  .object({
    /** What events for partners say they come from. */
    KINKEEPER_PUBLIC_URL: publicUrl,
    /** The lowest fixed price, in cents: below some price the payment provider's fee takes more than the commission brings. */
    MARKETPLACE_MIN_PRICE: amount.default(0),
    /** Webhooks may go to private addresses and without TLS: to try them out on one machine, never where others are. */
    KINKEEPER_PRIVATE_WEBHOOKS: flag.default(false),
    /** The NATS server that partners read from, and its owner's keys; where partners reach it, if that is elsewhere. */
    PARTNER_NATS_URL: address("nats", "tls").optional(),
    PARTNER_NATS_KEYS: ownerSeeds.optional(),
    PARTNER_NATS_PUBLIC_URL: address("nats", "tls").optional(),
  })
  .refine(({ PARTNER_NATS_URL: url, PARTNER_NATS_KEYS: keys }) => (url === undefined) === (keys === undefined), {
    path: ["PARTNER_NATS_KEYS"],
    message: "and PARTNER_NATS_URL need each other",
  })
  .refine(
    ({ KINKEEPER_PUBLIC_URL, KINKEEPER_PRIVATE_WEBHOOKS }) =>
      !KINKEEPER_PRIVATE_WEBHOOKS || isLocal(KINKEEPER_PUBLIC_URL),
    {
      path: ["KINKEEPER_PRIVATE_WEBHOOKS"],
      message: "may be on only where KINKEEPER_PUBLIC_URL is on localhost",
    },
  );
export type MarketplaceSettings = z.output<typeof marketplaceSettings>;
export type MarketplaceDependencies = ServiceDependencies<MarketplaceSettings>;
