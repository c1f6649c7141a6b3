import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from "@kinkeeper/contracts/endpoint";

// oxlint-disable-next-line typescript/no-empty-object-type -- exactly this asks whether a part may be left out
type Nothing = {};

/** `unknown` is what an endpoint answers that declares no such part; a part of optional fields may be left out. */
type Part<Key extends string, Value> = unknown extends Value
  ? { readonly [K in Key]?: undefined }
  : Nothing extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

export interface CallOptions {
  /** Revision the change is based on; a stale one is answered with 412. */
  readonly ifMatch?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The key it goes under, where it is a part of what is sent again as a whole (`Api.keys`); otherwise it gets one of its own. */
  readonly idempotencyKey?: string;
}

/** What a call of this endpoint needs, as its contract says. */
export type CallArguments<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  Part<"query", QueryInputOf<E>> &
  Part<"body", BodyInputOf<E>> &
  CallOptions;

/** May be left out altogether where nothing is required. */
export type CallParameters<E extends Endpoint> =
  Nothing extends CallArguments<E> ? [callArguments?: CallArguments<E>] : [callArguments: CallArguments<E>];

/** The same without types, for the code that builds the request. */
export interface AnyCallArguments extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
