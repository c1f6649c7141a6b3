import type { ISql, Sql } from "postgres";
import type { StoredEvent } from "../event-store.ts";
import { errorCode } from "../postgres/unavailable.ts";

/** What kind of error it was, without what it says: that could quote what a family wrote. */
export const errorClass = (error: unknown): string => {
  const name = error instanceof Error ? error.name : typeof error;
  const code = errorCode(error);
  return code === undefined ? name : `${name} ${code}`;
};

const letterOf = (consumer: string, event: StoredEvent) => ({
  consumer,
  position: String(event.position),
  stream: event.stream,
  revision: event.revision,
  event_id: event.eventId,
  type: event.type,
});

/** Parks an event that could not be applied. */
export const park = async (
  sql: ISql,
  consumer: string,
  event: StoredEvent,
  error: unknown,
  attempts: number,
): Promise<void> => {
  await sql`insert into platform_dead_letters ${sql([{ ...letterOf(consumer, event), error: errorClass(error), attempts }])}`;
};

/** How many events are parked in each stream. */
export const parkedStreams = async (sql: Sql, consumer: string): Promise<Map<string, number>> => {
  const rows = await sql<{ stream: string; count: number }[]>`
    select stream, count(*)::int as count from platform_dead_letters where consumer = ${consumer} group by stream`;
  return new Map(rows.map(({ stream, count }) => [stream, count]));
};

/** Parks events behind those of their stream that are parked; answers whether all of their streams still are. */
export const parkBehind = async (sql: ISql, consumer: string, events: readonly StoredEvent[]): Promise<boolean> => {
  const rows = await sql`
    insert into platform_dead_letters (consumer, position, stream, revision, event_id, type)
    select l.consumer, l.position, l.stream, l.revision, l.event_id, l.type
    from jsonb_to_recordset(${sql.json(events.map((event) => letterOf(consumer, event)))})
      l (consumer text, position bigint, stream text, revision int, event_id uuid, type text)
    where exists (select 1 from platform_dead_letters d where d.consumer = l.consumer and d.stream = l.stream)`;
  return rows.count === events.length;
};

export interface DeadLetter {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  /** Null: nothing is wrong with it, it waits behind another of its stream. */
  readonly error: string | null;
}

/** What is parked of a stream, in order. */
export const deadLetters = (sql: ISql, consumer: string, stream: string): Promise<readonly DeadLetter[]> =>
  sql<DeadLetter[]>`
    select position, stream, revision, error from platform_dead_letters
    where consumer = ${consumer} and stream = ${stream} order by position`;

/** The streams whose first failure may be tried again now. */
export const streamsToRetry = async (sql: ISql, consumer: string): Promise<readonly string[]> => {
  const rows = await sql<{ stream: string }[]>`
    select distinct stream from platform_dead_letters
    where consumer = ${consumer} and error is not null and retry_at <= now() order by stream`;
  return rows.map(({ stream }) => stream);
};

/** Answers whether it was still there. */
export const unpark = async (sql: ISql, consumer: string, { position }: DeadLetter): Promise<boolean> => {
  const gone = await sql`delete from platform_dead_letters where consumer = ${consumer} and position = ${position}`;
  return gone.count === 1;
};

/** The next attempt comes after twice the time of the one before, from a minute up to an hour. */
export const noteFailure = async (sql: ISql, consumer: string, letter: DeadLetter, error: unknown): Promise<void> => {
  await sql`
    update platform_dead_letters set error = ${errorClass(error)}, attempts = attempts + 1, at = now(),
      retry_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 10) - 4))
    where consumer = ${consumer} and position = ${letter.position}`;
};
