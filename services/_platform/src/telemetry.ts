import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";

/** Stops sending, after what is waiting has been sent. */
export type StopTelemetry = () => Promise<void>;

/**
 * Sends the spans that the seams make (HTTP, event store, bus, projections) to an OpenTelemetry collector.
 * Without an endpoint nothing is loaded into the request path: every span is a no-op.
 */
export const startTelemetry = (serviceName: string, endpoint: string | undefined): StopTelemetry => {
  if (!endpoint) return async () => {};
  const exporter = new OTLPTraceExporter({
    url: new URL("v1/traces", endpoint.endsWith("/") ? endpoint : `${endpoint}/`).href,
  });
  const sdk = new NodeSDK({
    serviceName,
    autoDetectResources: false,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  return () => sdk.shutdown();
};
