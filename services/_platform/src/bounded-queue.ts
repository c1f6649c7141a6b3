import { DomainError } from "./domain-error.ts";

export type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrent` tasks at once, in order, with at most `waiting` behind them: what costs much memory or time
 * (a password's hash, a picture) must not be a way to stop the service.
 * @param refusal the sentence for whoever finds the queue full.
 * @throws DomainError TOO_MANY_REQUESTS when the queue is full.
 */
export const boundedQueue = ({
  concurrent,
  waiting,
  refusal,
}: {
  readonly concurrent: number;
  readonly waiting: number;
  readonly refusal: string;
}): Run => {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new DomainError("TOO_MANY_REQUESTS", refusal);
    // Whoever finishes hands its place on, so that `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  return async (task) => {
    await turn();
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
