import type { EventMetadata } from "@kinkeeper/contracts/event";

/** Data as it lies in the store: JSON, personal fields encrypted. Only the journal looks inside. */
export type StoredData = Readonly<Record<string, unknown>>;

export interface NewEvent {
  /** Also the key of idempotence: the same append sent twice is written once. */
  readonly eventId: string;
  readonly type: string;
  readonly data: StoredData;
  readonly metadata: EventMetadata;
  /**
   * What is encrypted in `data`, as JSON, for those who are handed the event by the process that recorded it: they need not
   * decrypt it. Never written.
   */
  readonly unsealed?: string;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** 0 for the first event of a stream. */
  readonly revision: number;
  /** Orders all events of the store; has gaps. */
  readonly position: bigint;
}

export interface StreamAppend {
  readonly stream: string;
  /** Revision of the last event the writer knows; -1 for a stream that must not exist yet. */
  readonly expectedRevision: number;
  readonly events: readonly NewEvent[];
}

export interface EventBatch {
  readonly events: readonly StoredEvent[];
  /** Everything of the followed categories up to here has been delivered. */
  readonly position: bigint;
  /** Nothing more was there when the batch was read. */
  readonly caughtUp: boolean;
}

export interface AppendOptions {
  /**
   * The streams know nothing of one another: a store that writes each by itself (EventStoreDB) may write many at a time instead of one after
   * the other. What is appended to one stream stays in order.
   */
  readonly independent?: boolean;
}

/** The record of everything that happened. All that must survive is in here. */
export interface EventStore {
  /**
   * Writes to one or several streams and answers when the events are safe on disk. A stream without events is left out.
   * Each stream is written whole or not at all; where the store can (SQLite) all of them together, else in the given
   * order (unless they are `independent`), and repeating the call completes what was begun. Answers the position of the last event.
   * @throws VersionConflict when a stream is not at its expected revision, StoreUnavailable when the store cannot be reached.
   */
  append(appends: readonly StreamAppend[], options?: AppendOptions): Promise<{ readonly position: bigint }>;
  /** The events of a stream from a revision on, in order; empty when there is no such stream. */
  read(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /**
   * Events of these categories (at least one) after a position, in order, first those recorded, then those to come, until
   * aborted. A batch may be empty: to say that nothing more was there, or that the position moved past other events.
   * Where the store can go away (EventStoreDB) it is followed again by itself from the last batch; throws StoreUnavailable
   * once the store is closed or its file broken.
   */
  follow(options: {
    readonly categories: readonly string[];
    /** 0n: from the beginning. */
    readonly after: bigint;
    /**
     * Positions up to which single categories are known already: a store that can (SQLite) leaves their events out up to
     * there, others hand them over.
     */
    readonly known?: ReadonlyMap<string, bigint>;
    /**
     * The types that are wanted of each category: a store that can (SQLite) leaves the others out, because reading those is most
     * of the work of whoever only has to pass by. Absent: all.
     */
    readonly types?: ReadonlyMap<string, readonly string[]>;
    /**
     * Goes through what is recorded beside others who say so too: a store that can (SQLite) reads each event once for all of them,
     * and whoever is ahead waits for the others a while. Only until somebody is caught up.
     */
    readonly together?: boolean;
    readonly signal: AbortSignal;
    /** At most so many events in one batch (`batchEvents` unless told), and beside the first no more than `batchBytes`. */
    readonly batchSize?: number;
    readonly batchBytes?: number;
  }): AsyncIterable<EventBatch>;
  /** Answers when the store can be used; throws StoreUnavailable otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Somebody else wrote to the stream first. */
export class VersionConflict extends Error {
  override readonly name = "VersionConflict";
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} is at revision ${actual}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** A store (events, keys, objects, read models) that cannot be reached now; becomes 503 with Retry-After. */
export class StoreUnavailable extends Error {
  override readonly name: string = "StoreUnavailable";
}

/** The store is there, and waiting does not help: it refuses our user, or we refuse its certificate. */
export class StoreRefused extends StoreUnavailable {
  override readonly name = "StoreRefused";
}
