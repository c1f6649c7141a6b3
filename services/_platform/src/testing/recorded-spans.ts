import { context, propagation, trace } from "@opentelemetry/api";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll } from "vitest";

/** Records the spans of a spec file in memory. Afterwards nothing is traced any more: files that follow share the process. */
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
    for (const api of [trace, context, propagation]) api.disable();
  });
  return exporter;
};
