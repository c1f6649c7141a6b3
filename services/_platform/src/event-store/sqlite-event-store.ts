import { setImmediate as nextTurn } from "node:timers/promises";
import { StoreUnavailable, type EventBatch, type EventStore, type StoredEvent } from "../event-store.ts";
import { groupCommits } from "./commit-group.ts";
import { Followers } from "./followers.ts";
import { openSqliteFile, orUnavailable } from "./sqlite-file.ts";
import { createSqliteReader } from "./sqlite-reader.ts";
import { createSqliteWriter } from "./sqlite-writer.ts";
import { linesOf, type StreamLines } from "./stored-lines.ts";

/** No deletes: `position` only grows. The index on category holds positions too, so that following one is a range of it. */
const schema = `
  create table if not exists events (
    position integer primary key,
    stream text not null,
    revision integer not null,
    category text not null,
    event_id text not null,
    type text not null,
    data text not null,
    metadata text not null,
    unique (stream, revision)
  ) strict;
  create index if not exists events_by_category on events (category);
`;

/** Events read in one go before the event loop gets its turn. */
const chunk = 500;
/** Followers are woken in process; this look is for what another process wrote to the file. Milliseconds. */
const safetyPoll = 1_000;

/**
 * Events in one SQLite file, on disk (fsync) before an append answers; appends of one turn of the event loop share a
 * commit. `:memory:` for tests.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export const createSqliteEventStore = ({ file }: { readonly file: string }): EventStore => {
  const database = openSqliteFile(file, schema);
  const reader = createSqliteReader(database);
  const write = createSqliteWriter(database);
  const followers = new Followers();

  const assertOpen = (): void => {
    if (!database.isOpen) throw new StoreUnavailable("the event store is closed");
  };

  const commit = groupCommits((group: readonly (readonly StreamLines[])[]) => {
    assertOpen();
    const outcomes = orUnavailable(() => write(group));
    followers.wake(new Set(group.flatMap((append) => append.map(({ category }) => category))));
    return outcomes;
  });

  async function* follow({
    categories,
    after,
    signal,
    batchSize = chunk,
  }: Parameters<EventStore["follow"]>[0]): AsyncGenerator<EventBatch> {
    let position = after;
    let told = false; // whether the follower knows that nothing more was there
    while (!signal.aborted) {
      assertOpen();
      const batch = orUnavailable(() => reader.categories(categories, position, batchSize));
      position = batch.position;
      if (batch.events.length > 0 || (batch.caughtUp && !told)) {
        told = batch.caughtUp;
        yield batch;
      }
      assertOpen();
      if (!batch.caughtUp) await nextTurn();
      // What was appended while the follower held the batch woke nobody: look once more before waiting.
      else if (orUnavailable(() => reader.lastPosition()) === position)
        await followers.wait(categories, signal, safetyPoll);
    }
  }

  return {
    append: async (appends) => {
      const lines = linesOf(appends);
      return { position: lines.length === 0 ? 0n : await commit(lines) };
    },
    read: async (stream, fromRevision = 0) => {
      const events: StoredEvent[] = [];
      for (;;) {
        assertOpen();
        const next = orUnavailable(() => reader.stream(stream, fromRevision + events.length, chunk));
        events.push(...next);
        if (next.length < chunk) return events;
        await nextTurn();
      }
    },
    follow,
    check: async () => {
      assertOpen();
      orUnavailable(() => reader.lastPosition());
    },
    close: async () => {
      if (!database.isOpen) return;
      database.close();
      followers.wakeAll();
    },
  };
};
