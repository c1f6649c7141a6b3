import { setTimeout as delay } from "node:timers/promises";

const firstPauseMs = 10;
const longestPauseMs = 250;

/** Waits between two polls of how far genealogy is: shortly at first, since most trees are small and soon imported. */
export const pollBackoff = (signal: AbortSignal): (() => Promise<void>) => {
  let pause = firstPauseMs;
  return async () => {
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * 1.5, longestPauseMs);
  };
};
