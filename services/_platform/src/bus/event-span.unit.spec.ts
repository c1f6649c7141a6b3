import { SpanKind, trace } from "@opentelemetry/api";
import { beforeEach, expect, test } from "vitest";
import { recordSpans } from "../testing/recorded-spans.ts";
import { traceEvents } from "./event-span.ts";

const exporter = recordSpans();
beforeEach(() => exporter.reset());

const traceId = "0af7651916cd43dd8448eb211c80319c";
const event = (spanId: string) => ({ metadata: { traceparent: `00-${traceId}-${spanId}-01` } });

test("a span for each event is a child of the request that recorded it", async () => {
  const events = [event("b7ad6b7169203331"), event("b7ad6b7169203332"), { metadata: {} }];
  await traceEvents("project people", SpanKind.CONSUMER, events, async () => "done");

  expect(
    exporter.getFinishedSpans().map((span) => [span.name, span.spanContext().traceId, span.parentSpanContext?.spanId]),
  ).toEqual([
    ["project people", traceId, "b7ad6b7169203331"],
    ["project people", traceId, "b7ad6b7169203332"],
  ]);
});

test("what is done about a single event belongs to its trace", async () => {
  await traceEvents("react greet", SpanKind.CONSUMER, [event("b7ad6b7169203331")], async () => {
    trace.getTracer("test").startSpan("append message").end();
  });
  const [inner, outer] = exporter.getFinishedSpans();
  expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
});

test("a failure shows in the span and goes on to the caller", async () => {
  const failing = traceEvents("project people", SpanKind.CONSUMER, [event("b7ad6b7169203331")], async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(exporter.getFinishedSpans()[0]?.status.code).toBe(2);
});

test("events without a trace, or with one that is none, make no span", async () => {
  await traceEvents("project people", SpanKind.CONSUMER, [{ metadata: { traceparent: "nonsense" } }], async () => 1);
  expect(exporter.getFinishedSpans()).toEqual([]);
});
