import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";

/**
 * Turns events into rows. The runner hands over events in order, skips what was applied before, and saves the
 * checkpoint in the same transaction. A projection never refuses a fact.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  /** A new name (`family_v2`) is a new read model, built from the first event on. */
  readonly name: string;
  /** Contexts whose events it reads. */
  readonly contexts: readonly string[];
  readonly handles: readonly Event["type"][];
  /** Emptied before a rebuild. */
  readonly tables: readonly string[];
  /**
   * For rows that may be a little late: after events of other contexts it rests so many milliseconds, so that what comes
   * meanwhile is applied together.
   */
  readonly restsFor?: number;
  /** Applies a run of events (at least one), in order. */
  apply(sql: TransactionSql, events: readonly Recorded<Event>[]): Promise<void>;
}

/** For projections that have nothing to gain from seeing many events at once. */
export const oneByOne =
  <Event extends DomainEvent>(apply: (sql: TransactionSql, event: Recorded<Event>) => Promise<unknown>) =>
  async (sql: TransactionSql, events: readonly Recorded<Event>[]): Promise<void> => {
    for (const event of events) await apply(sql, event);
  };
