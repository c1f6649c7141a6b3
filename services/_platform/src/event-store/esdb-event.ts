import type { ResolvedEvent } from "@eventstore/db-client";
import type { EventMetadata } from "@kinkeeper/contracts/event";
import type { StoredData, StoredEvent } from "../event-store.ts";

/** Where an event lies in $all. Servers before 22.6 tell it only to those who read $all. */
const positionOf = ({ event, commitPosition }: ResolvedEvent): bigint =>
  event?.position?.commit ?? commitPosition ?? 0n;

/** The event as the port has it; undefined for what is not ours (a link, bytes that are no JSON). */
export const storedEventOf = (resolved: ResolvedEvent): StoredEvent | undefined => {
  const { event } = resolved;
  if (!event?.isJson) return undefined;
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionOf(resolved),
    eventId: event.id,
    type: event.type,
    data: event.data as StoredData,
    metadata: event.metadata as unknown as EventMetadata, // the journal checks it
  };
};
