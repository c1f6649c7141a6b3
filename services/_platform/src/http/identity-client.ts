import {
  exchangeRequest,
  exchangeResponse,
  exchangeSession,
  exchangeToken,
  exchangeTokenResponse,
} from "@kinkeeper/contracts/identity/internal";
import type { ServiceName } from "@kinkeeper/contracts/services";
import type { z } from "zod";
import type { CallService } from "./call-service.ts";

export type ExchangedSession = z.infer<typeof exchangeResponse>;

/** How gateway and services ask identity for tokens. Each call rejects when identity does not answer as it should. */
export interface IdentityClient {
  /** The tokens of a session; undefined when it is over. */
  exchange(sessionId: string): Promise<ExchangedSession | undefined>;
  /** A token for this audience in place of another (see `exchangeToken`); undefined when its session is over. */
  exchangeToken(token: string, audience: ServiceName): Promise<string | undefined>;
}

const timeoutMs = 5_000;

export const identityClient = (identity: URL, call: CallService): IdentityClient => {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await call(identity, path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read to the end in every case, or the connection could not be used again.
    const text = await response.text();
    if (response.status === 401) return undefined;
    if (!response.ok) throw new Error(`identity answered ${response.status} to ${path}`);
    return JSON.parse(text);
  };
  return {
    exchange: async (sessionId) =>
      exchangeResponse.optional().parse(await post(exchangeSession.path, exchangeRequest.parse({ sessionId }))),
    exchangeToken: async (token, audience) =>
      exchangeTokenResponse.optional().parse(await post(exchangeToken.path, { token, audience }))?.token,
  };
};
