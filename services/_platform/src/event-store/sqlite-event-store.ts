import { setImmediate as nextTurn } from "node:timers/promises";
import { StoreUnavailable, type EventBatch, type EventStore, type StoredEvent } from "../event-store.ts";
import { Followers } from "./followers.ts";
import { openSqliteFile, orUnavailable } from "./sqlite-file.ts";
import { createSqliteReader } from "./sqlite-reader.ts";
import { eventSchema } from "./sqlite-schema.ts";
import { createSqliteWriter } from "./sqlite-writer.ts";
import { linesOf } from "./stored-lines.ts";
import { createThreadedWriter } from "./threaded-writer.ts";

/** Events read in one go before the event loop gets its turn. */
const chunk = 500;
/** Followers are woken in process; this look is for what another process wrote to the file. Milliseconds. */
const safetyPoll = 1_000;

/**
 * Events in one SQLite file, on disk (fsync) before an append answers; appends that arrive while another is being
 * written share a commit. `:memory:` for tests.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export const createSqliteEventStore = ({ file }: { readonly file: string }): EventStore => {
  const database = openSqliteFile(file, eventSchema);
  const reader = createSqliteReader(database);
  const writer = file === ":memory:" ? createSqliteWriter(database) : createThreadedWriter(file);
  const followers = new Followers();

  const reading = <Result>(work: () => Result): Result => {
    if (!database.isOpen) throw new StoreUnavailable("the event store is closed");
    return orUnavailable(work);
  };

  async function* follow({
    categories,
    after,
    signal,
    batchSize = chunk,
  }: Parameters<EventStore["follow"]>[0]): AsyncGenerator<EventBatch> {
    const wanted = [...new Set(categories)];
    let position = after;
    let told = false; // whether the follower knows that nothing more was there
    while (!signal.aborted) {
      const from = position;
      const batch = reading(() => reader.categories(wanted, from, batchSize));
      position = batch.position;
      if (batch.events.length > 0 || (batch.caughtUp && !told)) {
        told = batch.caughtUp;
        yield batch;
      }
      if (!batch.caughtUp) await nextTurn();
      // What was appended while the follower held the batch woke nobody: look once more before waiting.
      else if (reading(() => reader.lastPosition()) <= position) await followers.wait(wanted, signal, safetyPoll);
    }
  }

  return {
    append: async (appends) => {
      const lines = linesOf(appends);
      if (lines.length === 0) return { position: 0n };
      const position = await writer.append(lines);
      followers.wake(new Set(lines.map(({ category }) => category)));
      return { position };
    },
    read: async (stream, fromRevision = 0) => {
      const events: StoredEvent[] = [];
      for (;;) {
        const next = reading(() => reader.stream(stream, fromRevision + events.length, chunk));
        events.push(...next);
        if (next.length < chunk) return events;
        await nextTurn();
      }
    },
    follow,
    check: async () => void reading(() => reader.lastPosition()),
    close: async () => {
      if (!database.isOpen) return;
      await writer.close();
      if (database.isOpen) database.close();
      followers.wakeAll();
    },
  };
};
