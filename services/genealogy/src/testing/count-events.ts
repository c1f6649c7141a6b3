import type { EventJournal } from "@kinkeeper/platform/event-journal";

/** How many events stand in the streams of a category of a family. */
export const countEvents = async (journal: EventJournal, tenantId: string, category: string): Promise<number> => {
  let count = 0;
  const signal = AbortSignal.timeout(60_000);
  for await (const { events, caughtUp } of journal.store.follow({ categories: [category], after: 0n, signal })) {
    count += events.filter(({ stream }) => stream.startsWith(`${category}-${tenantId}.`)).length;
    if (caughtUp) break;
  }
  return count;
};
