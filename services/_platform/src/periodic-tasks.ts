import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "./logger.ts";
import { storeOutage } from "./store-outage.ts";

/** Work that is done again and again, beside requests. */
export interface PeriodicTask {
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly pauseMs: number;
  /**
   * `signal` is aborted when the service stops; a run that has begun may end what it is at. One that answers "over" was the last: nothing is
   * left until the next start.
   */
  readonly run: (signal: AbortSignal) => Promise<"over" | void>;
  /** What the log says of a run that failed; the next one comes after the pause all the same, or a longer one while a store is away. */
  readonly failure: string;
}

export interface PeriodicTasks {
  /** Runs each at once, and from then on after its pause. Nothing after `stop`. */
  start(): void;
  /** Answers when none is under way any more. */
  stop(): Promise<void>;
}

/** @param longestPauseMs shortens the pauses of all of them, where nobody can wait for an hour */
export const periodicTasks = (
  tasks: readonly PeriodicTask[],
  { logger, longestPauseMs = Infinity }: { readonly logger: Logger; readonly longestPauseMs?: number | undefined },
): PeriodicTasks => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ended: Promise<unknown> = Promise.resolve();

  const repeat = async ({ pauseMs, run, failure }: PeriodicTask): Promise<void> => {
    const outage = storeOutage(logger, failure);
    while (!signal.aborted) {
      let wait = pauseMs;
      try {
        const outcome = await run(signal);
        outage.passed();
        if (outcome === "over") return;
      } catch (error) {
        if (!signal.aborted) wait = Math.max(pauseMs, outage.failed(error));
      }
      const pause = Math.min(wait, longestPauseMs);
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined); // aborted: the loop ends
    }
  };

  return {
    start: () => void (ended = Promise.all(tasks.map(repeat))),
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
