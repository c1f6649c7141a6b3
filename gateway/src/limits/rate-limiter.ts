import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { addressKey } from "@kinkeeper/platform/http/client-address";
import { RateCounter } from "@kinkeeper/platform/http/rate-counter";
import type { RateLimits } from "../options.ts";

export interface RateLimiter {
  /** Counts a call of somebody not known yet. Answers after how many seconds to come back, or undefined to go on. */
  stranger(address: string, endpoint: Endpoint): number | undefined;
  /** Counts a call of a signed-in user. */
  user(userId: string, endpoint: Endpoint): number | undefined;
}

/** What strangers post by form is what opens a session, or mails somebody who lost the way in. */
const isSignIn = ({ takesForm = false }: Endpoint): boolean => takesForm;

/**
 * Limits in this process's memory: a gateway counts what passes through it, several of them each their share.
 * A user is counted by id, so that a family behind one address does not share one limit.
 */
export const rateLimiter = (limits: RateLimits): RateLimiter => {
  const perAddress = new RateCounter(limits.perAddress);
  const signIn = new RateCounter(limits.signInPerAddress);
  const perUser = new RateCounter(limits.perUser);
  const files = new RateCounter(limits.filesPerUser);
  return {
    stranger(address, endpoint) {
      const key = addressKey(address);
      return (isSignIn(endpoint) ? signIn.secondsToWait(key) : undefined) ?? perAddress.secondsToWait(key);
    },
    user: (userId, { path }) => (path.startsWith("/objects/") ? files : perUser).secondsToWait(userId),
  };
};

/** For benches and trusted networks. */
export const noRateLimiter: RateLimiter = { stranger: () => undefined, user: () => undefined };
