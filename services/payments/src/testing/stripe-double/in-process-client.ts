import type Stripe from "stripe";
import { stripeLibrary } from "../../stripe-library.ts";
import { ConnectionCut } from "./answer-call.ts";
import type { StripeDouble } from "./stripe-double.ts";

/** Stripe's own client, straight into the double: no port, and no second try. */
export const inProcessClient = (double: StripeDouble): Stripe => {
  const ask: typeof fetch = async (input, init = {}) => {
    if (input instanceof Request) throw new Error("the client asks by address");
    const { method = "GET", headers, body } = init;
    const { pathname, search } = new URL(input);
    const sent = new Headers(headers);
    const form = method === "POST" ? (typeof body === "string" ? body : "") : search.slice(1);
    const key = sent.get("idempotency-key") ?? undefined;
    const secret = sent.get("authorization")?.replace(/^Bearer /, "");
    try {
      const answer = await double.answer({ method, path: pathname, form, key, secret });
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (error instanceof ConnectionCut) throw new TypeError("fetch failed", { cause: error });
      throw error;
    }
  };
  const Client = stripeLibrary();
  return new Client(double.apiKey, {
    httpClient: Client.createFetchHttpClient(ask),
    maxNetworkRetries: 0,
    telemetry: false,
  });
};
