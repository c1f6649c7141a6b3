import { ErrorType, isCommandError } from "@eventstore/db-client";
import { StoreUnavailable } from "../event-store.ts";

/** Failures that say nothing about the request: the server is away, too slow, or not the one that may write. */
const passing: ReadonlySet<ErrorType> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

/** StoreUnavailable in place of what the client throws when it cannot reach the server; any other error as it is. */
export const unavailableOr = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  // What the client did not make a CommandError of comes from the transport (gRPC status, discovery).
  const isPassing = isCommandError(error) ? passing.has(error.type) : "code" in error;
  return isPassing ? new StoreUnavailable(error.message, { cause: error }) : error;
};
