import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { AppendOptions, EventStore, StoredEvent } from "./event-store.ts";

/** On whose behalf something is done, and what led to it. */
export interface CommandContext {
  /** A family's id, or "platform". */
  readonly tenantId: string;
  /** Absent when the system acts. */
  readonly actorId?: string;
  readonly correlationId: string;
  /** The request or event that caused this. */
  readonly causationId: string;
}

export interface JournalAppend<Event extends DomainEvent = DomainEvent> {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly Event[];
}

/**
 * The event store as services see it: typed events in, typed events out. Checks each event against its schema,
 * encrypts what is personal, and on reading decrypts, upcasts and checks again.
 */
export interface EventJournal {
  /**
   * Appends to one or several streams (see EventStore.append). Event ids follow from `idempotencyKey` where one is given,
   * so that the same act recorded twice is written once. The stream's tenant must be the context's tenant.
   */
  append(
    appends: readonly JournalAppend[],
    context: CommandContext,
    options?: AppendOptions & { readonly idempotencyKey?: string },
  ): Promise<{ readonly position: bigint }>;
  /** The events of a stream. Throws on one of an unknown type or that does not fit its schema: nothing is decided on a part. */
  read<Event extends DomainEvent>(stream: string, fromRevision?: number): Promise<readonly Recorded<Event>[]>;
  /** Turns stored events into typed ones, for projections: an unknown type is left out. Throws on an event that does not fit its schema. */
  decode(events: readonly StoredEvent[]): Promise<readonly Recorded[]>;
  /** Where the last event of each context stands that hid something of a family, as far as this process has recorded any. */
  lastHiding(tenantId: string): ReadonlyMap<string, bigint>;
  readonly store: EventStore;
}
