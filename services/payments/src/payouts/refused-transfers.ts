import type { OpenPayout } from "./payout.ts";

const [firstPauseMs, longestPauseMs] = [300_000, 86_400_000];

/**
 * When a transfer that the provider refuses for good is tried once more: ever later, since each try is recorded. Kept in memory: after a
 * start each is tried once.
 */
export const refusedTransfers = (now: () => Date) => {
  const waitsUntil = new Map<string, number>();
  return {
    note: ({ transactionId, transfers }: OpenPayout): void => {
      const failures = transfers.length - 1 - transfers.findLastIndex(({ status }) => status !== "failed");
      const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
      waitsUntil.set(transactionId, now().getTime() + pause);
    },
    isWaiting: ({ transactionId }: OpenPayout): boolean => now().getTime() < (waitsUntil.get(transactionId) ?? 0),
    /** Somebody did something about it: for one sale, or about an account. */
    tryAgain: (transactionId?: string): void => {
      if (transactionId === undefined) waitsUntil.clear();
      else waitsUntil.delete(transactionId);
    },
  };
};
