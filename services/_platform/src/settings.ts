import { z } from "zod";

/** What every service may need to know about the installation; each is one variable of the environment (docs/operations.md). */
export const settings = z.object({
  /** Where browsers reach the product; links in mails start with it. */
  publicUrl: z.url().transform((url) => url.replace(/\/+$/, "")),
  adminEmail: z.email().optional(),
  adminPassword: z.string().min(8).optional(),
  /** Upper bound of bytes one family may keep as objects. */
  objectQuotaBytes: z
    .int()
    .positive()
    .default(20 * 1024 ** 3),
  /** True where mails are kept and shown at /dev/mail. */
  keepsMail: z.boolean().default(false),
});
export type Settings = z.output<typeof settings>;
