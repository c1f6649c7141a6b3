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
  /** Milliseconds between two looks at whether the checkpoints were set back and parked events may be tried again. */
  readonly checkEvery?: number;
}

/** What is done with events. */
export interface ConsumerDefinition {
  /** `projection/people`, `reaction/greet`: the name its checkpoint is kept under. */
  readonly consumer: string;
  readonly contexts: readonly string[];
  readonly handles: readonly string[];
  /** Events applied in one transaction, at most. */
  readonly batchSize: number;
  /** Milliseconds in which events of other contexts gather before they are applied. */
  readonly gatherForMs?: number | undefined;
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
  /** Of the last event that was looked at. */
  readonly position: bigint;
  /** Age of the newest event that was applied, while there are more; 0 when caught up. */
  readonly lagMilliseconds: number;
  /** Applied, and tried again, since this process started. */
  readonly events: number;
  readonly retries: number;
  /** Dead letters: events that could not be applied and those of their streams that wait behind them, now. */
  readonly parked: number;
}

/** Errors that say nothing about the event: wait, look again, go on. */
export const isTransient = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof CheckpointConflict;
