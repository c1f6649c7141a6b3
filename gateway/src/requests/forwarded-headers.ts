import { secretHeader } from "@kinkeeper/platform/http/listen-address";
import type { IncomingHttpHeaders } from "node:http";
import type { Exchange } from "./exchange.ts";

/** Headers that would say who is calling or where from: only the gateway may. */
const named = new Set([
  "authorization",
  "forwarded",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "x-original-url",
  "x-rewrite-url",
  "x-http-method-override",
]);
const prefixes = ["x-tenant-", "x-user-", "x-role", "x-internal-", "x-forwarded-", "x-kinkeeper-"];
/** Between two neighbours only (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
  "expect",
]);

const isForged = (name: string): boolean =>
  named.has(name) || (name.startsWith("x-") && prefixes.some((prefix) => name.startsWith(prefix)));

/** What says where a body ends must go on whatever Connection names, or two requests could be read as one. */
const framing = new Set(["content-length", "transfer-encoding"]);

const namesIn = (connection: string | undefined): ReadonlySet<string> | undefined =>
  connection === undefined || /^(?:keep-alive|close)$/i.test(connection)
    ? undefined
    : new Set(connection.split(",").map((name) => name.trim().toLowerCase()));

export interface Forwarding {
  readonly host: string;
  /** The secret that the service asks for, if any. */
  readonly secret: string | undefined;
  /** The passport of the caller; absent for somebody signed out. */
  readonly token: string | undefined;
  /** The session cookie concerns identity alone. */
  readonly keepsCookie: boolean;
}

/**
 * The headers of a request as they go on to a service: nothing the client says about who it is, then what the gateway
 * knows. Answers a new object and leaves the request as it is.
 */
export const forwardedHeaders = (
  { request: { headers }, requestId, address }: Exchange,
  { host, secret, token, keepsCookie }: Forwarding,
): IncomingHttpHeaders => {
  const connection = namesIn(headers.connection);
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (hopByHop.has(name) || isForged(name) || (connection?.has(name) && !framing.has(name))) continue;
    if (name === "cookie" && !keepsCookie) continue;
    forwarded[name] = headers[name];
  }
  forwarded.host = host;
  forwarded["x-request-id"] = requestId;
  forwarded["x-forwarded-for"] = address;
  if (secret !== undefined) forwarded[secretHeader] = secret;
  if (token !== undefined) forwarded.authorization = `Bearer ${token}`;
  return forwarded;
};
