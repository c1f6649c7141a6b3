import { trace } from "@opentelemetry/api";
import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";

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

/** What led to an error: only of what kind it was, since the message of a parser quotes what was to be parsed. */
const describeCause = (cause: unknown): unknown =>
  cause instanceof Error
    ? {
        type: cause.name,
        ...("code" in cause && typeof cause.code === "string" ? { code: cause.code } : {}),
        ...(cause.cause === undefined ? {} : { cause: describeCause(cause.cause) }),
      }
    : { type: typeof cause };

const describeError = (error: unknown): unknown =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: describeCause(error.cause) }),
      }
    : { type: typeof error };

/** The trace in which something was logged; nothing while telemetry is off. */
const currentTrace = (): LogFields => {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
};

/** JSON lines on stdout unless told; every field outside the allow-list is dropped before it is written. */
export const createLogger = (service: string, level = "info", destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin: currentTrace,
      serializers: { err: describeError },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) =>
          Object.fromEntries(
            allowed.filter((name) => name in fields).map((name) => [name, (fields as LogFields)[name]]),
          ),
      },
    },
    destination,
  );
