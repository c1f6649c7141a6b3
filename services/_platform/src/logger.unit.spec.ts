import { trace } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";
import { recordSpans } from "./testing/recorded-spans.ts";

recordSpans();

const logged = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger("test", "info", { write: (line) => void lines.push(line) }).error(fields, "request failed");
  return JSON.parse(lines[0]!) as Record<string, unknown>;
};

test("an error is told with what led to it, but not with what a cause quotes", () => {
  const quoting = new SyntaxError("Unexpected token 'E', \"Emma wrote\" is not valid JSON");
  const cause = Object.assign(new TypeError("fetch failed", { cause: quoting }), { code: "ECONNREFUSED" });
  const line = logged({ err: new Error("A part is not available", { cause }) });
  expect(line["err"]).toMatchObject({
    type: "Error",
    message: "A part is not available",
    cause: { type: "TypeError", code: "ECONNREFUSED", cause: { type: "SyntaxError" } },
  });
  expect(JSON.stringify(line)).not.toContain("Emma");
});

test("a field that nobody allowed is dropped", () => {
  expect(logged({ status: 500, firstName: "Emma" })).toEqual(expect.not.objectContaining({ firstName: "Emma" }));
});

test("a line names the trace in which it was logged, and none outside of one", () => {
  const { traceId } = trace.getTracer("test").startActiveSpan("a request", (span) => {
    expect(logged({ status: 500 })).toMatchObject({ traceId: span.spanContext().traceId });
    return span.spanContext();
  });
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(logged({ status: 500 })).not.toHaveProperty("traceId");
});
