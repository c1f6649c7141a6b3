import { SpanKind } from "@opentelemetry/api";
import { streamParts, type Context, type DomainEvent, type Recorded } from "@kinkeeper/contracts/event";
import type { EventJournal } from "../event-journal.ts";
import type { EventStore, StoredEvent } from "../event-store.ts";
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
  /** Followers that keep up are handed the same events by the store: each is decrypted and checked once. */
  const decoded = new WeakMap<StoredEvent, Recorded>();

  const decodeOnce = async (events: readonly StoredEvent[]): Promise<readonly Recorded[]> => {
    const fresh = events.filter((event) => !decoded.has(event));
    const unknown = new Set<StoredEvent>();
    const read = await decode(decoding, fresh, (event) => void unknown.add(event));
    for (const [index, event] of fresh.filter((one) => !unknown.has(one)).entries()) decoded.set(event, read[index]!);
    return events.flatMap((event) => decoded.get(event) ?? []);
  };

  const categoriesOf = (streams: readonly string[]): string =>
    [...new Set(streams.map((stream) => streamParts(stream).category))].join(", ");

  return {
    store,
    append: (appends, context, { idempotencyKey } = {}) =>
      traced(`append ${categoriesOf(appends.map(({ stream }) => stream))}`, SpanKind.PRODUCER, async (span) => {
        span.setAttribute("kinkeeper.tenant", context.tenantId);
        return store.append(await encode(encoding, appends, context, idempotencyKey, traceparentOf(span)));
      }),
    read: <Event extends DomainEvent>(stream: string, fromRevision = 0) =>
      traced(`read ${categoriesOf([stream])}`, SpanKind.CLIENT, async () => {
        const events = await decode(decoding, await store.read(stream, fromRevision), refuseUnknownType);
        return events as readonly Recorded<Event>[]; // what may stand in a stream follows from its category
      }),
    decode: decodeOnce,
  };
};
