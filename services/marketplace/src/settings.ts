import { flag, publicUrl } from "@kinkeeper/platform/config";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { z } from "zod";

const isLocal = (url: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

export const marketplaceSettings = z
  .object({
    /** What events for partners say they come from. */
    KINKEEPER_PUBLIC_URL: publicUrl,
    /** Webhooks may go to private addresses and without TLS: to try them out on one machine, never where others are. */
    KINKEEPER_PRIVATE_WEBHOOKS: flag.default(false),
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
