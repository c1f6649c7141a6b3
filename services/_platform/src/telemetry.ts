import type { Logger } from "./logger.ts";

/** Stops sending, after what is waiting has been sent. A collector that is away by then is told to the log and keeps nobody from stopping. */
export type StopTelemetry = (logger: Logger) => Promise<void>;

/**
 * Sends the spans that the seams make (HTTP, event store, bus, projections) and the metrics of the consumers to an
 * OpenTelemetry collector. Without an endpoint its libraries, a few hundred files, are not even loaded: every span and
 * gauge is a no-op.
 */
export const startTelemetry = async (serviceName: string, endpoint: string | undefined): Promise<StopTelemetry> => {
  if (!endpoint) return async () => undefined;
  const { startExport } = await import("./telemetry-export.ts");
  const stop = startExport(serviceName, endpoint);
  return (logger) =>
    stop().catch((error: unknown) => {
      logger.warn({ err: error }, "what was measured last could not be sent to the collector");
    });
};
