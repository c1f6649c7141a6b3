import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { refusalOf } from "@kinkeeper/contracts/access";
import type { Request as ExpressRequest } from "express";
import type { Readable } from "node:stream";
import { DomainError } from "../domain-error.ts";
import { derivedIdOfKey } from "../ids.ts";
import { byteLimit, fileTooLarge } from "./byte-limit.ts";
import { parseInput } from "./parse-input.ts";
import type { RouteRequest } from "./route.ts";
import { signedOut, type TokenVerifier } from "./token.ts";

/** The caller behind the bearer token; undefined without one. @throws DomainError SIGNED_OUT for a token that does not verify. */
const callerOf = async (http: ExpressRequest, verify: TokenVerifier): Promise<Claims | undefined> => {
  const authorization = http.headers.authorization;
  return authorization?.startsWith("Bearer ") ? verify(authorization.slice("Bearer ".length)) : undefined;
};

/** `If-Match: "7"` names revision 7, -1 is that of what was never written to. @throws DomainError INVALID_INPUT for anything that is no revision. */
const revisionIn = (ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined || ifMatch === "*") return undefined;
  const revision = /^(?:W\/)?"(-1|\d{1,15})"$/.exec(ifMatch)?.[1];
  if (revision === undefined) throw new DomainError("INVALID_INPUT", "If-Match must hold a revision.");
  return Number(revision);
};

/**
 * The key of a change, by the key that its sender gave it: the same one sent elsewhere means something else, as what is added to another
 * item does.
 * @throws DomainError INVALID_INPUT for a key that is no UUID: it becomes part of an id
 */
const keyIn = (http: ExpressRequest): string | undefined => {
  const header = http.get("idempotency-key");
  if (header === undefined) return undefined;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(header))
    throw new DomainError("INVALID_INPUT", "Idempotency-Key must hold a UUID.");
  return derivedIdOfKey(header, http.method, http.path);
};

const announcedIn = (contentLength: string | undefined): number | undefined =>
  contentLength === undefined ? undefined : Number(contentLength);

const matchesType = (contentType: string | undefined, accepted: readonly string[]): boolean => {
  const type = (contentType ?? "application/octet-stream").split(";")[0]!.trim().toLowerCase();
  return accepted.some((pattern) =>
    pattern.endsWith("/*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
};

const rawStream = (http: ExpressRequest, raw: NonNullable<Endpoint["raw"]>): Readable => {
  if (!matchesType(http.headers["content-type"], raw.contentTypes))
    throw new DomainError("UNSUPPORTED_MEDIA", "This kind of file is not accepted here.");
  if (Number(http.headers["content-length"] ?? 0) > raw.maxBytes) throw fileTooLarge(raw.maxBytes);
  const limited = byteLimit(raw.maxBytes);
  http.on("error", (error) => limited.destroy(error));
  // Whoever reads learns of it by reading; until they do nobody else listens.
  limited.on("error", () => undefined);
  http.on("aborted", () => limited.destroy(new DomainError("INVALID_INPUT", "The upload was interrupted.")));
  return http.pipe(limited);
};

/** Checks access, then parses what the endpoint describes. Nothing is read from a request that is refused. */
export const routeRequest = async (
  endpoint: Endpoint,
  http: ExpressRequest,
  verify: TokenVerifier,
  requestId: string,
  signal: AbortSignal,
): Promise<RouteRequest<Endpoint>> => {
  const caller = await callerOf(http, verify);
  const refusal = refusalOf(endpoint, caller);
  if (refusal) throw new DomainError(refusal.code, refusal.message);
  const command = (tenantId: string) => ({
    tenantId,
    ...(caller ? { actorId: caller.sub } : {}),
    correlationId: requestId,
    causationId: requestId,
  });
  const tenantId = (): string => {
    if (!caller) throw signedOut();
    if (!caller.tenantId) throw new DomainError("NO_TENANT", "No tenant ID");
    return caller.tenantId;
  };
  return {
    params: endpoint.params && parseInput(endpoint.params, http.params),
    query: endpoint.query && parseInput(endpoint.query, http.query),
    body: endpoint.body && parseInput(endpoint.body, http.body ?? {}),
    callerIfAny: caller,
    requestId,
    signal,
    ifRevision: revisionIn(http.headers["if-match"]),
    idempotencyKey: keyIn(http),
    header: (name) => http.get(name),
    http,
    get caller() {
      if (!caller) throw signedOut();
      return caller;
    },
    get tenantId() {
      return tenantId();
    },
    get context() {
      return command(tenantId());
    },
    platformContext: command(platformTenant),
    announcedBytes: announcedIn(http.headers["content-length"]),
    get stream() {
      if (!endpoint.raw) throw new Error(`${endpoint.id} has no raw body`);
      return rawStream(http, endpoint.raw);
    },
  };
};
