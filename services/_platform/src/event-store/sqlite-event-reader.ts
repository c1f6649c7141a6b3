import type { DatabaseSync, StatementSync, SQLOutputValue } from "node:sqlite";
import type { EventMetadata } from "@kinkeeper/contracts/event";
import type { EventBatch, StoredData, StoredEvent } from "../event-store.ts";
import type { ReadLimit } from "./batch-bounds.ts";
import type { HeldEvents } from "./shared-catch-up.ts";
import { streamsAtOnce } from "./batched-reads.ts";

const columns = "stream, revision, position, event_id, type, data, metadata";
/** Known without reading the texts themselves, so that what is too large for the batch is not read. */
const size = "octet_length(data) + octet_length(metadata) as bytes";

const jsonOf = (positions: readonly bigint[]): string => `[${positions.join()}]`;

const parsed = (text: SQLOutputValue | undefined): unknown => JSON.parse(text as string);

const eventOf = (row: Record<string, SQLOutputValue>): StoredEvent => ({
  stream: row["stream"] as string,
  revision: Number(row["revision"]),
  position: row["position"] as bigint,
  eventId: row["event_id"] as string,
  type: row["type"] as string,
  data: parsed(row["data"]) as StoredData,
  metadata: parsed(row["metadata"]) as EventMetadata,
});

/** The rows from the first one on that may be read in one go. */
const within = <Row extends Record<string, SQLOutputValue>>(
  rows: Iterable<Row>,
  limit: ReadLimit,
): { readonly rows: readonly Row[]; readonly isCut: boolean } => {
  const taken: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Number(row["bytes"]);
    if (taken.length === limit.events || (taken.length > 0 && bytes > limit.bytes)) return { rows: taken, isCut: true };
    taken.push(row);
  }
  return { rows: taken, isCut: false };
};

/** Events in their order, and whether the limit left out others. */
export interface SomeEvents {
  readonly events: readonly StoredEvent[];
  readonly isCut: boolean;
}

const someEvents = (found: Iterable<Record<string, SQLOutputValue>>, limit: ReadLimit): SomeEvents => {
  const { rows, isCut } = within(found, limit);
  return { events: rows.map(eventOf), isCut };
};

export interface SqliteReader {
  stream(stream: string, fromRevision: number, limit: ReadLimit): SomeEvents;
  /** The beginnings of some streams, ordered by their names. */
  streams(streams: readonly string[], limit: ReadLimit): SomeEvents;
  /**
   * The next events of these categories (at least one, none twice), of each only the `types` where they are given.
   * `caughtUp` moves the position past everything else. What is held is not read again, and what is read is kept there.
   */
  categories(
    categories: readonly string[],
    after: bigint,
    limit: ReadLimit,
    known?: ReadonlyMap<string, bigint>,
    types?: ReadonlyMap<string, readonly string[]>,
    held?: HeldEvents,
  ): EventBatch;
  lastPosition(): bigint;
}

/** More ranges than this, and whoever follows so many types is handed all of the categories: SQLite merges 500 at most. */
const mostRanges = 100;

/**
 * Positions come from the indexes alone, a range of each category or of each type of one, merged; the rows are fetched
 * afterwards. One condition on all of them would sort everything that is left on each batch.
 */
const mergedRanges = (column: "category" | "type", count: number): string => {
  const range = `select position from (select position from events
    where category = ? ${column === "type" ? "and type = ?" : ""} and position > ? order by position limit ?)`;
  const merged = Array.from({ length: count }, () => range).join(" union all ");
  return `select position from (${merged}) order by position limit ?`;
};

/** What is wanted as ranges of an index: `[category]`, or `[category, type]` where types are given and not too many. */
const rangesOf = (
  categories: readonly string[],
  types: ReadonlyMap<string, readonly string[]> | undefined,
): readonly (readonly [category: string, type?: string])[] => {
  const ofTypes = categories.flatMap((category) =>
    (types?.get(category) ?? []).map((type) => [category, type] as const),
  );
  return types === undefined || ofTypes.length > mostRanges
    ? categories.map((category) => [category] as const)
    : ofTypes;
};

export const createSqliteReader = (database: DatabaseSync): SqliteReader => {
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const ofStream = prepare(
    `select ${columns}, ${size} from events where stream = ? and revision >= ? order by revision limit ?`,
  );
  const ofStreams = prepare(
    `select ${columns}, ${size} from events where stream in (${Array.from({ length: streamsAtOnce }, () => "?").join(", ")})
     order by stream, revision limit ?`,
  );
  const last = prepare("select max(position) as position from events");
  const inPositions = "from events where position in (select value from json_each(?)) order by position";
  const sizes = prepare(`select position, ${size} ${inPositions}`);
  const ofPositions = prepare(`select ${columns}, ${size} ${inPositions}`);
  const merged = new Map<string, StatementSync>(); // by what kind of ranges are asked for, and how many

  const ofRanges = (column: "category" | "type", count: number): StatementSync => {
    const key = `${column} ${count}`;
    const statement = merged.get(key) ?? prepare(mergedRanges(column, count));
    merged.set(key, statement);
    return statement;
  };

  const eventsAt = (positions: readonly bigint[], held: HeldEvents | undefined): readonly StoredEvent[] => {
    const known = new Map(positions.map((position) => [position, held?.get(position)]));
    const missing = positions.filter((position) => known.get(position) === undefined);
    if (missing.length > 0)
      for (const row of ofPositions.all(jsonOf(missing))) {
        const event = eventOf(row);
        known.set(event.position, event);
        held?.keep(event, Number(row["bytes"]));
      }
    return positions.flatMap((position) => known.get(position) ?? []);
  };

  const lastPosition = (): bigint => (last.get()?.["position"] as bigint | null | undefined) ?? 0n;

  return {
    lastPosition,
    stream: (stream, fromRevision, limit) =>
      someEvents(ofStream.iterate(stream, fromRevision, limit.events + 1), limit),
    streams: (streams, limit) => {
      // One statement whatever their number: the last is named again.
      const named = Array.from({ length: streamsAtOnce }, (_, at) => streams[Math.min(at, streams.length - 1)]!);
      return someEvents(ofStreams.iterate(...named, limit.events + 1), limit);
    },
    categories: (categories, after, limit, known, types, held) => {
      const end = lastPosition();
      const more = limit.events + 1; // one more than wanted tells whether there are others
      const afterOf = (category: string): bigint => {
        const least = known?.get(category) ?? after;
        return least > after ? least : after;
      };
      const ranges = rangesOf(categories, types);
      if (ranges.length === 0) return { events: [], position: end > after ? end : after, caughtUp: true };
      const found = ofRanges(ranges[0]!.length === 2 ? "type" : "category", ranges.length).all(
        ...ranges.flatMap((range) => [...(range as readonly string[]), afterOf(range[0]), more]),
        more,
      );
      const { rows, isCut } = within(sizes.iterate(jsonOf(found.map(({ position }) => position as bigint))), limit);
      const events = eventsAt(
        rows.map(({ position }) => position as bigint),
        held,
      );
      const caughtUp = !isCut;
      const reached = [after, events.at(-1)?.position ?? 0n, caughtUp ? end : 0n];
      return { events, position: reached.reduce((one, other) => (other > one ? other : one)), caughtUp };
    },
  };
};
