import type { z } from "zod";
import type { AccessRule } from "./access.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A body that is not JSON: bytes of one of these types, at most so many, handed to the service as a stream. */
export interface RawBody {
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
}

/** A JSON body beyond this is refused: the longest story there may be fits in any script, and an event of it into every store. */
export const maxJsonBytes = 512 * 1024;

type Schema = z.ZodType;

/**
 * One call of the product. The gateway's access table, the service's route, the browser's typed client
 * and the OpenAPI page are all read from this object.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> extends AccessRule {
  /** Unique name, camelCase: `listFamilyMembers`. */
  readonly id: string;
  readonly method: Method;
  /** Express notation: `/api/family-members/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly raw?: RawBody;
  /** Takes the body as a plain form too: pages post it before any script of ours runs. */
  readonly takesForm?: boolean;
  /** Answers a stream of server-sent events, for as long as the caller's session lasts; the data of each is a `response`. */
  readonly eventStream?: true;
  /** What a success carries. Absent: no content, or something that is not JSON (a page, a file). */
  readonly response?: Response;
  /** Status of a success; 200 unless told, 204 where there is no response. */
  readonly status?: number;
}

export const defineEndpoint = <
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> => endpoint;

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
/** What a caller may send: defaults not filled in yet. */
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
