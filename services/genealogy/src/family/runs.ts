import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";

/**
 * Cuts events into runs that one statement can write: neighbours of one type, family and import, no stream twice.
 * `causeOf` answers the import behind an event, if any.
 */
export const runsOf = <Event extends DomainEvent>(
  events: readonly Recorded<Event>[],
  causeOf: (event: Event) => string | undefined,
): readonly (readonly Recorded<Event>[])[] => {
  const runs: Recorded<Event>[][] = [];
  let streams = new Set<string>();
  let kind = "";
  for (const event of events) {
    const its = [event.type, event.metadata.tenantId, causeOf(event) ?? ""].join("/");
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
