import type { Context } from "@kinkeeper/contracts/event";
import { StoreUnavailable, type StoredEvent } from "../event-store.ts";

/** The bus cannot be reached now; the event store may be. */
export class BusUnavailable extends StoreUnavailable {
  override readonly name = "BusUnavailable";
}

/** A published event. */
export interface BusEvent {
  readonly event: StoredEvent;
  readonly context: string;
  /** Position of the event published before it in the same context, of those that are handed over; 0n for the first. */
  readonly previous: bigint;
}

export interface BusBatch {
  /** In order of publication, context by context. Empty now and then, when it is quiet: a moment to look into the store. */
  readonly events: readonly BusEvent[];
  /** Says that they need not come again. */
  settle(): void;
}

/**
 * Carries events to those who follow a context. It only makes them come sooner: it may lose, repeat and reorder, and
 * whoever subscribes sees that from `position` and `previous` and reads the event store.
 */
export interface EventBus {
  /** Whether other processes follow the same contexts, and answer commands: they see how far this one is by its checkpoints. */
  readonly isShared: boolean;
  /**
   * Answers once nothing that is published from now on can be missed without leaving a gap. `consumer` names one reader,
   * the same after a restart. `positions` is how far it has come in each context; looked at when the iteration begins.
   * The iteration ends when `signal` is aborted.
   * @throws BusUnavailable when the bus cannot be reached; so does the iteration.
   */
  subscribe(options: {
    readonly consumer: string;
    readonly contexts: readonly Context[];
    readonly positions: ReadonlyMap<string, bigint>;
    /**
     * The types that are wanted: a bus that can (in a single process) leaves the others out, but for the last of a batch, which
     * tells how far its context has come. Absent: all.
     */
    readonly types?: ReadonlySet<string>;
    readonly signal: AbortSignal;
  }): Promise<AsyncIterable<BusBatch>>;
  /** Answers when the bus can be used; throws BusUnavailable otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The stream categories of some contexts, each with the name of its context. */
export const categoriesOf = (contexts: readonly Context[]): ReadonlyMap<string, string> =>
  new Map(contexts.flatMap(({ name, categories }) => Object.keys(categories).map((category) => [category, name])));
