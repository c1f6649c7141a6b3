import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";

/** Writes what a run of events (at least one, no stream twice) means. A method's type, so that a projection of some events is one of all. */
export type ApplyRun<Event extends DomainEvent> = {
  apply(sql: TransactionSql, run: readonly Recorded<Event>[]): Promise<unknown>;
}["apply"];

/**
 * Turns events into rows. The runner hands over events in order, skips what was applied before, and saves the
 * checkpoint in the same transaction. A projection never refuses a fact.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  /** A new name (`family_v2`) is a new read model, built from the first event on. */
  readonly name: string;
  /** Contexts whose events it reads. */
  readonly contexts: readonly string[];
  /** What it handles, by type. Neighbouring events with the same function are applied as one run. */
  readonly on: { readonly [Type in Event["type"]]: ApplyRun<Extract<Event, { readonly type: Type }>> };
  /** What needs no row of the runs of a batch: sent together with their first statements, in the same transaction. */
  beside?(sql: TransactionSql, events: readonly Recorded<Event>[]): Promise<unknown>;
  /** Applied after the runs of a batch, with all of its events. */
  afterwards?(sql: TransactionSql, events: readonly Recorded<Event>[]): Promise<unknown>;
  /** No row follows from events of two families: those of one may be written before or after another's. */
  readonly isByFamily?: true;
  /** Emptied before a rebuild. */
  readonly tables: readonly string[];
  /**
   * For rows that may be a little late: events of other contexts wait so many milliseconds, so that they are applied
   * together and keep no command of this service's own waiting. One that hides something waits for nothing.
   */
  readonly gatherForMs?: number;
}

const oneByOne = new WeakSet<ApplyRun<DomainEvent>>();

/**
 * For events that have nothing to gain from being written together. A write in it (insert, update, delete) answers as soon as it is
 * sent, and not how many rows it changed, where it does not return them: see `pipelinedWrites`.
 */
export const eachEvent = <Event extends DomainEvent>(
  apply: (sql: TransactionSql, event: Recorded<Event>) => Promise<unknown>,
): ApplyRun<Event> => {
  const applyEach: ApplyRun<Event> = async (sql, run) => {
    for (const event of run) await apply(sql, event);
  };
  oneByOne.add(applyEach);
  return applyEach;
};

export const isOneByOne = (apply: ApplyRun<DomainEvent>): boolean => oneByOne.has(apply);
