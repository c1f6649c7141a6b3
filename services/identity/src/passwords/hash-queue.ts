import { DomainError } from "@kinkeeper/platform/domain-error";

export type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrent` tasks at once, in order, with at most `waiting` behind them: what costs 19 MiB and tens of
 * milliseconds each must not be a way to stop the service.
 * @throws DomainError TOO_MANY_REQUESTS when the queue is full.
 */
export const boundedQueue = ({ concurrent, waiting }: { concurrent: number; waiting: number }): Run => {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return;
    }
    if (queue.length >= waiting)
      throw new DomainError("TOO_MANY_REQUESTS", "Many people are signing in right now. Please try again in a moment.");
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
