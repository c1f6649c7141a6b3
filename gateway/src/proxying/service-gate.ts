import { refusalOf } from "@kinkeeper/contracts/access";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { revocation, revokedHeader, type Revocation } from "@kinkeeper/contracts/identity/internal";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import { originOf } from "@kinkeeper/platform/http/listen-address";
import type { Logger } from "@kinkeeper/platform/logger";
import type { IncomingMessage } from "node:http";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { maxUploadTime, slowestUpload, type Timeouts } from "../options.ts";
import { refuse } from "../requests/answer.ts";
import { cleanAnswer } from "../requests/answered-headers.ts";
import { bodyRefusal, maxBytesOf } from "../requests/body-rules.ts";
import { isCrossSite } from "../requests/cross-site.ts";
import { hasBody, type Exchange } from "../requests/exchange.ts";
import { forwardedHeaders } from "../requests/forwarded-headers.ts";
import { refusalOfOtherViewer } from "../requests/other-viewer.ts";
import type { TableEntry } from "../requests/route-table.ts";
import type { SessionIdReader } from "../sessions/session-cookie.ts";
import type { Caller, SessionTokens } from "../sessions/session-tokens.ts";
import type { EventStreams } from "./event-streams.ts";
import { upstream, type Upstream } from "./upstream.ts";

export interface ServiceGateOptions {
  readonly services: Readonly<Record<ServiceName, URL>>;
  readonly secret: string | undefined;
  readonly tokens: SessionTokens;
  readonly streams: EventStreams;
  /** Called with what identity's answers revoke. */
  readonly onRevoked: (what: Revocation) => void;
  readonly limiter: RateLimiter;
  readonly timeouts: Timeouts;
  readonly ownOrigins: ReadonlySet<string>;
  readonly sessionIdOf: SessionIdReader;
  readonly logger: Logger;
}

export interface ServiceGate {
  /** Decides whether a call may go on to its service, and sends it. */
  pass(exchange: Exchange, entry: TableEntry): Promise<void>;
  close(): void;
}

/** Logging out is the one GET that changes something: SPEC.md §2 navigates there. */
const changesState = ({ id }: Endpoint): boolean => id === "logout";

const crossSite = () => new DomainError("CROSS_SITE", "This request came from another site and was not carried out.");

const notNow = () =>
  new DomainError("UNAVAILABLE", "Live updates are not available right now. Please try again in a moment.");
const tooManyStreams = () =>
  new DomainError("TOO_MANY_REQUESTS", "The archive is open in too many windows at the same time.");

const tooMany = (exchange: Exchange, seconds: number): void =>
  refuse(exchange, new DomainError("TOO_MANY_REQUESTS", `Too many requests. Please try again in ${seconds} s.`), {
    "retry-after": String(seconds),
  });

