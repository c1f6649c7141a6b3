import { streamName } from "@kinkeeper/contracts/event";
import type { EventBatch, EventStore, NewEvent, StoredData, StoredEvent, StreamAppend } from "../event-store.ts";
import { newId } from "../ids.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** A category nobody has used: a store that is shared with other tests holds nothing of it. */
export const newCategory = (): string =>
  Array.from({ length: 12 }, () => letters[Math.floor(Math.random() * letters.length)]).join("");

const sampleTenant = newId();

export const newStream = (category: string): string => streamName(category, sampleTenant, newId());

export const sampleEvent = (data: StoredData = {}, type = "SomethingHappened"): NewEvent => {
  const eventId = newId();
  return {
    eventId,
    type,
    data,
    metadata: {
      eventId,
      tenantId: sampleTenant,
      schemaVersion: 1,
      correlationId: "a request",
      causationId: "a request",
      time: "2026-01-02T03:04:05.678Z",
    },
  };
};

export const sampleEvents = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, (_, number) => sampleEvent({ number }));

export const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

/** An append of a new stream. */
export const started = (stream: string, events: readonly NewEvent[]): StreamAppend => ({
  stream,
  expectedRevision: -1,
  events,
});

/** Collects what a follower is handed until `enough`; then it stops following. */
export const followUntil = async (
  store: EventStore,
  categories: readonly string[],
  enough: (events: readonly StoredEvent[], batch: EventBatch) => boolean,
  {
    after = 0n,
    ...more
  }: { readonly after?: bigint } & Pick<
    Parameters<EventStore["follow"]>[0],
    "batchSize" | "batchBytes" | "known" | "types" | "together"
  > = {},
): Promise<{ readonly events: readonly StoredEvent[]; readonly batches: readonly EventBatch[] }> => {
  const events: StoredEvent[] = [];
  const batches: EventBatch[] = [];
  const stop = new AbortController();
  const options = { categories, after, signal: stop.signal, ...more };
  for await (const batch of store.follow(options)) {
    batches.push(batch);
    events.push(...batch.events);
    if (enough(events, batch)) stop.abort();
  }
  return { events, batches };
};
