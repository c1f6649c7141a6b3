import { DomainError } from "@kinkeeper/platform/domain-error";
import { clientAddress } from "@kinkeeper/platform/http/client-address";
import type { Logger } from "@kinkeeper/platform/logger";
import type { IncomingMessage, ServerResponse } from "node:http";
import { docsPath, openApiPath } from "../documentation/documentation.ts";
import type { Places } from "../limits/places.ts";
import type { ServiceGate } from "../proxying/service-gate.ts";
import type { FrontendServer } from "../statics/frontends.ts";
import { answer, refuse } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { pathOf } from "./request-path.ts";
import { isServicePath, type RouteTable } from "./route-table.ts";

export interface DispatcherOptions {
  readonly gate: ServiceGate;
  readonly frontends: FrontendServer;
  readonly routes: RouteTable;
  readonly documentation: (exchange: Exchange) => void;
  /** What the gateway waits for; empty when it is ready. */
  readonly notReady: () => readonly string[];
  readonly isStopping: () => boolean;
  readonly trustedProxies: number;
  /** For requests under way, where connections do not tell clients apart. */
  readonly places: Places;
  readonly logger: Logger;
}

const json = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
const tooManyAtOnce = () =>
  new DomainError("TOO_MANY_REQUESTS", "Too many requests at the same time. Please try again in a moment.");
const nothingHere = () => new DomainError("NOT_FOUND", "There is nothing here.");

/** Any coding but chunked would be forwarded as what it is not. */
const hasStrangeFraming = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined && headers["transfer-encoding"].toLowerCase() !== "chunked";

/** Sends every request, which has its id and its headers by now, to who answers it. */
export const dispatcher = (
  options: DispatcherOptions,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const { gate, frontends, routes, documentation, notReady, isStopping, trustedProxies, places, logger } = options;

  const sendReadiness = (exchange: Exchange): void => {
    const waitingFor = notReady();
    const isReady = waitingFor.length === 0;
    answer(
      exchange,
      isReady ? 200 : 503,
      json,
      JSON.stringify({ status: isReady ? "ready" : "not ready", waitingFor }),
    );
  };

  const dispatch = (exchange: Exchange): Promise<void> | void => {
    const { path, request } = exchange;
    const method = request.method ?? "";
    const entry = routes(method, path);
    if (entry) return gate.pass(exchange, entry);
    const reads = method === "GET" || method === "HEAD";
    if (reads && path === "/healthz") return answer(exchange, 200, json, JSON.stringify({ status: "up" }));
    if (reads && path === "/readyz") return sendReadiness(exchange);
    if (reads && (path === openApiPath || path === docsPath)) return documentation(exchange);
    if (isServicePath(path)) return refuse(exchange, nothingHere());
    return frontends.serve(exchange);
  };

  const failed = (exchange: Exchange, error: unknown): void => {
    // A browser that went away in the middle of a file is nothing to report.
    if (exchange.response.destroyed) return;
    if (!(error instanceof DomainError)) logger.error({ err: error, requestId: exchange.requestId }, "request failed");
    refuse(
      exchange,
      error instanceof DomainError
        ? error
        : new DomainError("INTERNAL", "Something went wrong on our side. Nothing was lost; please try again."),
    );
  };

  return (request, response) => {
    const requestId = String(response.getHeader("x-request-id"));
    // Whoever keeps a connection is told to come back on another one, to the gateway that goes on.
    if (isStopping()) response.setHeader("connection", "close");
    const path = pathOf(request.url);
    const address = clientAddress(request, trustedProxies);
    const exchange = { request, response, requestId, address, path: path ?? "/" };
    if (path === undefined || hasStrangeFraming(request))
      return refuse(exchange, new DomainError("INVALID_INPUT", "The request could not be read."));
    if (trustedProxies > 0) {
      const leave = places.take(address);
      if (!leave) return refuse(exchange, tooManyAtOnce(), { "retry-after": "1" });
      response.once("close", leave);
    }
    if (logger.isLevelEnabled("debug")) logWhenDone(exchange, logger);
    try {
      dispatch(exchange)?.catch((error: unknown) => failed(exchange, error));
    } catch (error) {
      failed(exchange, error);
    }
  };
};

const logWhenDone = ({ request, response, requestId }: Exchange, logger: Logger): void => {
  const started = performance.now();
  response.once("close", () =>
    logger.debug(
      { requestId, method: request.method, status: response.statusCode, ms: Math.round(performance.now() - started) },
      "answered",
    ),
  );
};
