import { EventEmitter } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { recordSpans } from "@kinkeeper/platform/testing/recorded-spans";
import { afterEach, expect, test } from "vitest";
import { routeTable } from "../requests/route-table.ts";
import { traceRequests } from "./tracing.ts";

const exporter = recordSpans();
afterEach(() => exporter.reset());
const trace = traceRequests(routeTable(endpointsByService));

/** Asks, is answered, and leaves. */
const ask = (method: string, url: string, statusCode: number, headers: IncomingHttpHeaders = {}): void => {
  const response = Object.assign(new EventEmitter(), { statusCode, getHeader: () => "the-request" });
  trace({ method, url, headers } as IncomingMessage, response as unknown as ServerResponse);
  response.emit("close");
};

test("a request is traced by its route, and a probe of health not at all: while a process starts it would count as a failure", () => {
  for (const probe of ["/readyz", "/healthz", "/readyz?verbose"]) ask("GET", probe, 503);
  ask("GET", "/api/family-members", 200);
  ask("GET", "/readyz/more", 404);
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(["GET /api/family-members", "GET"]);
});

test("whoever asks may name the trace, and cannot keep the request out of traces and alerts", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers: IncomingHttpHeaders = { traceparent: `00-${traceId}-b7ad6b7169203331-00` };
  ask("GET", "/api/family-members", 500, headers);
  const [span] = exporter.getFinishedSpans();
  expect(span?.spanContext().traceId).toBe(traceId);
  expect(headers.traceparent).toBe(`00-${traceId}-${span!.spanContext().spanId}-01`);
});
