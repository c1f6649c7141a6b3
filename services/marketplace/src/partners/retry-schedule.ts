/** Pauses before the first and every further attempt, in milliseconds: three days in all. */
const pauses = [0, 5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600].map(
  (seconds) => seconds * 1000,
);
const longest = pauses.at(-1)!;
/** Each is this much shorter or longer, so that what failed together does not come back together. */
const jitter = 0.2;

/**
 * When an event is sent again after so many failed attempts; undefined when it is given up. `random`: 0 to 1. An endpoint that
 * says when it wants to be asked again (`retryAfterMs`) is not asked earlier, and at most a day later.
 */
export const nextAttemptAt = (
  attempts: number,
  now: Date,
  random: number,
  retryAfterMs: number | undefined,
): Date | undefined => {
  const pause = pauses[attempts];
  if (pause === undefined) return undefined;
  const spread = pause * (1 + jitter * (2 * random - 1));
  return new Date(now.getTime() + Math.max(spread, Math.min(retryAfterMs ?? 0, longest)));
};

/** What a Retry-After says, in milliseconds: seconds or a date (RFC 9110 §10.2.3); undefined for anything else. */
export const retryAfterOf = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
};
