import type { Logger } from "@kinkeeper/platform/logger";

export interface WakeableLoop {
  /** Has it run at once, or once more where it is under way. */
  wake(): void;
  start(): void;
  /** Answers when nothing is under way any more. */
  stop(): Promise<void>;
}

export interface WakeableWork {
  readonly everyMs: number;
  /** `signal` is aborted when the loop is stopped. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** What the log says of a run that failed; the next one comes all the same. */
  readonly failure: string;
}

/** Work that is done again and again, and also when somebody knows that there is something to do; never twice at the same time. */
export const wakeableLoop = ({ everyMs, run, failure }: WakeableWork, logger: Pick<Logger, "warn">): WakeableLoop => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;

  const runs = async (): Promise<void> => {
    while (isWoken && !signal.aborted) {
      isWoken = false;
      try {
        await run(signal);
      } catch (error) {
        logger.warn({ err: error }, failure);
      }
    }
    // At once: whoever wakes it between the last look and this would be heard by nobody.
    running = undefined;
  };

  const wake = (): void => {
    isWoken = true;
    running ??= runs();
  };

  return {
    wake,
    start: () => {
      wake();
      timer = setInterval(wake, everyMs).unref();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
};
