import type { ErrorCode } from "@kinkeeper/contracts/errors";
import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "./domain-error.ts";
import { StoreUnavailable } from "./event-store.ts";

/** Somebody is away, or busy. INTERNAL is none of them: what went wrong once in such a way goes wrong again. */
const transientCodes: ReadonlySet<ErrorCode> = new Set(["UNAVAILABLE", "BAD_GATEWAY", "TIMEOUT", "TOO_MANY_REQUESTS"]);

/** Whether the same work may well succeed a little later: a store or a service cannot be used now. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof StoreUnavailable || (error instanceof DomainError && transientCodes.has(error.code));

const longestPauseMs = 30_000;
/** With pauses that grow to half a minute: an hour. */
const defaultMostTries = 125;

export interface RetryOptions {
  /** Nothing is tried any more once it is aborted. */
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onWait: (error: unknown) => void;
  readonly mostTries?: number;
  readonly firstPauseMs?: number;
}

/**
 * Does work beside requests, again after growing pauses while what fails is transient, and not for ever.
 * @throws what the work throws, the last time; Error when `signal` is aborted in a pause
 */
export const retryTransientFailures = async <Result>(
  work: () => Promise<Result>,
  { signal, onWait, mostTries = defaultMostTries, firstPauseMs = 500 }: RetryOptions,
): Promise<Result> => {
  let pause = firstPauseMs;
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || tries >= mostTries || !isTransientFailure(error)) throw error;
      onWait(error);
      await delay(pause, undefined, { signal });
      pause = Math.min(pause * 2, longestPauseMs);
    }
};
