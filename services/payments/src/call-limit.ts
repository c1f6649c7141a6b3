import { TooManyRequests } from "@kinkeeper/platform/domain-error";

/** How many accounts are remembered before those whose time is over are forgotten. */
const mostRemembered = 10_000;

export interface CallLimit {
  /** Counts a call. @throws TooManyRequests */
  count(userId: string): void;
  /** Counts a call, unless there were too many: then it answers false. */
  allows(userId: string): boolean;
}

/** Counts the calls of each account, over the last seconds, in this process. `refusal` is the sentence for one too many. */
export const callLimit = (
  now: () => Date,
  most: { readonly count: number; readonly seconds: number },
  refusal: string,
): CallLimit => {
  const begun = new Map<string, readonly number[]>();
  const windowMs = most.seconds * 1000;

  const forgetOld = (at: number): void => {
    for (const [userId, times] of begun) if ((times.at(-1) ?? 0) <= at - windowMs) begun.delete(userId);
  };

  /** Milliseconds to wait; 0 where the call was counted. */
  const waitOf = (userId: string): number => {
    const at = now().getTime();
    const recent = (begun.get(userId) ?? []).filter((time) => time > at - windowMs);
    if (recent.length >= most.count) return recent[0]! + windowMs - at;
    begun.set(userId, [...recent, at]);
    if (begun.size > mostRemembered) forgetOld(at);
    return 0;
  };

  return {
    count: (userId) => {
      const wait = waitOf(userId);
      if (wait > 0) throw new TooManyRequests(refusal, Math.max(1, Math.ceil(wait / 1000)));
    },
    allows: (userId) => waitOf(userId) === 0,
  };
};
