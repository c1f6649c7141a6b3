interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the requests that arrive in one turn of the event loop and hands them over together, so that they share one
 * fsync. `commit` answers each, in order; when it throws, nothing was written and all of them fail.
 */
export const groupCommits = <Request, Answer>(
  commit: (requests: readonly Request[]) => readonly Answer[],
): ((request: Request) => Promise<Answer>) => {
  let waiting: Waiting<Request, Answer>[] = [];

  const flush = (): void => {
    const group = waiting;
    waiting = [];
    try {
      const answers = commit(group.map(({ request }) => request));
      for (const [index, { resolve }] of group.entries()) resolve(answers[index]!);
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
