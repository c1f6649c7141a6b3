import { z } from "zod";

/** What every service may need to know about the installation; each is one variable of the environment (docs/operations.md). */
export const settings = z.object({
  /** Where browsers reach the product; links in mails start with it. */
  publicUrl: z.url().transform((url) => url.replace(/\/+$/, "")),
  /** Accounts that run the platform, made at start where they are missing. */
  superAdmins: z.array(z.object({ email: z.email(), password: z.string().min(8) })).default([]),
  /** Upper bound of bytes one family may keep as objects. */
  objectQuotaBytes: z
    .int()
    .positive()
    .default(20 * 1024 ** 3),
  /** True where mails are kept and shown at /dev/mail. */
  keepsMail: z.boolean().default(false),
  /** The provider's model that texts are compared with; absent: the one that comes with the product. */
  embeddings: z
    .object({ model: z.string().min(1), apiKey: z.string().optional(), baseUrl: z.url().optional() })
    .optional(),
});
export type Settings = z.output<typeof settings>;
