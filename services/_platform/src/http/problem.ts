import { errorStatus, type ErrorCode, type Problem } from "@kinkeeper/contracts/errors";
import { ZodError } from "zod";
import { DomainError, TooManyRequests } from "../domain-error.ts";
import { StoreUnavailable } from "../event-store.ts";

export interface ProblemAnswer {
  readonly status: number;
  readonly body: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

const answer = (code: ErrorCode, message: string, requestId: string, issues?: Problem["issues"]): ProblemAnswer => ({
  status: errorStatus[code],
  body: { error: code, message, ...(issues ? { issues } : {}), requestId },
  headers: errorStatus[code] === 503 || errorStatus[code] === 429 ? { "retry-after": "2" } : {},
});

/** Errors that body parsers and the like throw: they carry the status to answer with. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined;

/** The one place where an error becomes an HTTP answer. What nobody foresaw is a 500 that tells nothing. */
export const problemOf = (error: unknown, requestId: string): ProblemAnswer => {
  if (error instanceof TooManyRequests)
    return { ...answer(error.code, error.message, requestId), headers: { "retry-after": String(error.retryAfter) } };
  if (error instanceof DomainError)
    return answer(error.code, error.message, requestId, error.issues ? [...error.issues] : undefined);
  if (error instanceof ZodError) {
    const issues = error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
    return answer("INVALID_INPUT", issues[0]?.message ?? "Please check what you entered.", requestId, issues);
  }
  if (error instanceof StoreUnavailable)
    return answer(
      "UNAVAILABLE",
      "The archive is not available right now. Nothing was lost; please try again in a moment.",
      requestId,
    );
  switch (statusOf(error)) {
    case 400:
      return answer("INVALID_INPUT", "The request could not be read.", requestId);
    case 413:
      return answer("TOO_LARGE", "This is too large.", requestId);
    case 415:
      return answer("UNSUPPORTED_MEDIA", "This kind of content is not accepted here.", requestId);
    default:
      return answer("INTERNAL", "Something went wrong on our side. Nothing was lost; please try again.", requestId);
  }
};
