import { DomainError } from "@kinkeeper/platform/domain-error";
import { problemOf } from "@kinkeeper/platform/http/problem";
import type { Logger } from "@kinkeeper/platform/logger";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";

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

/** The edge as an Express application: middleware first, then the dispatcher, which answers whatever is left. */
export const edge = (middleware: readonly RequestHandler[], dispatch: RequestHandler, logger: Logger): Express => {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.use(...middleware, dispatch);
  app.use(failed(logger));
  return app;
};
