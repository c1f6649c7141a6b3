import { setTimeout as delay } from "node:timers/promises";

const firstPauseMs = 10;
const longestPauseMs = 250;

/** Pauses between looks at how far genealogy is: short ones first, since most trees are small and soon there. */
export const pausesBetweenLooks = (signal: AbortSignal): (() => Promise<void>) => {
  let pause = firstPauseMs;
  return async () => {
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * 1.5, longestPauseMs);
  };
};
