import { metrics } from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { expect, onTestFinished, test } from "vitest";
import type { ConsumerStatus } from "./consumer-definition.ts";
import { observeConsumers } from "./consumer-metrics.ts";

const consumer = (name: string, numbers: Partial<ConsumerStatus>): ConsumerStatus => ({
  consumer: name,
  active: true,
  caughtUp: true,
  position: 0n,
  lagMilliseconds: 0,
  events: 0,
  retries: 0,
  parked: 0,
  ...numbers,
});

test("lag and parked events of the consumers that run here are exported, and no longer once stopped", async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const provider = new MeterProvider({ resource: resourceFromAttributes({}), readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  onTestFinished(async () => {
    metrics.disable();
    await provider.shutdown();
  });
  const stop = observeConsumers("archive", () => [
    consumer("projection/items", { lagMilliseconds: 250, parked: 3 }),
    consumer("projection/elsewhere", { active: false, parked: 9 }),
  ]);
  const exported = async () => {
    exporter.reset();
    await reader.forceFlush();
    return exporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
      .flatMap(({ descriptor, dataPoints }) =>
        dataPoints.map(({ value, attributes }) => [descriptor.name, value, attributes] as const),
      );
  };
  const attributes = { service: "archive", consumer: "projection/items" };
  expect(await exported()).toEqual([
    ["kinkeeper.consumer.lag", 250, attributes],
    ["kinkeeper.consumer.parked", 3, attributes],
  ]);
  stop();
  expect(await exported()).toEqual([]);
});
