import { StoreUnavailable } from "./event-store.ts";

export interface ProcessEachOptions<One> {
  readonly streamOf: (one: One) => string;
  readonly act: (one: One) => Promise<unknown>;
  readonly logger: { readonly error: (fields: object, message: string) => void };
  /** What the log says of one that failed. */
  readonly failure: string;
  /** Nothing is begun once it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does what a periodic task has to do to one stream after the other. One that fails is logged and keeps no other from its turn: it comes
 * again with the next run. Answers those that were done.
 * @throws StoreUnavailable: all others would fail alike
 */
export const processEach = async <One>(
  all: readonly One[],
  { streamOf, act, logger, failure, signal }: ProcessEachOptions<One>,
): Promise<readonly One[]> => {
  const done: One[] = [];
  for (const one of all) {
    if (signal?.aborted) break;
    try {
      await act(one);
      done.push(one);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      logger.error({ err: error, stream: streamOf(one) }, failure);
    }
  }
  return done;
};
