import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { decodeJwt } from "jose";
import type { Readable } from "node:stream";
import { signedOut } from "./http/token.ts";

/** In whose name a service calls another, and as part of which request. */
export interface OnBehalf {
  /** The caller's own token, as it came with their call. It is exchanged for one that the service called takes. */
  readonly token: string;
  /** When it stops being good, in milliseconds since 1970: a minute after it was minted. */
  readonly expires: number;
  readonly requestId: string;
}

export interface PeerRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Of an endpoint with a `raw` body its bytes, else what becomes JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  /** Of what is changed, as the caller has seen it: goes into If-Match. */
  readonly ifRevision?: number;
  /** A second call with the same key adds nothing more (where something is added at all). */
  readonly idempotencyKey?: string;
  /** Gives the call up once nobody waits for its answer; then its reason is thrown. */
  readonly signal?: AbortSignal;
}

/**
 * The other services, called through the endpoints of the contracts and always in the name of whoever called this one. The
 * exception: what a service needs of another it keeps as a read model of that one's events. What a peer refuses is thrown as
 * the DomainError it answered; a peer that cannot be reached is UNAVAILABLE, one that does not answer TIMEOUT.
 */
export interface Peers {
  /** The answer, parsed by the endpoint's schema. */
  ask<E extends Endpoint>(endpoint: E, onBehalf: OnBehalf, request?: PeerRequest): Promise<ResponseOf<E>>;
  /** The bytes of an answer that is no JSON, as they come. A stream that breaks off ends with an error. */
  open(endpoint: Endpoint, onBehalf: OnBehalf, request?: PeerRequest): Promise<Readable>;
}

/** The caller of a request, to call others in their name. @throws DomainError SIGNED_OUT without a token */
export const onBehalfOf = (request: {
  readonly requestId: string;
  readonly header: (name: string) => string | undefined;
}): OnBehalf => {
  const token = /^Bearer (.+)$/.exec(request.header("authorization") ?? "")?.[1];
  if (token === undefined) throw signedOut();
  return { token, expires: (decodeJwt(token).exp ?? 0) * 1000, requestId: request.requestId };
};
