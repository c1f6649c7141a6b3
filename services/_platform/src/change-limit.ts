import type { Recorded } from "@kinkeeper/contracts/event";
import { TooManyRequests } from "./domain-error.ts";
import type { CommandContext } from "./event-journal.ts";

/** So often somebody may change one thing in 24 hours. */
const mostChanges = 1_000;
/** With so much recorded of it, in characters as JSON: each event has the whole of a story. */
const mostCharacters = 20_000_000;
const day = 24 * 3_600_000;

/**
 * Each change of a thing reads all that was recorded of it before: whoever could change it without end would make every change cost
 * more than the last, for everybody. What the system itself does is not counted; one request counts once, however much it records, with
 * the last of its events.
 * @param recorded of the thing, oldest first
 * @throws TooManyRequests
 */
export const refuseTooManyChanges = (
  recorded: readonly Recorded[],
  { actorId }: CommandContext,
  now = Date.now(),
): void => {
  if (actorId === undefined) return;
  const requests = new Set<string>();
  let characters = 0;
  let oldest = now;
  for (const { data, metadata } of recorded.toReversed()) {
    const at = Date.parse(metadata.time);
    if (at <= now - day) break;
    if (metadata.actorId !== actorId || requests.has(metadata.correlationId)) continue;
    requests.add(metadata.correlationId);
    characters += JSON.stringify(data).length;
    oldest = at;
    if (requests.size >= mostChanges || characters >= mostCharacters)
      throw new TooManyRequests(
        "You have changed this very often today. Please try again tomorrow.",
        Math.max(1, Math.ceil((oldest + day - now) / 1000)),
      );
  }
};
