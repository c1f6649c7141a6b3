import type { ISql } from "postgres";

// What an operator may ask of a consumer, through the database of its service: whichever process runs it sees it soon.

/** Empties the tables of a projection and applies every event again. @returns whether there is such a consumer */
export const rebuildConsumer = async (sql: ISql, consumer: string): Promise<boolean> => {
  // The process that runs it notices that its checkpoint was moved, and begins again.
  const reset = await sql`
    update platform_checkpoints set position = 0, event_id = null, stream = null, revision = null
    where consumer = ${consumer}`;
  return reset.count > 0;
};

/** Has parked events tried again soon, whatever their time is. @returns how many there are */
export const retryConsumer = async (sql: ISql, consumer: string): Promise<number> => {
  const parked = await sql`update platform_dead_letters set retry_at = now() where consumer = ${consumer}`;
  return parked.count;
};

export interface ConsumerRow {
  readonly consumer: string;
  readonly context: string;
  readonly position: string;
  /** Events that could not be applied, and those behind them. */
  readonly parked: number;
}

/** Every consumer of a service, how far it has come in each context, and what is parked. */
export const listConsumers = (sql: ISql): Promise<readonly ConsumerRow[]> => sql<ConsumerRow[]>`
  select consumer, context, position,
    (select count(*)::int from platform_dead_letters d where d.consumer = c.consumer) as parked
  from platform_checkpoints c order by consumer, context`;
