import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";
import { hostname } from "node:os";

/** Milliseconds between two looks at the metrics. */
const metricsEvery = 15_000;

/** Sends spans and metrics to a collector at this address (OTLP over HTTP); answers how to stop. */
export const startExport = (serviceName: string, endpoint: string): (() => Promise<void>) => {
  const address = (path: string) => new URL(path, endpoint.endsWith("/") ? endpoint : `${endpoint}/`).href;
  const exporter = new OTLPTraceExporter({ url: address("v1/traces") });
  const metrics = new OTLPMetricExporter({ url: address("v1/metrics") });
  const sdk = new NodeSDK({
    serviceName,
    autoDetectResources: false,
    // Which of several processes of a service: a container's host name is its own.
    resource: resourceFromAttributes({ "service.instance.id": hostname() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    metricReaders: [new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: metricsEvery })],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  return () => sdk.shutdown();
};
