import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll } from "vitest";

/** Nothing is traced or measured any more, which stopping alone does not bring about: files that follow share the process. */
export const disableTelemetry = (): void => {
  for (const api of [trace, context, propagation, metrics]) api.disable();
};

/** Records the spans of a spec file in memory. */
export const recordSpans = (): InMemorySpanExporter => {
  const exporter = new InMemorySpanExporter();
  const sdk = new NodeSDK({
    autoDetectResources: false,
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
    metricReaders: [],
    logRecordProcessors: [],
  });
  beforeAll(() => sdk.start());
  afterAll(async () => {
    await sdk.shutdown();
    disableTelemetry();
  });
  return exporter;
};
