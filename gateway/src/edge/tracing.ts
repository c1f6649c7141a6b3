import { context, propagation, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from "@opentelemetry/api";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "../requests/request-path.ts";
import type { RouteTable } from "../requests/route-table.ts";

const tracer = trace.getTracer("gateway");

/** Asked every few seconds, and answered 503 while the gateway starts: an alert on requests that fail must not count them. */
const probes: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz"]);

/** Whether a request is recorded is not for a stranger to say, as the last flag of a `traceparent` would: it would be missing where failures are counted. */
const recorded = (parent: Context): Context => {
  const named = trace.getSpanContext(parent);
  return named ? trace.setSpanContext(parent, { ...named, traceFlags: TraceFlags.SAMPLED }) : parent;
};

/** Begins one server span a request, named by its route; what is sent on to a service names this span as its parent. */
export const traceRequests =
  (routes: RouteTable) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { method = "" } = request;
    const path = pathOf(request.url);
    if (probes.has(path)) return;
    const route = routes(method, path ?? "/")?.endpoint.path;
    const parent = recorded(propagation.extract(context.active(), request.headers));
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
