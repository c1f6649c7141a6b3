import { context, ROOT_CONTEXT, SpanStatusCode, trace, type Context, type SpanKind } from "@opentelemetry/api";

interface Traced {
  readonly metadata: { readonly traceparent?: string | undefined };
}

/** The request that recorded an event, from its W3C `traceparent`; undefined where telemetry was off. */
const requestOf = ({ metadata: { traceparent } }: Traced): Context | undefined => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
};

/**
 * Does something with events and shows it in the trace of each event's request. For one event alone, what the work
 * does becomes part of that trace too. Costs a look at the metadata where telemetry is off.
 */
export const traceEvents = async <Result>(
  name: string,
  kind: SpanKind,
  events: readonly Traced[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const requests = events.map(requestOf).filter((request) => request !== undefined);
  if (requests.length === 0) return work();
  const spans = requests.map((request) => trace.getTracer("kinkeeper.bus").startSpan(name, { kind }, request));
  try {
    return await (requests.length === 1 ? context.with(trace.setSpan(requests[0]!, spans[0]!), work) : work());
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
};
