import type { DatabaseSync } from "node:sqlite";
import type { GroupWriter } from "../sqlite/group-writer.ts";
import { inTransaction, openSqliteFile } from "../sqlite/sqlite-file.ts";
import { eventSchema } from "./sqlite-event-schema.ts";
import type { StreamLines } from "./stored-lines.ts";

/** One append: to one or several streams. */
export type AppendRequest = readonly StreamLines[];

export type AppendAnswer =
  | {
      /** Of the append's last event. */
      readonly position: bigint;
      /** Of the last event of each part that was written; null for one that was there already. */
      readonly written: readonly (bigint | null)[];
    }
  | { readonly conflict: { readonly stream: string; readonly expected: number; readonly actual: number } };

/** Writes one append inside a transaction. Everything is checked before anything is written: a refused append leaves nothing. */
const appendTo = (database: DatabaseSync): ((append: AppendRequest) => AppendAnswer) => {
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
  const repeated = ({ stream, expectedRevision, lines }: StreamLines): bigint | undefined => {
    const rows = after.all(stream, expectedRevision, lines.length);
    const same =
      rows.length === lines.length && lines.every(({ eventId }, index) => rows[index]?.["eventId"] === eventId);
    return same ? (rows.at(-1)?.["position"] as bigint) : undefined;
  };

  const insertAll = ({ stream, category, expectedRevision, lines }: StreamLines): bigint => {
    let position: number | bigint = 0n;
    for (const [index, { eventId, type, data, metadata }] of lines.entries()) {
      const revision = expectedRevision + 1 + index;
      position = insert.run(stream, revision, category, eventId, type, data, metadata).lastInsertRowid;
    }
    return BigInt(position);
  };

  return (append) => {
    const revisions = new Map<string, number>(); // as the streams will stand once the steps so far are taken
    const steps: (() => { readonly position: bigint; readonly isNew: boolean })[] = [];
    for (const part of append) {
      const { stream, expectedRevision: expected, lines } = part;
      const actual = revisions.get(stream) ?? revisionOf(stream);
      if (actual === expected) {
        steps.push(() => ({ position: insertAll(part), isNew: true }));
        revisions.set(stream, actual + lines.length);
        continue;
      }
      const position = repeated(part);
      if (position === undefined) return { conflict: { stream, expected, actual } };
      steps.push(() => ({ position, isNew: false }));
    }
    const taken = steps.map((step) => step());
    return {
      position: taken.reduce((furthest, { position }) => (position > furthest ? position : furthest), 0n),
      written: taken.map(({ position, isNew }) => (isNew ? position : null)),
    };
  };
};

/** Writes to an open database. An append that conflicts fails alone; the others of its group stand. */
export const eventWriterOn = (database: DatabaseSync): GroupWriter<AppendRequest, AppendAnswer> => {
  const append = appendTo(database);
  return {
    write: (appends) => inTransaction(database, () => appends.map(append)),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
};

/** For a thread of its own. */
export const openWriter = (file: string): GroupWriter<AppendRequest, AppendAnswer> =>
  eventWriterOn(openSqliteFile(file, eventSchema));
