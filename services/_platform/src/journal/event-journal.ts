import { SpanKind } from "@opentelemetry/api";
import { categoryOf, type Context, type DomainEvent, type Recorded } from "@kinkeeper/contracts/event";
import { categoriesOf as contextsByCategory } from "../bus/bus.ts";
import type { EventJournal } from "../event-journal.ts";
import type { EventStore, StoredEvent, StreamAppend } from "../event-store.ts";
import type { Keyring } from "../keyring.ts";
import { decode } from "./decode.ts";
import { definitionsOf } from "./definitions.ts";
import { encode } from "./encode.ts";
import { UnreadableEvent } from "./journal-errors.ts";
import { traced, traceparentOf } from "./traced.ts";

export interface JournalOptions {
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** Whose events can be written and read. */
  readonly contexts: readonly Context[];
  /** The time an event is recorded at, ISO 8601, UTC. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** A rule must not be decided on a part of what happened. */
const refuseUnknownType = (event: StoredEvent): never => {
  throw new UnreadableEvent(event, "no context knows its type");
};

/**
 * The journal over any event store and keyring.
 * An event that may not be recorded is refused with InvalidEvent, before anything is written. Personal fields about somebody
 * who was erased are not recorded; the rest of such an event is.
 * A recorded event that cannot be understood is thrown as UnreadableEvent.
 */
export const createJournal = ({ store, keyring, contexts, now, newId }: JournalOptions): EventJournal => {
  const definitions = definitionsOf(contexts);
  const encoding = { definitions, keyring, now, newId };
  const decoding = { definitions, keyring };
  /** Followers that keep together are handed the same events by the store: each is decrypted and checked once. */
  const decoded = new WeakMap<StoredEvent, Recorded>();
  const beingDecoded = new WeakMap<StoredEvent, Promise<void>>();

  const decodeFresh = async (events: readonly StoredEvent[]): Promise<void> => {
    const unknown = new Set<StoredEvent>();
    const read = await decode(decoding, events, (event) => void unknown.add(event));
    for (const [index, event] of events.filter((one) => !unknown.has(one)).entries()) decoded.set(event, read[index]!);
  };
  const isFresh = (event: StoredEvent): boolean => !decoded.has(event);

  const decodeOnce = async (events: readonly StoredEvent[]): Promise<readonly Recorded[]> => {
    const byOthers = () => new Set(events.filter(isFresh).flatMap((event) => beingDecoded.get(event) ?? []));
    // Where one of theirs cannot be read, what is ours among them is read below.
    for (let others = byOthers(); others.size > 0; others = byOthers()) await Promise.allSettled(others);
    const fresh = events.filter(isFresh);
    if (fresh.length > 0) {
      const reading = decodeFresh(fresh);
      for (const event of fresh) beingDecoded.set(event, reading);
      try {
        await reading;
      } finally {
        for (const event of fresh) beingDecoded.delete(event);
      }
    }
    return events.flatMap((event) => decoded.get(event) ?? []);
  };

  const contextOf = contextsByCategory(contexts);
  const hiding = new Map<string, Map<string, bigint>>();
  const noteHiding = (appends: readonly StreamAppend[], tenantId: string, position: bigint): void => {
    for (const { stream, events } of appends) {
      if (!events.some((event) => definitions.hides({ ...event, stream }))) continue;
      const ofFamily = hiding.get(tenantId) ?? new Map<string, bigint>();
      const context = contextOf.get(categoryOf(stream))!;
      // Appends may be answered out of their order.
      if (position > (ofFamily.get(context) ?? -1n)) hiding.set(tenantId, ofFamily.set(context, position));
    }
  };

  const categoriesOf = (streams: readonly string[]): string => [...new Set(streams.map(categoryOf))].join(", ");

  return {
    store,
    append: (appends, context, { idempotencyKey, ...options } = {}) =>
      traced(`append ${categoriesOf(appends.map(({ stream }) => stream))}`, SpanKind.PRODUCER, async (span) => {
        span.setAttribute("kinkeeper.tenant", context.tenantId);
        const encoded = await encode(encoding, appends, context, idempotencyKey, traceparentOf(span));
        const recorded = await store.append(encoded, options);
        noteHiding(encoded, context.tenantId, recorded.position);
        return recorded;
      }),
    read: <Event extends DomainEvent>(stream: string, fromRevision = 0) =>
      traced(`read ${categoriesOf([stream])}`, SpanKind.CLIENT, async () => {
        const events = await decode(decoding, await store.read(stream, fromRevision), refuseUnknownType);
        return events as readonly Recorded<Event>[]; // what may stand in a stream follows from its category
      }),
    decode: decodeOnce,
    lastHiding: (tenantId) => hiding.get(tenantId) ?? new Map<string, bigint>(),
  };
};
