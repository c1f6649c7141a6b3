import { AccessDeniedError, ErrorType, isCommandError } from "@eventstore/db-client";
import { StoreRefused, StoreUnavailable } from "../event-store.ts";

/** Failures that say nothing about the request: the server is away, too slow, or not the one that may write. */
const transient: ReadonlySet<ErrorType> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

/** What TLS says in a refusal: that the certificate is not trusted or not of this host, or that nobody speaks TLS there. */
const tlsRefusal = /certificate|altname|ssl routines|wrong version number/i;

/**
 * StoreUnavailable in place of what the client throws when it cannot reach the server, StoreRefused where one of the two
 * refuses the other; any other error as it is.
 */
export const unavailableOr = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (error instanceof AccessDeniedError)
    return new StoreRefused(`the event store refuses this user or password (${error.message})`, { cause: error });
  // What the client did not make a CommandError of comes from the transport (gRPC status, discovery).
  const isTransient = isCommandError(error) ? transient.has(error.type) : "code" in error;
  if (!isTransient) return error;
  return tlsRefusal.test(error.message)
    ? new StoreRefused(`the event store's certificate is not accepted (${error.message})`, { cause: error })
    : new StoreUnavailable(error.message, { cause: error });
};
