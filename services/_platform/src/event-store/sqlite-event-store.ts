import { setImmediate as nextTurn } from "node:timers/promises";
import {
  StoreUnavailable,
  VersionConflict,
  type EventBatch,
  type EventStore,
  type StoredEvent,
} from "../event-store.ts";
import { writeHere } from "../sqlite/group-writer.ts";
import { openSqliteFile, orUnavailable } from "../sqlite/sqlite-file.ts";
import { writeInThread } from "../sqlite/writer-in-thread.ts";
import { batchBytes, batchEvents } from "./batch-bounds.ts";
import { Followers } from "./followers.ts";
import { SharedCatchUp } from "./shared-catch-up.ts";
import { RecentEvents } from "./recent-events.ts";
import { createSqliteReader } from "./sqlite-event-reader.ts";
import { eventSchema } from "./sqlite-event-schema.ts";
import { eventWriterOn, type AppendAnswer, type AppendRequest } from "./sqlite-event-writer.ts";
import { linesOf } from "./stored-lines.ts";
import { batchedReads } from "./batched-reads.ts";

const writerModule = new URL("./sqlite-event-writer.ts", import.meta.url);

/** What is read in one go before the event loop gets its turn. */
const chunk = { events: batchEvents, bytes: batchBytes };
/** Followers are woken in process; this look is for what another process wrote to the file. Milliseconds. */
const safetyPoll = 1_000;

export interface SqliteEventStore extends EventStore {
  /** Of the event recorded last; 0n when there is none. */
  lastPosition(): bigint;
}

/**
 * Events in one SQLite file, on disk (fsync) before an append answers; appends that arrive while another is being
 * written share a commit. `:memory:` for tests.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export const createSqliteEventStore = ({ file }: { readonly file: string }): SqliteEventStore => {
  const database = openSqliteFile(file, eventSchema);
  const reader = createSqliteReader(database);
  const writer =
    file === ":memory:"
      ? writeHere(eventWriterOn(database))
      : writeInThread<AppendRequest, AppendAnswer>(writerModule, file);
  const followers = new Followers();
  const catchUp = new SharedCatchUp();
  /** Appends that are not answered yet. */
  let appending = 0;
  const recent = new RecentEvents(orUnavailable(() => reader.lastPosition()));

  async function* follow({
    categories,
    after,
    signal,
    batchSize = chunk.events,
    batchBytes: bytes = chunk.bytes,
    known,
    types,
    together = false,
  }: Parameters<EventStore["follow"]>[0]): AsyncGenerator<EventBatch> {
    const wanted = new Set(categories);
    const list = [...wanted];
    const limit = { events: batchSize, bytes };
    const reading = together ? catchUp.join(wanted, after) : undefined;
    let position = after;
    let told = false; // whether the follower knows that nothing more was there
    try {
      while (!signal.aborted) {
        if (!database.isOpen) throw new StoreUnavailable("the event store is closed");
        const from = position;
        const batch =
          recent.after(wanted, from, limit) ??
          orUnavailable(() => reader.categories(list, from, limit, known, types, reading && catchUp.held));
        position = batch.position;
        if (batch.events.length > 0 || (batch.caughtUp && !told)) {
          told = batch.caughtUp;
          yield batch;
        }
        if (!batch.caughtUp) await (reading ? reading.reach(position, signal) : nextTurn());
        // What was appended while the follower held the batch woke nobody: look once more before waiting.
        else if (
          recent.end <= position &&
          (await followers.wait(list, signal, safetyPoll)) === "timeout" &&
          appending === 0 // else what is there may be ours, and its answer on its way
        )
          recent.skipTo(orUnavailable(() => reader.lastPosition()));
      }
    } finally {
      reading?.leave();
    }
  }

  const readFrom = async (stream: string, fromRevision: number): Promise<readonly StoredEvent[]> => {
    const events: StoredEvent[] = [];
    for (;;) {
      const next = orUnavailable(() => reader.stream(stream, fromRevision + events.length, chunk));
      events.push(...next.events);
      if (!next.isCut) return events;
      await nextTurn();
    }
  };
  const readFromBeginning = batchedReads(
    (streams) => orUnavailable(() => reader.streams(streams, chunk)),
    (stream) => readFrom(stream, 0),
  );

  return {
    append: async (appends) => {
      const parts = appends.filter(({ events }) => events.length > 0);
      if (parts.length === 0) return { position: 0n };
      const lines = parts.map(linesOf);
      appending += 1;
      try {
        const answer = await writer.write(lines);
        if ("conflict" in answer) {
          const { stream, expected, actual } = answer.conflict;
          throw new VersionConflict(stream, expected, actual);
        }
        for (const [index, position] of answer.written.entries())
          if (position !== null) recent.add(lines[index]!, position, parts[index]!.events);
        followers.wake(new Set(lines.map(({ category }) => category)));
        return { position: answer.position };
      } finally {
        appending -= 1;
      }
    },
    read: async (stream, fromRevision = 0) =>
      fromRevision === 0 ? readFromBeginning(stream) : readFrom(stream, fromRevision),
    follow,
    lastPosition: () => orUnavailable(() => reader.lastPosition()),
    check: async () => void orUnavailable(() => reader.lastPosition()),
    close: async () => {
      if (!database.isOpen) return;
      await writer.close();
      if (database.isOpen) database.close();
      followers.wakeAll();
    },
  };
};
