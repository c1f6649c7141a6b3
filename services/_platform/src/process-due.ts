import { StoreUnavailable } from "./event-store.ts";
import { processEach, type ProcessEachOptions } from "./process-each.ts";

export interface ProcessDueOptions<One> extends Omit<ProcessEachOptions<One>, "signal"> {
  /** What is due, so much at most; always in the same order. */
  readonly due: (limit: number, signal: AbortSignal) => Promise<readonly One[]>;
  /** In one run; what is more has time until the next. */
  readonly atOnce: number;
}

/**
 * Makes what a periodic task runs where more may be due than one run does: `processEach` with so many at once. What failed comes after
 * everything that did not, and of it what was tried longest ago comes first: a thousand streams that nobody can mend keep no other waiting.
 * This process remembers which they are. Answers those that were done. @throws StoreUnavailable
 */
export const processDue = <One>({
  due,
  atOnce,
  act,
  ...options
}: ProcessDueOptions<One>): ((signal?: AbortSignal) => Promise<readonly One[]>) => {
  /** Streams that failed last, the one first that was tried longest ago. */
  let failed = new Set<string>();
  return async (signal = new AbortController().signal) => {
    const found = await due(atOnce + failed.size, signal);
    const byStream = new Map(found.map((one) => [options.streamOf(one), one]));
    const others = found.filter((one) => !failed.has(options.streamOf(one)));
    const again = [...failed].flatMap((stream) => byStream.get(stream) ?? []);
    failed = new Set([...failed].filter((stream) => byStream.has(stream)));
    return processEach([...others, ...again].slice(0, atOnce), {
      ...options,
      signal,
      act: async (one) => {
        const stream = options.streamOf(one);
        try {
          await act(one);
          failed.delete(stream);
        } catch (error) {
          if (error instanceof StoreUnavailable) throw error;
          failed.delete(stream);
          failed.add(stream);
          throw error;
        }
      },
    });
  };
};
