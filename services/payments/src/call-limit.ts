import { TooManyRequests } from "@kinkeeper/platform/domain-error";
import { RateCounter, type Rate } from "@kinkeeper/platform/http/rate-counter";

export interface CallLimit {
  /** Counts a call. @throws TooManyRequests */
  count(userId: string): void;
  /** Counts a call, unless there were too many: then it answers false. */
  allows(userId: string): boolean;
}

/** Counts the calls of each account. `refusal` is the sentence for one too many. */
export const callLimit = (now: () => Date, most: Rate, refusal: string): CallLimit => {
  const counter = new RateCounter(most, () => now().getTime());
  return {
    count: (userId) => {
      const wait = counter.secondsToWait(userId);
      if (wait !== undefined) throw new TooManyRequests(refusal, wait);
    },
    allows: (userId) => counter.secondsToWait(userId) === undefined,
  };
};
