import { SpanKind } from "@opentelemetry/api";
import { streamParts, type Context, type DomainEvent, type Recorded } from "@kinkeeper/contracts/event";
import type { EventJournal } from "../event-journal.ts";
import type { EventStore, StoredEvent } from "../event-store.ts";
import type { Keyring } from "../keyring.ts";
import { decode } from "./decode.ts";
import { definitionsOf } from "./definitions.ts";
import { encode } from "./encode.ts";
import { traced, traceparentOf } from "./traced.ts";

export interface JournalOptions {
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** Whose events can be written and read; events of other contexts are left out on reading. */
  readonly contexts: readonly Context[];
  /** The time an event is recorded at, ISO 8601, UTC. */
  readonly now: () => string;
  readonly newId: () => string;
  /** Told of each event left out on reading because no context knows its type. */
  readonly onUnknownType?: (event: StoredEvent) => void;
}

/**
 * The journal over any event store and keyring.
 * An event that may not be recorded is refused with InvalidEvent, before anything is written. Personal fields about somebody
 * who was erased are not recorded; the rest of such an event is.
 * A recorded event that cannot be understood is thrown as UnreadableEvent.
 */
export const createJournal = ({
  store,
  keyring,
  contexts,
  now,
  newId,
  onUnknownType,
}: JournalOptions): EventJournal => {
  const definitions = definitionsOf(contexts);
  const encoding = { definitions, keyring, now, newId };
  const decoding = { definitions, keyring, ...(onUnknownType ? { onUnknownType } : {}) };

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
        const events = await decode(decoding, await store.read(stream, fromRevision));
        return events as readonly Recorded<Event>[]; // what may stand in a stream follows from its category
      }),
    decode: (events) => decode(decoding, events),
  };
};
