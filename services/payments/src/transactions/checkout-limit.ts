import { TooManyRequests } from "@kinkeeper/platform/domain-error";

/** Whoever tries cards begins many purchases. */
const mostCheckouts = { count: 10, seconds: 60 };

/** How many accounts are remembered before those whose time is over are forgotten. */
const mostRemembered = 10_000;

/** Counts the checkouts an account begins, over the last minute, in this process. */
export const checkoutLimit = (now: () => Date): { count(userId: string): void } => {
  const begun = new Map<string, readonly number[]>();
  const windowMs = mostCheckouts.seconds * 1000;

  const forgetOld = (at: number): void => {
    for (const [userId, times] of begun) if ((times.at(-1) ?? 0) <= at - windowMs) begun.delete(userId);
  };

  return {
    /** @throws TooManyRequests */
    count: (userId) => {
      const at = now().getTime();
      const recent = (begun.get(userId) ?? []).filter((time) => time > at - windowMs);
      if (recent.length >= mostCheckouts.count) {
        const seconds = Math.ceil((recent[0]! + windowMs - at) / 1000);
        throw new TooManyRequests(
          "You started many checkouts in a short time. Please wait a minute.",
          Math.max(1, seconds),
        );
      }
      begun.set(userId, [...recent, at]);
      if (begun.size > mostRemembered) forgetOld(at);
    },
  };
};
