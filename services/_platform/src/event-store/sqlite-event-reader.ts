import type { DatabaseSync, StatementSync, SQLOutputValue } from "node:sqlite";
import type { EventMetadata } from "@kinkeeper/contracts/event";
import type { EventBatch, StoredData, StoredEvent } from "../event-store.ts";

const head = "stream, revision, position, event_id, type";
const columns = `${head}, data, metadata`;

/** Of an event whose data nobody wants. */
const nothing = Object.freeze({});

const parsed = (text: SQLOutputValue | undefined): unknown => (text === null ? nothing : JSON.parse(text as string));

const eventOf = (row: Record<string, SQLOutputValue>): StoredEvent => ({
  stream: row["stream"] as string,
  revision: Number(row["revision"]),
  position: row["position"] as bigint,
  eventId: row["event_id"] as string,
  type: row["type"] as string,
  data: parsed(row["data"]) as StoredData,
  metadata: parsed(row["metadata"]) as EventMetadata,
});

export interface SqliteReader {
  /** At most `limit` events of a stream. */
  stream(stream: string, fromRevision: number, limit: number): readonly StoredEvent[];
  /**
   * The next events of these categories (at least one, none twice), those of other than the `types` without data and metadata.
   * `caughtUp` moves the position past what other categories recorded.
   */
  categories(
    categories: readonly string[],
    after: bigint,
    limit: number,
    known?: ReadonlyMap<string, bigint>,
    types?: ReadonlySet<string>,
  ): EventBatch;
  lastPosition(): bigint;
}

/** Null where the first parameter, the wanted types as JSON, is there and does not have the event's: then the text is not even read. */
const ifWanted = (column: string): string =>
  `case when ?1 is null or type in (select value from json_each(?1)) then ${column} end as ${column}`;

/**
 * Positions come from the category index alone, a range of each category, merged; only then are the rows fetched.
 * One condition on all categories would sort everything that is left on each batch.
 */
const mergedRanges = (count: number): string => {
  const range = `select position from (select position from events
    where category = ? and position > ? order by position limit ?)`;
  const merged = Array.from({ length: count }, () => range).join(" union all ");
  return `select ${head}, ${ifWanted("data")}, ${ifWanted("metadata")}
    from events where position in (select position from (${merged}) order by position limit ?)
    order by position`;
};

export const createSqliteReader = (database: DatabaseSync): SqliteReader => {
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const ofStream = prepare(
    `select ${columns} from events where stream = ? and revision >= ? order by revision limit ?`,
  );
  const last = prepare("select max(position) as position from events");
  const ofCategories = new Map<number, StatementSync>(); // by how many categories are asked for

  const lastPosition = (): bigint => (last.get()?.["position"] as bigint | null | undefined) ?? 0n;

  return {
    lastPosition,
    stream: (stream, fromRevision, limit) => ofStream.all(stream, fromRevision, limit).map(eventOf),
    categories: (categories, after, limit, known, types) => {
      const statement = ofCategories.get(categories.length) ?? prepare(mergedRanges(categories.length));
      ofCategories.set(categories.length, statement);
      const end = lastPosition();
      const more = limit + 1; // one more than wanted tells whether there are others
      const afterOf = (category: string): bigint => {
        const least = known?.get(category) ?? after;
        return least > after ? least : after;
      };
      const wanted = types === undefined ? null : JSON.stringify([...types]);
      const rows = statement.all(
        wanted,
        ...categories.flatMap((category) => [category, afterOf(category), more]),
        more,
      );
      const caughtUp = rows.length <= limit;
      const events = rows.slice(0, limit).map(eventOf);
      const reached = [after, events.at(-1)?.position ?? 0n, caughtUp ? end : 0n];
      return { events, position: reached.reduce((one, other) => (other > one ? other : one)), caughtUp };
    },
  };
};
