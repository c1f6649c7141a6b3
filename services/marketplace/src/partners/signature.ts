import { createHash, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** A new secret of an endpoint, as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** A new token of a partner. */
export const newToken = (): string => `kkp_${randomBytes(32).toString("base64url")}`;

/** What is kept of a token: it is random, so that nothing slower than this is needed. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The headers that prove who sent the body, and when; one signature for each secret (Standard Webhooks 1.0). */
export const signedHeaders = (
  eventId: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  "webhook-id": eventId,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(" "),
});
