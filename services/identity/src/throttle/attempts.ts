import { TooManyRequests } from "@kinkeeper/platform/domain-error";
import { RateCounter } from "@kinkeeper/platform/http/rate-counter";

/** Too many in too short a time; `retryAfter` is in whole seconds. */
export class TooManyAttempts extends TooManyRequests {
  constructor(retryAfter: number) {
    // The same sentence whatever was counted: it tells neither which accounts exist nor which counter was full.
    super("Too many attempts. Please wait a moment and try again.", retryAfter);
  }
}

export interface Counter {
  /** Counts one attempt. @throws TooManyAttempts */
  count(key: string): void;
  /** Takes one attempt back. */
  forgive(key: string): void;
  /** Takes all attempts back. */
  forget(key: string): void;
}

/** Refuses whoever tries more than so often in so many seconds. */
export const counter = (attempts: number, seconds: number): Counter => {
  const counted = new RateCounter({ count: attempts, seconds });
  return {
    count: (key) => {
      const wait = counted.secondsToWait(key);
      if (wait !== undefined) throw new TooManyAttempts(wait);
    },
    forgive: (key) => counted.forgive(key),
    forget: (key) => counted.forget(key),
  };
};
