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

/** Puts away an event that could not be taken. */
export const park = async (
  sql: ISql,
  consumer: string,
  event: StoredEvent,
  error: unknown,
  attempts: number,
): Promise<void> => {
  await sql`insert into platform_dead_letters ${sql([{ ...letterOf(consumer, event), error: errorClass(error), attempts }])}`;
};

/** The streams whose events wait because one of them could not be taken. */
export const parkedStreams = async (sql: Sql, consumer: string): Promise<Set<string>> => {
  const rows = await sql<{ stream: string }[]>`
    select distinct stream from platform_dead_letters where consumer = ${consumer}`;
  return new Set(rows.map(({ stream }) => stream));
};

/** Puts events behind those of their stream that wait already; answers whether all of their streams still do. */
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

/** All that waits, stream by stream, each in order. */
export const deadLetters = (sql: ISql, consumer: string, stream?: string): Promise<readonly DeadLetter[]> =>
  sql<DeadLetter[]>`
    select position, stream, revision, error from platform_dead_letters
    where consumer = ${consumer} ${stream === undefined ? sql`` : sql`and stream = ${stream}`}
    order by stream, position`;

/** Answers whether it was still there. */
export const unpark = async (sql: ISql, consumer: string, { position }: DeadLetter): Promise<boolean> => {
  const gone = await sql`delete from platform_dead_letters where consumer = ${consumer} and position = ${position}`;
  return gone.count === 1;
};

export const noteFailure = async (sql: ISql, consumer: string, letter: DeadLetter, error: unknown): Promise<void> => {
  await sql`
    update platform_dead_letters set error = ${errorClass(error)}, attempts = attempts + 1, at = now()
    where consumer = ${consumer} and position = ${letter.position}`;
};

/** How many events wait, for each consumer that has any: for metrics. */
export const countDeadLetters = async (sql: ISql): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ consumer: string; count: number }[]>`
    select consumer, count(*)::int as count from platform_dead_letters group by consumer`;
  return new Map(rows.map(({ consumer, count }) => [consumer, count]));
};
