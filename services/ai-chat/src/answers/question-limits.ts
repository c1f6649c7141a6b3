import { TooManyRequests } from "@kinkeeper/platform/domain-error";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const counterOf = ({ questions, seconds }: { readonly questions: number; readonly seconds: number }) =>
  new RateLimiterMemory({ points: questions, duration: seconds });

const count = async (counter: RateLimiterMemory, key: string, message: string): Promise<void> => {
  try {
    await counter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new TooManyRequests(message, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
  }
};

/** Answers of one account at the same time: a window left open does not keep the next from asking. */
export const mostAtOnce = 2;

const perAccount = { questions: 20, seconds: 60 };
const perFamily = { questions: 60, seconds: 60 };

/**
 * How much may be asked: of one account in a minute, of a whole family (three times as much), and by one account at the same
 * time. Counted in this process.
 */
export const questionLimits = (perMinute = perAccount.questions) => {
  const share = perMinute / perAccount.questions;
  const ofAccount = counterOf({ ...perAccount, questions: perMinute });
  const ofFamily = counterOf({ ...perFamily, questions: perFamily.questions * share });
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
        await count(ofAccount, userId, "You have asked a lot in a short time. Please wait a moment.");
        await count(ofFamily, tenantId, "Your family has asked a lot in a short time. Please wait a moment.");
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
  };
};
