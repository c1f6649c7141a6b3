import type { ErrorCode } from "@kinkeeper/contracts/errors";

/** A broken rule. The code says which, the message says it to people. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly issues: readonly { path: string; message: string }[] | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    issues?: readonly { path: string; message: string }[],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.issues = issues;
  }
}

/** Too much of something for now; it may be tried again after so many seconds. */
export class TooManyRequests extends DomainError {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super("TOO_MANY_REQUESTS", message);
    this.retryAfter = retryAfter;
  }
}

/** The answer for what is absent and for what belongs to another family: the two look the same. */
export const notFound = (what: string): DomainError => new DomainError("NOT_FOUND", `There is no such ${what}.`);
