import type { DatabaseSync } from "node:sqlite";
import { StoreUnavailable, VersionConflict } from "../event-store.ts";
import { groupCommits, type Outcome } from "./commit-group.ts";
import { inTransaction, orUnavailable } from "./sqlite-file.ts";
import type { StreamLines } from "./stored-lines.ts";

type Append = readonly StreamLines[];
/** Position of the append's last event. */
type Written = bigint;

export interface SqliteWriter {
  /** @throws VersionConflict, StoreUnavailable */
  append(append: Append): Promise<Written>;
  close(): Promise<void>;
}

/** Writes one append inside a transaction. Everything is checked before anything is written: a refused append leaves nothing. */
const appendTo = (database: DatabaseSync): ((append: Append) => Outcome<Written>) => {
  const insert = database.prepare(
    "insert into events (stream, revision, category, event_id, type, data, metadata) values (?, ?, ?, ?, ?, ?, ?)",
  );
  const last = database.prepare("select revision from events where stream = ? order by revision desc limit 1");
  const after = database.prepare(
    "select event_id as eventId, position from events where stream = ? and revision > ? order by revision limit ?",
  );
  after.setReadBigInts(true);

  const revisionOf = (stream: string): number => {
    const row = last.get(stream);
    return row === undefined ? -1 : Number(row["revision"]);
  };

  /** Where the last event of a repeated append lies; undefined when these are not the events that were written. */
  const repeated = ({ stream, expectedRevision, lines }: StreamLines): Written | undefined => {
    const rows = after.all(stream, expectedRevision, lines.length);
    const same =
      rows.length === lines.length && lines.every(({ eventId }, index) => rows[index]?.["eventId"] === eventId);
    return same ? (rows.at(-1)?.["position"] as bigint) : undefined;
  };

  const insertAll = ({ stream, category, expectedRevision, lines }: StreamLines): Written => {
    let position: number | bigint = 0n;
    for (const [index, { eventId, type, data, metadata }] of lines.entries()) {
      const revision = expectedRevision + 1 + index;
      position = insert.run(stream, revision, category, eventId, type, data, metadata).lastInsertRowid;
    }
    return BigInt(position);
  };

  return (append) => {
    const revisions = new Map<string, number>(); // as the streams will stand once the steps so far are taken
    const steps: (() => Written)[] = [];
    for (const part of append) {
      const { stream, expectedRevision, lines } = part;
      const actual = revisions.get(stream) ?? revisionOf(stream);
      if (actual === expectedRevision) {
        steps.push(() => insertAll(part));
        revisions.set(stream, actual + lines.length);
        continue;
      }
      const position = repeated(part);
      if (position === undefined) return { refusal: new VersionConflict(stream, expectedRevision, actual) };
      steps.push(() => position);
    }
    const positions = steps.map((step) => step());
    return { answer: positions.reduce((furthest, position) => (position > furthest ? position : furthest), 0n) };
  };
};

/** Writes in this thread; appends of one turn of the event loop share a commit, and one that conflicts fails alone. */
export const createSqliteWriter = (database: DatabaseSync): SqliteWriter => {
  const write = appendTo(database);
  return {
    append: groupCommits((group) => {
      if (!database.isOpen) throw new StoreUnavailable("the event store is closed");
      return orUnavailable(() => inTransaction(database, () => group.map(write)));
    }),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
};
