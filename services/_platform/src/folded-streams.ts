import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import { LRUCache } from "lru-cache";
import type { EventJournal } from "./event-journal.ts";

/** Milliseconds that what somebody recorded lies in memory at most. */
const kept = 600_000;

/** What events come to, those before them included. */
export type Fold<Event extends DomainEvent, Sum> = (events: readonly Recorded<Event>[], before: Sum | undefined) => Sum;

/**
 * Folds streams that are asked for all the time. Each time what was recorded since is read, and nothing that was folded before: whoever
 * records without end makes nobody, not even themselves, read all of it again with each request.
 * @param most streams whose sums are kept, those asked for last
 */
export const foldedStreams = <Event extends DomainEvent, Sum extends object>(
  journal: Pick<EventJournal, "read">,
  fold: Fold<Event, Sum>,
  most = 5_000,
): ((stream: string) => Promise<Sum>) => {
  const known = new LRUCache<string, { readonly sum: Sum; readonly revision: number }>({ max: most, ttl: kept });
  return async (stream) => {
    const before = known.get(stream);
    const events = await journal.read<Event>(stream, before ? before.revision + 1 : 0);
    const last = events.at(-1);
    if (before && !last) return before.sum;
    const sum = fold(events, before?.sum);
    // Of two at a time the one that read less may end last.
    if (last && last.revision > (known.get(stream)?.revision ?? -1))
      known.set(stream, { sum, revision: last.revision });
    return sum;
  };
};
