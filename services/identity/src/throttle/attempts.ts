import { TooManyRequests } from "@kinkeeper/platform/domain-error";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Too many in too short a time; `retryAfter` is in whole seconds. */
export class TooManyAttempts extends TooManyRequests {
  constructor(retryAfter: number) {
    // The same sentence whatever was counted: it tells neither which accounts exist nor which counter was full.
    super("Too many attempts. Please wait a moment and try again.", retryAfter);
  }
}

export interface Counter {
  /** Counts one attempt. @throws TooManyAttempts */
  count(key: string): Promise<void>;
  /** Takes one attempt back. */
  forgive(key: string): Promise<void>;
  /** Takes all attempts back. */
  forget(key: string): Promise<void>;
}

/**
 * So many attempts in so many seconds, each window starting with its first attempt; then a pause until it ends, never
 * longer. Counted in this process: several replicas allow as many times more.
 */
export const counter = (attempts: number, seconds: number): Counter => {
  const limiter = new RateLimiterMemory({ points: attempts, duration: seconds });
  return {
    count: async (key) => {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new TooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    forgive: async (key) => void (await limiter.reward(key)),
    forget: async (key) => void (await limiter.delete(key)),
  };
};
