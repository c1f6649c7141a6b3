import { TooManyRequests } from "@kinkeeper/platform/domain-error";
import { RateCounter } from "@kinkeeper/platform/http/rate-counter";

const count = (counter: RateCounter, key: string, message: string): void => {
  const wait = counter.secondsToWait(key);
  if (wait !== undefined) throw new TooManyRequests(message, wait);
};

/** Answers of one account at the same time: a window left open does not keep the next from asking. */
export const mostAtOnce = 2;

const perAccount = { count: 20, seconds: 60 };
const perFamily = { count: 60, seconds: 60 };

/**
 * How much may be asked: of one account in a minute, of a whole family (three times as much), and by one account at the same
 * time. Counted in this process.
 */
export const questionLimits = (perMinute = perAccount.count) => {
  const share = perMinute / perAccount.count;
  const ofAccount = new RateCounter({ ...perAccount, count: perMinute });
  const ofFamily = new RateCounter({ ...perFamily, count: perFamily.count * share });
  const underWay = new Map<string, number>();
  return {
    /**
     * Takes the place of one question; answers how to give it back. @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
     */
    enter: async (tenantId: string, userId: string): Promise<() => void> => {
      const running = underWay.get(userId) ?? 0;
      if (running >= mostAtOnce)
        throw new TooManyRequests(
          `${mostAtOnce} of your questions are being answered. Please wait for one of them.`,
          2,
        );
      underWay.set(userId, running + 1);
      let isIn = true;
      const leave = (): void => {
        if (!isIn) return;
        isIn = false;
        const left = underWay.get(userId)! - 1;
        if (left === 0) underWay.delete(userId);
        else underWay.set(userId, left);
      };
      try {
        count(ofAccount, userId, "You have asked a lot in a short time. Please wait a moment.");
        count(ofFamily, tenantId, "Your family has asked a lot in a short time. Please wait a moment.");
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
  };
};
