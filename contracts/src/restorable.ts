/** So long what was deleted can be restored; then it goes for good. */
export const restorableDays = 30;

const restorableMs = restorableDays * 24 * 60 * 60 * 1000;

/** What was deleted before this moment cannot be restored any more. */
export const restorableSince = (now: Date): string => new Date(now.getTime() - restorableMs).toISOString();

/** When something that was deleted goes for good. Both moments as ISO text. */
export const purgedAt = (deletedAt: string): string => new Date(Date.parse(deletedAt) + restorableMs).toISOString();
