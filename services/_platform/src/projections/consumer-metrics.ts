import { metrics, type ObservableResult } from "@opentelemetry/api";
import type { ConsumerStatus } from "./consumer-definition.ts";

/**
 * Offers how far each consumer of a service lags (milliseconds) and how many events are parked, as OpenTelemetry
 * gauges; costs nothing while telemetry is off. Answers how to stop.
 */
export const observeConsumers = (service: string, status: () => readonly ConsumerStatus[]): (() => void) => {
  const meter = metrics.getMeter("kinkeeper.consumers");
  const gauges = [
    [
      meter.createObservableGauge("kinkeeper.consumer.lag", { unit: "ms" }),
      (one: ConsumerStatus) => one.lagMilliseconds,
    ],
    [
      meter.createObservableGauge("kinkeeper.consumer.parked", { unit: "{event}" }),
      (one: ConsumerStatus) => one.parked,
    ],
  ] as const;
  const observed = gauges.map(([gauge, read]) => {
    const observe = (result: ObservableResult): void => {
      // Another process tells about those it runs.
      for (const one of status().filter(({ active }) => active))
        result.observe(read(one), { service, consumer: one.consumer });
    };
    gauge.addCallback(observe);
    return () => gauge.removeCallback(observe);
  });
  return () => {
    for (const stop of observed) stop();
  };
};
