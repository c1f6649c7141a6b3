import { DomainError } from "@kinkeeper/platform/domain-error";
import { problemOf } from "@kinkeeper/platform/http/problem";
import type { Logger } from "@kinkeeper/platform/logger";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { IncomingMessage, ServerResponse, type ServerOptions } from "node:http";

/** An Express application that has no routes yet; see `mount`. */
export const newEdge = (): Express => express().disable("x-powered-by").disable("etag");

/**
 * Classes for `createServer`, so that requests and responses are born with the prototypes Express gives them. It would change
 * those of every single one else: 3 µs of CPU, and slower code for all that handles them afterwards.
 */
export const messagesOf = (app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> => {
  class EdgeRequest extends IncomingMessage {}
  class EdgeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  const { request, response } = app as unknown as { request: object; response: object };
  Object.setPrototypeOf(EdgeRequest.prototype, request);
  Object.setPrototypeOf(EdgeResponse.prototype, response);
  Object.assign(app, { request: EdgeRequest.prototype, response: EdgeResponse.prototype });
  return { IncomingMessage: EdgeRequest, ServerResponse: EdgeResponse };
};

const failed =
  (logger: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const requestId = String(response.getHeader("x-request-id"));
    const { status, headers, body } = problemOf(error, requestId);
    if (!(error instanceof DomainError)) logger.error({ err: error, requestId }, "request failed");
    if (response.headersSent) return void response.destroy();
    response
      .status(status)
      .set({ "cache-control": "no-store", ...headers })
      .json(body);
  };

/** Puts the middleware into the application, and after it the dispatcher, which answers whatever is left. */
export const mount = (
  app: Express,
  middleware: readonly RequestHandler[],
  dispatch: RequestHandler,
  logger: Logger,
): void => {
  app.use(...middleware, dispatch);
  app.use(failed(logger));
};
