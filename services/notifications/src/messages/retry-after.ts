const quarter = 900;
const hour = 3_600;
/** Attempts within about two hours, with a quarter of an hour between them. */
const firstHours = 10;

/**
 * When a failed message is tried again, in seconds after the failure: 1, 5, then each 15 minutes, because a mail server that was away is
 * soon back, and a link to a new password is good for an hour; after two hours each hour, because every attempt is recorded.
 */
export const retryAfter = (attempt: number): number =>
  attempt > firstHours ? hour : Math.min(60 * 5 ** (attempt - 1), quarter);
