import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";

/** Stops sending, after what is waiting has been sent. */
export type StopTelemetry = () => Promise<void>;

/** Milliseconds between two looks at the metrics. */
const metricsEvery = 15_000;

/**
 * Sends the spans that the seams make (HTTP, event store, bus, projections) and the metrics of the consumers to an
 * OpenTelemetry collector.
 * Without an endpoint nothing is loaded into the request path: every span is a no-op.
 */
export const startTelemetry = (serviceName: string, endpoint: string | undefined): StopTelemetry => {
  if (!endpoint) return async () => {};
  const address = (path: string) => new URL(path, endpoint.endsWith("/") ? endpoint : `${endpoint}/`).href;
  const exporter = new OTLPTraceExporter({ url: address("v1/traces") });
  const metrics = new OTLPMetricExporter({ url: address("v1/metrics") });
  const sdk = new NodeSDK({
    serviceName,
    autoDetectResources: false,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    metricReaders: [new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: metricsEvery })],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  return () => sdk.shutdown();
};
