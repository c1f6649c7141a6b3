import { StripeFailure } from "./stripe-failure.ts";

export interface StoredAnswer {
  readonly status: number;
  readonly body: object;
}

interface Kept {
  readonly request: string;
  /** Undefined while the first call is under way. */
  answer: StoredAnswer | undefined;
}

/** Answers by idempotency key: the first one, a 500 included, is what every later call with the key gets. */
export interface IdempotentAnswers {
  /**
   * @param request what was asked for, so that the same key with other parameters is an error
   * @throws StripeFailure for a key whose parameters differ, or whose first call has not been answered yet
   */
  answer(
    key: string,
    request: string,
    carryOut: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer & { readonly isReplayed: boolean }>;
  /** Forgets every key, as Stripe may after a day. */
  prune(): void;
}

export const idempotentAnswers = (): IdempotentAnswers => {
  const byKey = new Map<string, Kept>();
  return {
    answer: async (key, request, carryOut) => {
      const before = byKey.get(key);
      if (before && before.request !== request)
        throw new StripeFailure(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: "idempotency_error", isUnstarted: true },
        );
      if (before && !before.answer)
        throw new StripeFailure("There is currently another in-progress request using this idempotency key.", {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          status: 409,
          isUnstarted: true,
        });
      if (before?.answer) return { ...before.answer, isReplayed: true };
      const kept: Kept = { request, answer: undefined };
      byKey.set(key, kept);
      try {
        kept.answer = await carryOut();
        return { ...kept.answer, isReplayed: false };
      } catch (error) {
        byKey.delete(key);
        throw error;
      }
    },
    prune: () => byKey.clear(),
  };
};
