import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "../requests/request-path.ts";
import type { RouteTable } from "../requests/route-table.ts";

const tracer = trace.getTracer("gateway");

/** Begins one server span a request, named by its route; what is sent on to a service names this span as its parent. */
export const traceRequests =
  (routes: RouteTable) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { method = "" } = request;
    const route = routes(method, pathOf(request.url) ?? "/")?.endpoint.path;
    const parent = propagation.extract(context.active(), request.headers);
    const span = tracer.startSpan(route ? `${method} ${route}` : method, { kind: SpanKind.SERVER }, parent);
    if (route) span.setAttribute("http.route", route);
    // What an error tells its reader, and a log its operator.
    span.setAttribute("request.id", String(response.getHeader("x-request-id")));
    propagation.inject(trace.setSpan(parent, span), request.headers);
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  };
