import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { serviceCaller } from "@kinkeeper/platform/http/call-service";
import { followConnections } from "@kinkeeper/platform/http/connections";
import { identityClient } from "@kinkeeper/platform/http/identity-client";
import { followRevocations, type FeedListener } from "@kinkeeper/platform/http/revocation-feed";
import { identityKeys, tokenVerifier } from "@kinkeeper/platform/http/token";
import { startTelemetry } from "@kinkeeper/platform/telemetry";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { documentation } from "./documentation/documentation.ts";
import { messagesOf, mount, newEdge } from "./edge/edge.ts";
import { middleware } from "./edge/middleware.ts";
import { traceRequests } from "./edge/tracing.ts";
import { limitConnections, placesPerAddress } from "./limits/connection-limit.ts";
import { noRateLimiter, rateLimiter } from "./limits/rate-limiter.ts";
import {
  defaultEventStreamsPerUser,
  defaultRateLimits,
  defaultTimeouts,
  eventStreamsPerFamily,
  maxUploadTime,
  type GatewayOptions,
} from "./options.ts";
import { eventStreams } from "./proxying/event-streams.ts";
import { serviceGate } from "./proxying/service-gate.ts";
import { ownOrigins } from "./requests/cross-site.ts";
import { dispatcher } from "./requests/dispatcher.ts";
import { answerClientErrors } from "./requests/client-errors.ts";
import { routeTable } from "./requests/route-table.ts";
import { securityHeaders } from "./requests/security-headers.ts";
import { sessionIdReader } from "./sessions/session-cookie.ts";
import { sessionTokens } from "./sessions/session-tokens.ts";
import { frontendServer } from "./statics/frontends.ts";
import { startInThread } from "./thread/start-in-thread.ts";

export interface Gateway {
  readonly port: number;
  readonly publicUrl: string;
  /** Takes no more requests, lets those under way finish (event streams are cut after the time allowed), then closes. */
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const close = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Starts the edge: everything a browser reaches goes through here. Rejects when the port is taken or an option is wrong. */
export const startGateway = (options: GatewayOptions): Promise<Gateway> =>
  options.ownThread ? startInThread(options) : startHere(options);

const startHere = async (options: GatewayOptions): Promise<Gateway> => {
  const { services, secret, logger } = options;
  const call = serviceCaller(secret);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const trustedProxies = options.trustedProxies ?? 0;
  // Whoever connects before everything stands waits in the kernel's queue; the public address needs the port.
  let handle: Handler | undefined;
  const app = newEdge();
  const server = createServer({
    ...messagesOf(app),
    headersTimeout: timeouts.requestHead,
    requestTimeout: maxUploadTime,
    connectionsCheckingInterval: Math.min(5_000, timeouts.requestHead),
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
  });
  const early: Handler = (request, response) =>
    handle ? handle(request, response) : void response.writeHead(503, { "retry-after": "1" }).end();
  server.on("request", early).on("checkContinue", early);
  const connections = followConnections(server);
  answerClientErrors(server);
  const places = placesPerAddress(options.maxConnectionsPerAddress ?? 256);
  if (trustedProxies === 0) limitConnections(server, places);
  const port = await listen(server, options.port, options.host);

  const publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, "");
  const sessionIdOf = sessionIdReader(publicUrl);
  const tokens = sessionTokens({
    identity: identityClient(services.identity, call),
    verify: tokenVerifier(identityKeys(services.identity, call), "identity"),
    logger,
  });
  const streams = eventStreams(options.eventStreamsPerUser ?? defaultEventStreamsPerUser, eventStreamsPerFamily);
  const revocations: FeedListener = {
    connected: () => tokens.connected(),
    lost() {
      tokens.lost();
      streams.closeAll();
    },
    revoked(what) {
      tokens.revoked(what);
      streams.revoked(what);
    },
  };
  const feed = followRevocations({
    ...options.revocationFeed,
    identity: services.identity,
    call,
    listener: revocations,
    logger,
  });
  const limiter =
    options.rateLimits === "off" ? noRateLimiter : rateLimiter({ ...defaultRateLimits, ...options.rateLimits });
  const gate = serviceGate({
    services,
    secret,
    tokens,
    streams,
    onRevoked: (what) => revocations.revoked(what),
    limiter,
    timeouts,
    ownOrigins: ownOrigins(publicUrl),
    sessionIdOf,
    logger,
  });
  const frontends = await frontendServer(options, sessionIdOf, tokens, logger).catch(async (error: unknown) => {
    feed.stop();
    await close(server, 0);
    throw error;
  });
  let isStopping = false;
  const routes = routeTable(endpointsByService);
  const dispatch = dispatcher({
    gate,
    frontends,
    routes,
    documentation: documentation(publicUrl),
    notReady: () => (isStopping ? ["stopping"] : tokens.isHearing() ? [] : ["identity"]),
    isStopping: () => isStopping,
    trustedProxies,
    places,
    logger,
  });
  const secure = securityHeaders(publicUrl);
  const stopTelemetry = await startTelemetry("gateway", options.telemetry);
  const trace = options.telemetry ? traceRequests(routes) : undefined;
  mount(app, middleware, dispatch, logger);
  handle = (request, response) => {
    response.setHeader("x-request-id", randomUUID());
    secure(response);
    trace?.(request, response);
    app(request, response);
  };
  logger.info({ port, url: publicUrl }, "gateway listens");

  return {
    port,
    publicUrl,
    async stop() {
      isStopping = true;
      streams.closeAll();
      // Each answer closes its connection now (see dispatcher.ts); whose session ends meanwhile is refused as ever.
      await connections.untilNone(timeouts.drain);
      feed.stop();
      streams.closeAll();
      await close(server, timeouts.stop);
      gate.close();
      frontends.stop();
      await stopTelemetry(logger);
    },
  };
};
