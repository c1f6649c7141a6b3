import type { ISql, Sql } from "postgres";
import type { EventStore, StoredEvent } from "../event-store.ts";

/** How far a consumer has come with the events of a context. */
export interface Checkpoint {
  readonly position: bigint;
  /** The last event up to there; undefined when there was none. */
  readonly last: Pick<StoredEvent, "eventId" | "stream" | "revision"> | undefined;
}

export type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** Somebody else moved the checkpoint, or the tables were made anew: what this process knows is no longer so. */
export class CheckpointConflict extends Error {
  override readonly name = "CheckpointConflict";
}

interface Row {
  readonly context: string;
  readonly position: string;
  readonly event_id: string | null;
  readonly stream: string | null;
  readonly revision: number | null;
}

const checkpointOf = ({ position, event_id, stream, revision }: Row): Checkpoint => ({
  position: BigInt(position),
  last: event_id === null || stream === null || revision === null ? undefined : { eventId: event_id, stream, revision },
});

/**
 * The checkpoints of a consumer, made where there are none yet.
 * @throws CheckpointConflict when these are no longer the tables that this process migrated.
 */
export const loadCheckpoints = async (
  sql: Sql,
  consumer: string,
  contexts: readonly string[],
  generation: string,
): Promise<Checkpoints> => {
  const [now] = await sql<{ id: string }[]>`select id from platform_generation`;
  if (now?.id !== generation)
    throw new CheckpointConflict("The tables were made anew by another version of this service");
  await sql`
    insert into platform_checkpoints ${sql(contexts.map((context) => ({ consumer, context, position: 0 })))}
    on conflict do nothing`;
  const rows = await sql<Row[]>`
    select context, position, event_id, stream, revision from platform_checkpoints
    where consumer = ${consumer} and context in ${sql(contexts)}`;
  return new Map(rows.map((row) => [row.context, checkpointOf(row)]));
};

/**
 * Moves checkpoints, each only from where this process left it; in the transaction of what they stand for.
 * Nobody else moves them before that transaction ends.
 * @throws CheckpointConflict when one was elsewhere.
 */
export const moveCheckpoints = async (
  sql: ISql,
  consumer: string,
  before: Checkpoints,
  after: Checkpoints,
): Promise<void> => {
  const moves = [...after].map(([context, { position, last }]) => ({
    context,
    before: String(before.get(context)?.position ?? 0n),
    position: String(position),
    event_id: last?.eventId ?? null,
    stream: last?.stream ?? null,
    revision: last?.revision ?? null,
  }));
  const moved = await sql`
    update platform_checkpoints c
    set position = m.position, event_id = m.event_id, stream = m.stream, revision = m.revision
    from jsonb_to_recordset(${sql.json(moves)}) m (context text, before bigint, position bigint, event_id uuid, stream text, revision int)
    where c.consumer = ${consumer} and c.context = m.context and c.position = m.before`;
  if (moved.count !== moves.length)
    throw new CheckpointConflict(`The checkpoint of ${consumer} was moved by somebody else`);
};

/** All checkpoints of a service, as they stood when somebody looked. */
type Look = readonly (Pick<Row, "context" | "position"> & { readonly consumer: string })[];

const look = (sql: Sql): Promise<Look> =>
  sql<Look[number][]>`select consumer, context, position from platform_checkpoints`;

/** Milliseconds in which others take over what one has seen. */
const sharedFor = 100;
const looks = new WeakMap<Sql, { readonly at: number; readonly found: Promise<Look> }>();

const sharedLook = (sql: Sql): Promise<Look> => {
  const known = looks.get(sql);
  if (known && Date.now() - known.at < sharedFor) return known.found;
  const found = look(sql);
  looks.set(sql, { at: Date.now(), found });
  return found;
};

const stand = (found: Look, consumer: string, checkpoints: Checkpoints): boolean =>
  [...checkpoints].every(([context, { position }]) =>
    found.some((row) => row.consumer === consumer && row.context === context && BigInt(row.position) === position),
  );

/**
 * Consumers of a service that ask at the same moment do so with one statement.
 * @throws CheckpointConflict when the checkpoints are not where this process left them.
 */
export const requireCheckpoints = async (sql: Sql, consumer: string, checkpoints: Checkpoints): Promise<void> => {
  if (stand(await sharedLook(sql), consumer, checkpoints)) return;
  // This process may have moved them since somebody else looked.
  if (!stand(await look(sql), consumer, checkpoints))
    throw new CheckpointConflict(`The checkpoint of ${consumer} was moved by somebody else`);
};

/**
 * Whether the event a checkpoint stands at is still in the store. If not, this is another store, or one that was set
 * back to an earlier day: what was built on it has to be built again.
 */
export const storeStillHas = async (store: EventStore, { last }: Checkpoint): Promise<boolean> => {
  if (!last) return true;
  const [found] = await store.read(last.stream, last.revision);
  return found?.eventId === last.eventId;
};
