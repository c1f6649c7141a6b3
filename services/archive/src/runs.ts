import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";

/** Cuts events into runs that one statement can write: neighbours of one type, no stream twice. */
export const runsOf = <Event extends DomainEvent>(
  events: readonly Recorded<Event>[],
): readonly (readonly Recorded<Event>[])[] => {
  const runs: Recorded<Event>[][] = [];
  let streams = new Set<string>();
  let kind: string | undefined;
  for (const event of events) {
    if (event.type !== kind || streams.has(event.stream)) {
      runs.push([]);
      streams = new Set();
      kind = event.type;
    }
    runs.at(-1)!.push(event);
    streams.add(event.stream);
  }
  return runs;
};