/** The gate between browsers and services: cross-site, session, limits, access, body; then the proxy. In this order, so that nothing is read from who is refused. */
export const serviceGate = (options: ServiceGateOptions): ServiceGate => {
  const { services, secret, tokens, streams, onRevoked, limiter, timeouts, ownOrigins, sessionIdOf, logger } = options;
  const upstreams = new Map<ServiceName, Upstream>(
    (Object.entries(services) as [ServiceName, URL][]).map(([name, url]) => [name, upstream(url, logger)]),
  );

  const hosts = new Map(serviceNames.map((name) => [name, new URL(originOf(services[name])).host]));

  /** The caller, or the seconds to wait first. Somebody with a good session counts by user, everybody else by address. */
  const identify = async (
    { request, address }: Exchange,
    { endpoint }: TableEntry,
  ): Promise<{ caller?: Caller | undefined; wait?: number | undefined }> => {
    const sessionId = sessionIdOf(request.headers.cookie);
    const known = sessionId === undefined ? undefined : tokens.known(sessionId);
    if (known) return { caller: known, wait: limiter.user(known.claims.sub, endpoint) };
    const wait = limiter.stranger(address, endpoint);
    if (wait !== undefined || sessionId === undefined) return { wait };
    const caller = await tokens.exchanged(sessionId).catch((error: unknown) => {
      // What everybody may do works without knowing who it is.
      if (endpoint.access === "public") return undefined;
      throw error;
    });
    return { caller, wait: caller && limiter.user(caller.claims.sub, endpoint) };
  };

  /** What identity revoked holds before its own answer goes on to the browser. */
  const heedRevocation = (answered: IncomingMessage): void => {
    const header = answered.headers[revokedHeader];
    if (header === undefined) return;
    const parsed = parseRevocation(String(header));
    if (parsed) onRevoked(parsed);
    else {
      logger.error({ code: "INTERNAL" }, "a revocation could not be read; every session is exchanged anew");
      tokens.forget();
      streams.closeAll();
    }
  };

  /** Why a stream cannot be opened now. One whose end nobody would hear of must not begin. */
  const streamRefusal = ({ request, response }: Exchange): DomainError | undefined => {
    const sessionId = sessionIdOf(request.headers.cookie);
    const caller = sessionId === undefined ? undefined : tokens.known(sessionId);
    if (sessionId === undefined || !caller) return notNow();
    const { sub, viewedBy: userId = sub, tenantId = null } = caller.claims;
    return streams.open(response, { sessionHash: sessionHash(sessionId), userId, tenantId })
      ? undefined
      : tooManyStreams();
  };

  const send = (exchange: Exchange, { service, endpoint }: TableEntry, caller: Caller | undefined): void => {
    const isIdentity = service === "identity";
    const rules = { keepsCookies: isIdentity, sandboxed: exchange.path.startsWith("/objects/") };
    upstreams.get(service)!.forward(exchange, {
      headers: forwardedHeaders(exchange, {
        host: hosts.get(service)!,
        secret,
        token: caller?.tokens[service],
        keepsCookie: isIdentity,
      }),
      maxBytes: maxBytesOf(endpoint),
      timeout: endpoint.raw ? timeouts.rawService : timeouts.service,
      streamTimeout: timeouts.eventStream,
      onAnswer: (answered) => {
        if (isIdentity) heedRevocation(answered);
        cleanAnswer(answered, rules);
      },
    });
  };

  return {
    async pass(exchange, entry) {
      const { request } = exchange;
      const { endpoint } = entry;
      if (isCrossSite(request, ownOrigins, changesState(endpoint))) return refuse(exchange, crossSite());
      const { caller, wait } = await identify(exchange, entry);
      if (wait !== undefined) return tooMany(exchange, wait);
      const refusal = refusalOf(endpoint, caller?.claims);
      if (refusal) return refuse(exchange, new DomainError(refusal.code, refusal.message));
      const elsewhere = refusalOfOtherViewer(request, endpoint, caller?.claims);
      if (elsewhere) return refuse(exchange, elsewhere);
      if (exchange.response.destroyed) return;
      const bodyProblem = bodyRefusal(endpoint, request);
      if (bodyProblem) return refuse(exchange, bodyProblem);
      const streamProblem = endpoint.eventStream && streamRefusal(exchange);
      if (streamProblem) return refuse(exchange, streamProblem, { "retry-after": "30" });
      if (hasBody(request)) limitBodyTime(exchange, timeouts.requestBody + uploadTime(endpoint, request));
      send(exchange, entry, caller);
    },
    close: () => upstreams.forEach((one) => one.close()),
  };
};

const parseRevocation = (header: string): Revocation | undefined => {
  try {
    return revocation.safeParse(JSON.parse(header)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** How long bytes may take beyond what any body may, in ms: as long as all that was announced takes at the slowest. */
const uploadTime = (endpoint: Endpoint, { headers }: IncomingMessage): number => {
  if (!endpoint.raw) return 0;
  const bytes = Number(headers["content-length"] ?? endpoint.raw.maxBytes);
  return Math.min(maxUploadTime, (bytes / slowestUpload) * 1_000);
};

/** A body that trickles in holds a connection for nothing. */
const limitBodyTime = ({ request }: Exchange, timeout: number): void => {
  const { socket } = request;
  const cut = setTimeout(() => request.destroy(), timeout);
  const done = () => {
    clearTimeout(cut);
    socket.off("close", done);
  };
  // A request that was answered before all of it came hears nothing of its connection any more.
  socket.once("close", done);
  request.once("end", done).once("close", done);
};
