import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";

/**
 * Cuts events into runs that one statement can write: neighbours of one kind, no stream twice. Events of one type are of
 * one kind, unless `kindOf` tells them apart further.
 */
export const runsOf = <Event extends DomainEvent>(
  events: readonly Recorded<Event>[],
  kindOf: (event: Recorded<Event>) => string = ({ type }) => type,
): readonly (readonly Recorded<Event>[])[] => {
  const runs: Recorded<Event>[][] = [];
  let streams = new Set<string>();
  let kind: string | undefined;
  for (const event of events) {
    const its = kindOf(event);
    if (its !== kind || streams.has(event.stream)) {
      runs.push([]);
      streams = new Set();
      kind = its;
    }
    runs.at(-1)!.push(event);
    streams.add(event.stream);
  }
  return runs;
};
