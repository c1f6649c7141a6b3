import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { ClientDisconnected, runForClient } from "../client-disconnect.ts";
import { DomainError } from "../domain-error.ts";
import type { Logger } from "../logger.ts";
import type { ConsumerStatus } from "../projections/consumer-definition.ts";
import { followAnswers, followConnections, unusedConnections } from "./connections.ts";
import { urlOf, requireSecret, type ListenAddress } from "./listen-address.ts";
import { problemOf } from "./problem.ts";
import { bodyParsers } from "./read-body.ts";
import { routeRequest } from "./route-request.ts";
import { Reply, type Route } from "./route.ts";
import { sendJson } from "./send-json.ts";
import type { TokenVerifier } from "./token.ts";
import { traced } from "./tracing.ts";

export interface HttpOptions {
  readonly logger: Logger;
  readonly verify: TokenVerifier;
  /** Whoever does not know it is sent away, but for health; absent where the socket keeps others out. */
  readonly secret?: string | undefined;
  readonly routes: readonly Route[];
  /** Answers what is not ready ("postgres", "bus"); an empty list is ready. */
  readonly notReady: () => Promise<readonly string[]>;
  /** Answers what is away without stopping anybody (the bus: projections read the event store meanwhile). */
  readonly impaired?: () => Promise<readonly string[]>;
  /** How its projections and reactions are doing; `/readyz` says it. */
  readonly consumers?: () => readonly ConsumerStatus[];
  /** More routes that are no endpoint of the contracts (pages, internal calls). */
  readonly extra?: (app: Express) => void;
}

export interface HttpServer {
  /** How it is reached; see `ListenAddress`. */
  readonly address: URL;
  readonly app: Express;
  /**
   * Stops taking requests, lets those under way finish (at most 10 s), then closes. Where it drains, it first goes on answering for a while
   * and says with each answer that its connection is not to be used again: whoever keeps one would else ask in the moment it is closed.
   */
  stop(): Promise<void>;
}

const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === "string" && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();

const identify: RequestHandler = (request, response, next) => {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  response.locals["requestId"] = requestId;
  response.setHeader("x-request-id", requestId);
  next();
};

const send = async (reply: Reply, response: express.Response): Promise<void> => {
  response.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value as string | string[]);
  if (reply.body === undefined) response.end();
  else if (typeof reply.body === "string" || Buffer.isBuffer(reply.body)) response.end(reply.body);
  else await pipeline(reply.body, response).catch(unlessDisconnected);
};

/** What is said when whoever reads closes the connection before the end, or had closed it before the beginning: their right. */
const disconnectCodes: ReadonlySet<unknown> = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"]);

const unlessDisconnected = (error: NodeJS.ErrnoException): void => {
  if (!disconnectCodes.has(error.code)) throw error;
};

/** Works for a client; `signal` is aborted when it disconnects before the work is done. */
const whileConnected = async (
  response: express.Response,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClientDisconnected());
  response.once("close", abort);
  try {
    return await work(controller.signal);
  } finally {
    response.off("close", abort);
  }
};

const handlerOf =
  ({ endpoint, handle }: Route, verify: TokenVerifier): RequestHandler =>
  async (http, response) => {
    const answer = await whileConnected(response, async (signal) => {
      const request = await routeRequest(endpoint, http, verify, response.locals["requestId"], signal);
      if (endpoint.method !== "GET") return handle(request);
      // Once they have left, Postgres need not go on looking, and whatever fails then is nobody's concern.
      signal.addEventListener("abort", () => (response.locals["isDisconnected"] = true));
      return runForClient(signal, () => handle(request));
    });
    response.setHeader("cache-control", response.getHeader("cache-control") ?? "no-store");
    if (answer instanceof Reply) return send(answer, response);
    if (answer === undefined) return void response.status(endpoint.status ?? 204).end();
    return sendJson(response, endpoint.status ?? 200, answer);
  };

const onError =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const requestId: string = response.locals["requestId"];
    const problem = problemOf(error, requestId);
    if (response.locals["isDisconnected"] || error instanceof ClientDisconnected) return; // nobody is there to be answered, and what was read for them was given up
    if (problem.status >= 500)
      logger.error(
        { err: error, requestId, method: request.method, route: request.route?.path, status: problem.status },
        "request failed",
      );
    if (response.headersSent) return void response.destroy();
    response
      .status(problem.status)
      .set({ "cache-control": "no-store", ...problem.headers })
      .json(problem.body);
    // Somebody still sending reads this only if the connection stays: to close it with bytes unread would reset it. What
    // comes is thrown away until the gateway, which has its answer, breaks off. Piped on to a handler that reads no more it would be
    // held up instead, and nobody would notice that the gateway has left.
    if (!request.complete) request.unpipe().resume();
  };

/** JSON has no large integers. */
const consumerInJson = ({ position, ...status }: ConsumerStatus) => ({ ...status, position: String(position) });

/** An express application that serves these routes; see `serve` to make it listen. */
export const createApp = ({
  logger,
  verify,
  secret,
  routes,
  notReady,
  impaired = async () => [],
  consumers = () => [],
  extra,
}: HttpOptions): Express => {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", "simple");
  app.use(identify);
  // Not traced: while it starts they are answered 503, which an alert on requests that fail must not count.
  app.get("/healthz", (_request, response) => void response.json({ status: "up" }));
  app.get("/readyz", async (_request, response) => {
    const [waitingFor, without] = await Promise.all([notReady(), impaired()]);
    const isReady = waitingFor.length === 0;
    const status = isReady ? "ready" : "not ready";
    response
      .status(isReady ? 200 : 503)
      .json({ status, waitingFor, without, consumers: consumers().map(consumerInJson) });
  });
  app.use(traced);
  if (secret !== undefined) app.use(requireSecret(secret));
  for (const route of routes) {
    const method = route.endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    app[method](route.endpoint.path, ...bodyParsers(route.endpoint), handlerOf(route, verify));
  }
  extra?.(app);
  app.use((_request, _response, next) => next(new DomainError("NOT_FOUND", "There is nothing here.")));
  app.use(onError(logger));
  return app;
};

/**
 * Makes an application listen; port 0 takes a free one. Rejects when the port or the socket is taken.
 * @param drainMs how long it goes on answering once it is to stop, see `HttpServer.stop`
 */
export const serve = async (app: Express, address: ListenAddress, drainMs = 0): Promise<HttpServer> => {
  const server: Server = createServer(
    // Kept longer than any client keeps a connection, so that the one who closes is never the one who is being sent to. A file
    // of gigabytes takes its time; the gateway, the only one who sends here, cuts off whoever is slow on purpose.
    { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 1_800_000 },
    app,
  );
  const connections = followConnections(server);
  const unused = unusedConnections(server);
  const answers = followAnswers(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(address, () => resolve(void server.off("error", reject)));
  });
  return {
    app,
    address: urlOf("path" in address ? address : { ...address, port: (server.address() as AddressInfo).port }),
    stop: async () => {
      answers.endStreams();
      if (drainMs > 0) {
        answers.closeWithEach();
        await connections.untilNone(drainMs);
      }
      const closeIdle = (): void => {
        server.closeIdleConnections();
        unused.close();
      };
      await new Promise<void>((resolve) => {
        const closing = setInterval(closeIdle, 50);
        const force = setTimeout(() => server.closeAllConnections(), 10_000);
        server.close(() => {
          clearInterval(closing);
          clearTimeout(force);
          resolve();
        });
        closeIdle();
        answers.endStreams();
      });
    },
  };
};
