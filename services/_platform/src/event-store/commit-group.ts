interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** What became of one request of a group. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly refusal: Error };

/**
 * Gathers the requests that arrive in one turn of the event loop and hands them over together, so that they share one
 * fsync. `commit` answers one outcome each, in order; when it throws, nothing was written and all of them fail.
 */
export const groupCommits = <Request, Answer>(
  commit: (requests: readonly Request[]) => readonly Outcome<Answer>[],
): ((request: Request) => Promise<Answer>) => {
  let waiting: Waiting<Request, Answer>[] = [];

  const flush = (): void => {
    const group = waiting;
    waiting = [];
    try {
      const outcomes = commit(group.map(({ request }) => request));
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index]!;
        if ("refusal" in outcome) reject(outcome.refusal);
        else resolve(outcome.answer);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ request, resolve, reject });
    });
};
