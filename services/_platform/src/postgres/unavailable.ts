import { StoreUnavailable } from "../event-store.ts";

/** What Node and postgres.js say when there is nobody at the other end. */
const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
]);

/**
 * Classes of SQLSTATE that say "not now": connection (08), out of resources such as disk (53), operator intervention
 * such as a shutdown or a cancelled statement (57), system error (58); and a transaction ended for idling (25P03).
 */
const sqlState = /^(?:08|53|57|58)[0-9A-Z]{3}$|^25P03$/;

/** The code of an error of Postgres or of the way to it: an SQLSTATE, or a name such as ECONNREFUSED. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Whether the way to Postgres broke, and with it the session. */
export const isConnectionLoss = (error: unknown): boolean => connectionCodes.has(errorCode(error) ?? "");

/** StoreUnavailable in place of an error that says Postgres cannot be used now; any other error as it is. */
export const asStoreError = (error: unknown): unknown => {
  const code = errorCode(error);
  if (code === undefined || !(connectionCodes.has(code) || sqlState.test(code))) return error;
  return new StoreUnavailable(`Postgres cannot be used now (${code})`, { cause: error });
};

/** Makes a query of postgres.js reject with StoreUnavailable where that is what happened; anything else it makes passes. */
export const watched = (made: unknown): unknown => {
  if (made instanceof Promise && "reject" in made && typeof made.reject === "function") {
    const reject = made.reject as (error: unknown) => void;
    made.reject = (error: unknown) => reject(asStoreError(error));
  }
  return made;
};
