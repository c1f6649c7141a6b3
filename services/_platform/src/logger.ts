import { pino, type Logger as PinoLogger } from "pino";

export type Logger = PinoLogger;

/** The only fields that may appear in a log line: none of them can hold what a family wrote. */
const allowed = [
  "service",
  "requestId",
  "correlationId",
  "traceId",
  "method",
  "route",
  "status",
  "ms",
  "tenantId",
  "actorId",
  "stream",
  "revision",
  "position",
  "projection",
  "reaction",
  "eventType",
  "eventId",
  "attempt",
  "count",
  "port",
  "url",
  "code",
  "err",
] as const;

type LogFields = Partial<Record<(typeof allowed)[number], unknown>>;

const describeError = (error: unknown): unknown =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : { type: typeof error };

/** JSON lines on stdout; every field outside the allow-list is dropped before it is written. */
export const createLogger = (service: string, level = "info"): Logger =>
  pino({
    level,
    base: { service },
    serializers: { err: describeError },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) =>
        Object.fromEntries(allowed.filter((name) => name in fields).map((name) => [name, (fields as LogFields)[name]])),
    },
  });
