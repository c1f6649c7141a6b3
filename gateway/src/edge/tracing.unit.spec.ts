import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { recordSpans } from "@kinkeeper/platform/testing/recorded-spans";
import { expect, test } from "vitest";
import { routeTable } from "../requests/route-table.ts";
import { traceRequests } from "./tracing.ts";

const exporter = recordSpans();
const trace = traceRequests(routeTable(endpointsByService));

/** Asks, is answered, and leaves. */
const ask = (method: string, url: string, statusCode: number): void => {
  const response = Object.assign(new EventEmitter(), { statusCode, getHeader: () => "the-request" });
  trace({ method, url, headers: {} } as IncomingMessage, response as unknown as ServerResponse);
  response.emit("close");
};

test("a request is traced by its route, and a probe of health not at all: while a process starts it would count as a failure", () => {
  for (const probe of ["/readyz", "/healthz", "/readyz?verbose"]) ask("GET", probe, 503);
  ask("GET", "/api/family-members", 200);
  ask("GET", "/readyz/more", 404);
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(["GET /api/family-members", "GET"]);
});
