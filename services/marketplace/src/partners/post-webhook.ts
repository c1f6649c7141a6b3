import { lookup as lookUp, type LookupAddress, type LookupOptions } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { readBodyStart } from "./read-body-start.ts";
import { isAllowedAddress, isGlobalAddress, literalAddressOf, urlProblem } from "./webhook-address.ts";

/** Looks a name up, as `dns.lookup` does with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Also addresses that are not of the open internet, and without TLS: to try things out. */
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
}

export interface WebhookAnswer {
  /** Null where there was no answer. */
  readonly status: number | null;
  /** In a few words; null for an answer, whatever it says. */
  readonly error: string | null;
  readonly latencyMs: number;
  readonly retryAfter: string | undefined;
  /** The beginning of the body; null for a private address, which is nobody's business. */
  readonly response: string | null;
}

class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
  readonly code = "REFUSED_ADDRESS";
}

/**
 * Looks the name up at the moment of connecting, and hands only addresses on that webhooks may go to: what was looked up
 * before, or was something else an hour ago, does not count. One bad address among good ones refuses all.
 */
const checkedLookup =
  (resolve: Resolve, allowPrivate: boolean, found: (address: string) => void): LookupFunction =>
  (hostname, options, answer) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, []);
      const refused =
        addresses.length === 0 || addresses.some(({ address }) => !isAllowedAddress(address, allowPrivate));
      if (refused) return answer(new RefusedAddress("The name leads to an address that is not public."), []);
      for (const { address } of addresses) found(address);
      const [first] = addresses;
      return options.all ? answer(null, addresses) : answer(null, first!.address, first!.family);
    });

/** Words for what went wrong: codes of Node and OpenSSL say enough, messages may say too much. */
const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in time";
  return "code" in error ? String(error.code) : error.name;
};

/** Posts once; follows no redirect. Never rejects: whatever happens is the answer. */
export const postWebhook = async ({
  url: address,
  headers,
  body,
  allowPrivate,
  timeoutMs,
  resolve = lookUp,
}: WebhookRequest): Promise<WebhookAnswer> => {
  const began = performance.now();
  const failed = (error: string): WebhookAnswer => ({
    status: null,
    error,
    latencyMs: Math.round(performance.now() - began),
    retryAfter: undefined,
    response: null,
  });
  const url = new URL(address);
  const wrong = urlProblem(url, allowPrivate);
  if (wrong !== undefined) return failed(wrong);
  const literal = literalAddressOf(url);
  const addresses: string[] = literal === undefined ? [] : [literal];
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  try {
    const answer = await new Promise<IncomingMessage>((onAnswer, onError) => {
      const request = send(url, {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        agent: false,
        lookup: checkedLookup(resolve, allowPrivate, (found) => addresses.push(found)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.once("response", onAnswer).once("error", onError).end(body);
    });
    const response = await readBodyStart(answer);
    answer.destroy();
    return {
      status: answer.statusCode ?? null,
      error: null,
      latencyMs: Math.round(performance.now() - began),
      retryAfter: answer.headers["retry-after"],
      response: addresses.every(isGlobalAddress) ? response : null,
    };
  } catch (error) {
    return failed(wordsFor(error));
  }
};
