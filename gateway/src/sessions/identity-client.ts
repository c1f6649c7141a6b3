import { exchangeRequest, exchangeResponse, exchangeSession } from "@kinkeeper/contracts/identity/internal";
import type { CallService } from "@kinkeeper/platform/http/call-service";
import type { z } from "zod";

export type ExchangedToken = z.infer<typeof exchangeResponse>;

/** How the gateway asks identity for passports. */
export interface IdentityClient {
  /** The token for a session; undefined when the session is over. Rejects when identity does not answer as it should. */
  exchange(sessionId: string): Promise<ExchangedToken | undefined>;
}

const patience = 5_000;

export const identityClient = (identity: URL, call: CallService): IdentityClient => ({
  async exchange(sessionId) {
    const response = await call(identity, exchangeSession.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(exchangeRequest.parse({ sessionId })),
      signal: AbortSignal.timeout(patience),
    });
    // Read to the end in every case, or the connection could not be used again.
    const body = await response.text();
    if (response.status === 401) return undefined;
    if (!response.ok) throw new Error(`identity answered ${response.status} to an exchange`);
    return exchangeResponse.parse(JSON.parse(body));
  },
});
