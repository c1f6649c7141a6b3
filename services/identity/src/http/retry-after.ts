import { problemOf, type ProblemAnswer } from "@kinkeeper/platform/http/problem";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import { TooManyAttempts } from "../throttle/attempts.ts";

/** How an error is answered; one that knows when to try again says so in Retry-After. */
export const problemAnswer = (error: unknown, requestId: string): ProblemAnswer => {
  const problem = problemOf(error, requestId);
  return error instanceof TooManyAttempts
    ? { ...problem, headers: { ...problem.headers, "retry-after": String(error.retryAfter) } }
    : problem;
};

/** Runs a handler; where it was tried too often, the answer says when to try again. */
export const withRetryAfter = async <Answer>(
  requestId: string,
  handle: () => Promise<Answer>,
): Promise<Answer | Reply> => {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    const { status, body, headers } = problemAnswer(error, requestId);
    return jsonReply(status, body, headers);
  }
};
