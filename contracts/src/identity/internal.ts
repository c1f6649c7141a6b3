import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

/** What passes between gateway and identity, never through the gateway. */

/**
 * Name of the cookie that holds the session id. `__Host-` (which asks for `Secure`) where the product is reached by
 * https; plain on http, where only some browsers would accept it, and only on localhost.
 */
export const sessionCookie = (publicUrl: string): "__Host-sid" | "sid" =>
  publicUrl.startsWith("https:") ? "__Host-sid" : "sid";

/** `POST /internal/sessions/exchange`: a session id for tokens; 401 when the session is over. */
export const exchangeRequest = z.object({ sessionId: z.string().min(20).max(200) });
export const exchangeResponse = z.object({
  /** One for each service, by its name: what one of them is shown is worth nothing at the others. */
  tokens: z.record(z.string(), z.string()),
  userId: z.uuid(),
  tenantId: z.uuid().nullable(),
});

/** No call of the product: not in `endpointsByService`, so no gateway routes it. */
export const exchangeSession = defineEndpoint({
  id: "exchangeSession",
  method: "POST",
  path: "/internal/sessions/exchange",
  access: "public",
  summary: "A session id for tokens that live a minute.",
  body: exchangeRequest,
  response: exchangeResponse,
});

export const exchangeTokenResponse = z.object({ token: z.string() });

/**
 * `POST /internal/tokens/exchange`: a token for one of another audience that its own audience may call, or for a fresh one of the
 * same; of the same session and family, with what the caller may do now, and ending when the first ends. 401 when the session is
 * over, looks at another family, or the token is none; 403 for an audience that must not be called.
 */
export const exchangeToken = defineEndpoint({
  id: "exchangeToken",
  method: "POST",
  path: "/internal/tokens/exchange",
  access: "public",
  summary: "A token for one of another audience.",
  body: z.object({ token: z.string().max(8_000), audience: z.string().max(100) }),
  response: exchangeTokenResponse,
});

export const revocationsPath = "/internal/revocations";

/**
 * `GET /internal/revocations`: an endless answer, one JSON object a line. Whatever matches must be exchanged anew.
 * A gateway that has lost this feed trusts no token it holds.
 */
export const revocation = z.union([
  /** SHA-256 of the session's id, hexadecimal: a session that changes family goes on, and its id is nobody's to read. */
  z.object({ sessionHash: z.string() }),
  z.object({ userId: z.uuid() }),
  z.object({ tenantId: z.uuid() }),
  /** Sent every few seconds, so that a silent connection is noticed. */
  z.object({ alive: z.literal(true) }),
]);
export type Revocation = z.infer<typeof revocation>;

/** Set by identity on the answer of a command that ends sessions: one revocation as JSON; the gateway acts on it and removes it. */
export const revokedHeader = "x-kinkeeper-revoked";
