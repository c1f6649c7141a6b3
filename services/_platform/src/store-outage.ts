import { StoreUnavailable } from "./event-store.ts";
import type { Logger } from "./logger.ts";

const firstPause = 1_000;
const longestPause = 30_000;

export interface StoreOutage {
  /** A round failed. Answers for how many milliseconds to leave a store alone that is away; 0 for any other failure. */
  readonly failed: (error: unknown) => number;
  /** A round did not fail: there is nothing to wait for. */
  readonly passed: () => 0;
}

/** What work that comes round again and again says of a store that is away: when it begins and when it is over, however often it was tried. */
export const storeOutage = (logger: Logger, failure: string): StoreOutage => {
  let pause = 0;
  return {
    failed: (error) => {
      if (!(error instanceof StoreUnavailable)) {
        logger.error({ err: error }, failure);
        return 0;
      }
      if (pause === 0) logger.warn({ err: error }, failure);
      pause = Math.min(pause === 0 ? firstPause : 2 * pause, longestPause);
      return pause;
    },
    passed: () => {
      if (pause > 0) logger.warn({}, `${failure}, until now`);
      pause = 0;
      return 0;
    },
  };
};
