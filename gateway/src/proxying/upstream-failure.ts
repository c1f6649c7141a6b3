import { DomainError } from "@kinkeeper/platform/domain-error";

const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Nobody there: not started, being replaced, or not reachable from here. */
const absent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOENT",
]);
const torn = new Set(["ECONNRESET", "EPIPE"]);

/** The connection broke while it was used. */
export const isTornConnection = (error: Error): boolean => torn.has(codeOf(error) ?? "");

/** What a browser is told about a backend that gave no answer. */
export const failureOf = (error: Error): DomainError =>
  absent.has(codeOf(error) ?? "")
    ? new DomainError(
        "UNAVAILABLE",
        "This part of the archive is not available right now. Nothing was lost; please try again in a moment.",
      )
    : new DomainError("BAD_GATEWAY", "The answer was cut off. Please check whether it worked before you try again.");
