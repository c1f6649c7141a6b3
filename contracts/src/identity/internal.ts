import { z } from "zod";

/** What passes between gateway and identity, never through the gateway. */

/** `POST /internal/sessions/exchange`: a session id for a token; 401 when the session is over. */
export const exchangeRequest = z.object({ sessionId: z.string().min(20).max(200) });
export const exchangeResponse = z.object({ token: z.string(), userId: z.uuid(), tenantId: z.uuid().nullable() });

/**
 * `GET /internal/revocations`: an endless answer, one JSON object a line. Whatever matches must be exchanged anew.
 * A gateway that has lost this feed trusts no token it holds.
 */
export const revocation = z.union([
  z.object({ sessionId: z.string() }),
  z.object({ userId: z.uuid() }),
  z.object({ tenantId: z.uuid() }),
  /** Sent every few seconds, so that a silent connection is noticed. */
  z.object({ alive: z.literal(true) }),
]);
export type Revocation = z.infer<typeof revocation>;

/** Set by identity on the answer of a command that ends sessions: one revocation as JSON; the gateway acts on it and removes it. */
export const revokedHeader = "x-kinkeeper-revoked";
