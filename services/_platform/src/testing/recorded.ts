import { streamParts, type DomainEvent, type Recorded } from "@kinkeeper/contracts/event";

/** Gives events the places they would have in a store: in order, each stream's counted from 0. */
export const recorder = () => {
  const revisions = new Map<string, number>();
  let position = 0n;
  return <Event extends DomainEvent>(stream: string, event: Event): Recorded<Event> => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    position += 1n;
    const id = `0190a000-0000-7000-9000-${String(position).padStart(12, "0")}`;
    return {
      ...event,
      stream,
      revision,
      position,
      metadata: {
        eventId: id,
        tenantId: streamParts(stream).tenantId,
        schemaVersion: 1,
        correlationId: id,
        causationId: id,
        time: `2026-11-21T12:00:${String(position % 60n).padStart(2, "0")}.000Z`,
      },
    };
  };
};
