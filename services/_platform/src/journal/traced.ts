import { isSpanContextValid, SpanStatusCode, trace, type Span, type SpanKind } from "@opentelemetry/api";

/** Runs `work` inside a span; costs next to nothing while telemetry is off. */
export const traced = <Result>(name: string, kind: SpanKind, work: (span: Span) => Promise<Result>): Promise<Result> =>
  trace.getTracer("kinkeeper.journal").startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute("error.type", error.name);
      throw error;
    } finally {
      span.end();
    }
  });

/** The span as a W3C `traceparent`; undefined while telemetry is off. */
export const traceparentOf = (span: Span): string | undefined => {
  const context = span.spanContext();
  if (!isSpanContextValid(context)) return undefined;
  return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, "0")}`;
};
