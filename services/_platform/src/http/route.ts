import type { Claims } from "@kinkeeper/contracts/claims";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { Request as ExpressRequest } from "express";
import type { Readable } from "node:stream";
import type { CommandContext } from "../event-journal.ts";

/** What a handler is given: everything parsed by the endpoint's schemas, and who is calling. */
export interface RouteRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The verified caller. Reading it on a public endpoint without a token throws SIGNED_OUT. */
  readonly caller: Claims;
  readonly callerIfAny: Claims | undefined;
  /** The caller's family. Reading it without one throws NO_TENANT. */
  readonly tenantId: string;
  /** For commands on streams of the caller's family. */
  readonly context: CommandContext;
  /** For commands on platform-wide streams (users, tenants). */
  readonly platformContext: CommandContext;
  readonly requestId: string;
  /** Aborted (with ClientDisconnected) when the caller leaves before the answer. What a read reads is given up by itself then. */
  readonly signal: AbortSignal;
  /** The revision in If-Match, where the caller sent one. */
  readonly ifRevision: number | undefined;
  /** The key under which the caller adds something once, however often they say it (Idempotency-Key). */
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
  /** The raw body of an endpoint with `raw`; counted, so that it never yields more than `maxBytes`. */
  readonly stream: Readable;
  /** How long the raw body says it is; absent where it is sent in chunks. */
  readonly announcedBytes: number | undefined;
  readonly http: ExpressRequest;
}

/** An answer that is more than JSON with the endpoint's status. */
export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer | Readable | undefined;
  constructor(
    status: number,
    headers: Readonly<Record<string, string | readonly string[]>> = {},
    body?: string | Buffer | Readable,
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export const jsonReply = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
) => new Reply(status, { "content-type": "application/json; charset=utf-8", ...headers }, JSON.stringify(body));

export const htmlReply = (
  status: number,
  page: string,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
) => new Reply(status, { "content-type": "text/html; charset=utf-8", ...headers }, page);

type Answer<E> = ResponseOf<E> | Reply | (unknown extends ResponseOf<E> ? void : never);

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (request: RouteRequest<Endpoint>) => Promise<unknown>;
}

/** Binds an endpoint of the contracts to what answers it. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  // The server parses with this very endpoint's schemas before it calls.
  handle: handle as unknown as Route["handle"],
});
