import type { Context, Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";
import type { EventBus } from "../bus/bus.ts";
import type { EventJournal } from "../event-journal.ts";
import { StoreUnavailable } from "../event-store.ts";
import type { Logger } from "../logger.ts";
import type { PostgresReadModel } from "../postgres/postgres-read-model.ts";
import { CheckpointConflict } from "./checkpoints.ts";

/** What all consumers of a service share. */
export interface ConsumerDependencies {
  readonly readModel: PostgresReadModel;
  readonly journal: EventJournal;
  readonly bus: EventBus;
  /** Every context there is, this service's own and the others'. */
  readonly contexts: readonly Context[];
  /** The service's own context: those who recorded something in it wait for its projections. */
  readonly ownContext: string;
  readonly logger: Logger;
}

/** What is done with events. */
export interface ConsumerDefinition {
  /** `projection/people`, `reaction/greet`: the name its checkpoint is kept under. */
  readonly consumer: string;
  readonly contexts: readonly string[];
  readonly handles: readonly string[];
  /** Events taken in one go, at most. */
  /** Milliseconds to rest after a batch in which nothing of this service itself came. */
  readonly restsFor?: number | undefined;
  readonly atOnce: number;
  /** Name of the span around it. */
  readonly span: string;
  /** Done before the checkpoint moves: it may happen again. */
  readonly react?: (events: readonly Recorded[]) => Promise<void>;
  /** Done in the transaction that moves the checkpoint: all of it or nothing. */
  readonly apply?: (sql: TransactionSql, events: readonly Recorded[]) => Promise<void>;
  /** Forgets everything that came of the events so far. */
  readonly forget?: (sql: TransactionSql) => Promise<void>;
}

export interface ConsumerStatus {
  readonly consumer: string;
  /** Runs in this process; otherwise it stands by while another process runs it. */
  readonly active: boolean;
  /** Had seen everything there was when it last looked. */
  readonly caughtUp: boolean;
  /** Of the last event that was taken. */
  readonly position: bigint;
  /** Age of the newest event that was taken, while there are more; 0 when caught up. */
  readonly lagMilliseconds: number;
  /** Taken, tried again and put away since this process started. */
  readonly events: number;
  readonly retries: number;
  readonly deadLetters: number;
}

/** Errors that say nothing about the event: wait, look again, go on. */
export const isTransient = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof CheckpointConflict;
