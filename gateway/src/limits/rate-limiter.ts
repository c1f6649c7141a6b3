import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { addressKey } from "@kinkeeper/platform/http/client-address";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Rate, RateLimits } from "../options.ts";

export interface RateLimiter {
  /** Counts a call of somebody not known yet. Answers after how many seconds to come back, or undefined to go on. */
  stranger(address: string, endpoint: Endpoint): Promise<number | undefined>;
  /** Counts a call of a signed-in user. */
  user(userId: string, endpoint: Endpoint): Promise<number | undefined>;
}

const limiterOf = ({ requests, seconds }: Rate): RateLimiterMemory =>
  new RateLimiterMemory({ points: requests, duration: seconds });

const secondsToWait = async (limiter: RateLimiterMemory, key: string): Promise<number | undefined> => {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
};

/** What strangers post by form is what opens a session, or mails somebody who lost the way in. */
const isSignIn = ({ takesForm = false }: Endpoint): boolean => takesForm;

/**
 * Limits in this process's memory: a gateway counts what passes through it, several of them each their share.
 * A user is counted by id, so that a family behind one address does not share one limit.
 */
export const rateLimiter = (limits: RateLimits): RateLimiter => {
  const perAddress = limiterOf(limits.perAddress);
  const signIn = limiterOf(limits.signInPerAddress);
  const perUser = limiterOf(limits.perUser);
  const files = limiterOf(limits.filesPerUser);
  return {
    async stranger(address, endpoint) {
      const key = addressKey(address);
      return (isSignIn(endpoint) ? await secondsToWait(signIn, key) : undefined) ?? secondsToWait(perAddress, key);
    },
    user: (userId, { path }) => secondsToWait(path.startsWith("/objects/") ? files : perUser, userId),
  };
};

/** For benches and trusted networks. */
export const noRateLimiter: RateLimiter = { stranger: async () => undefined, user: async () => undefined };
