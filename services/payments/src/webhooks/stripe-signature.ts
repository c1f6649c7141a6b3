import { DomainError } from "@kinkeeper/platform/domain-error";
import { z } from "zod";
import { stripeLibrary } from "../stripe-library.ts";

/** How far its time may be from ours, in seconds, before or after. */
const tolerance = 300;

const message = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().optional(),
  // A few kinds are about nothing that has an id.
  data: z.object({ object: z.object({ id: z.string().default("") }) }),
});
export type StripeMessage = z.infer<typeof message>;

const refused = (): DomainError => new DomainError("INVALID_INPUT", "The signature does not match.");

/** When the header says it was signed, in seconds. */
const signedAt = (header: string): readonly number[] =>
  [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time));

/**
 * What a message of Stripe's says, once it is certain that Stripe sent it, and did so now.
 * @param bytes as they came: any other spelling has another signature
 * @throws DomainError INVALID_INPUT for anything that is forged, changed, old or from the future
 */
export const verifiedMessage = (
  bytes: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
): StripeMessage => {
  if (header === undefined) throw refused();
  const { webhooks, errors } = stripeLibrary();
  const { signature } = webhooks;
  const isFrom = (secret: string): boolean => {
    try {
      return signature?.verifyHeader(bytes, header, secret, tolerance, undefined, now.getTime()) ?? false;
    } catch (error) {
      if (error instanceof errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  };
  // The library looks at the past alone.
  const isFromFuture = signedAt(header).some((time) => time > now.getTime() / 1000 + tolerance);
  if (isFromFuture || !secrets.some(isFrom)) throw refused();
  const parsed = message.safeParse(JSON.parse(bytes.toString("utf8")));
  if (!parsed.success) throw new DomainError("INVALID_INPUT", "This is no message of Stripe's.");
  return parsed.data;
};
