import type { JournalAppend } from "./event-journal.ts";

/**
 * The same events round by round: the first of every stream, then the second of those that have one, and so on; in each round those of
 * a type together. Where many streams tell the same, like stands beside like in the record, and read models take in a round at once
 * instead of event by event.
 */
export const inRounds = (appends: readonly JournalAppend[]): readonly JournalAppend[] => {
  const rounds = Math.max(0, ...appends.map(({ events }) => events.length));
  return Array.from({ length: rounds }, (_, round) => {
    const parts = appends.flatMap(({ stream, expectedRevision, events }) =>
      round < events.length ? [{ stream, expectedRevision: expectedRevision + round, events: [events[round]!] }] : [],
    );
    return [...Map.groupBy(parts, ({ events: [event] }) => event!.type).values()].flat();
  }).flat();
};
