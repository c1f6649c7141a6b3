/** Stops sending, after what is waiting has been sent. */
export type StopTelemetry = () => Promise<void>;

/**
 * Sends the spans that the seams make (HTTP, event store, bus, projections) and the metrics of the consumers to an
 * OpenTelemetry collector. Without an endpoint its libraries, a few hundred files, are not even loaded: every span and
 * gauge is a no-op.
 */
export const startTelemetry = async (serviceName: string, endpoint: string | undefined): Promise<StopTelemetry> => {
  if (!endpoint) return async () => undefined;
  const { startExport } = await import("./telemetry-export.ts");
  return startExport(serviceName, endpoint);
};
