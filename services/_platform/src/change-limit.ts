import type { Recorded } from "@kinkeeper/contracts/event";
import { TooManyRequests } from "./domain-error.ts";
import type { CommandContext } from "./event-journal.ts";

/** So often somebody may change one thing in 24 hours. */
const mostChanges = 1_000;
const day = 24 * 3_600_000;

/**
 * Each change of a thing reads all that was recorded of it before: whoever could change it without end would make every change cost
 * more than the last, for everybody. What the system itself does is not counted; one request counts once, however much it records.
 * @param recorded of the thing, oldest first
 * @throws TooManyRequests
 */
export const refuseTooManyChanges = (
  recorded: readonly Recorded[],
  { actorId }: CommandContext,
  now = Date.now(),
): void => {
  if (actorId === undefined || recorded.length < mostChanges) return;
  const requests = new Set<string>();
  let oldest = now;
  for (const { metadata } of recorded.toReversed()) {
    const at = Date.parse(metadata.time);
    if (at <= now - day) break;
    if (metadata.actorId !== actorId) continue;
    requests.add(metadata.correlationId);
    oldest = at;
    if (requests.size >= mostChanges)
      throw new TooManyRequests(
        "You have changed this very often today. Please try again tomorrow.",
        Math.max(1, Math.ceil((oldest + day - now) / 1000)),
      );
  }
};
