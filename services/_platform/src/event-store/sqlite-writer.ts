import type { DatabaseSync } from "node:sqlite";
import { VersionConflict } from "../event-store.ts";
import type { Outcome } from "./commit-group.ts";
import { inTransaction } from "./sqlite-file.ts";
import type { StreamLines } from "./stored-lines.ts";

type Append = readonly StreamLines[];
/** Position of the append's last event. */
type Written = bigint;

/**
 * Writes a group of appends in one commit. Each append is checked before any of its events is written, so that one
 * that conflicts is refused and the others of its group stand.
 */
export const createSqliteWriter = (
  database: DatabaseSync,
): ((group: readonly Append[]) => readonly Outcome<Written>[]) => {
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

  const write = (append: Append): Outcome<Written> => {
    const revisions = new Map<string, number>(); // of the streams this append has come to, as they will stand
    const steps: (() => Written)[] = [];
    for (const stream of append) {
      const actual = revisions.get(stream.stream) ?? revisionOf(stream.stream);
      if (actual === stream.expectedRevision) {
        steps.push(() => insertAll(stream));
        revisions.set(stream.stream, actual + stream.lines.length);
        continue;
      }
      const position = repeated(stream);
      if (position === undefined)
        return { refusal: new VersionConflict(stream.stream, stream.expectedRevision, actual) };
      steps.push(() => position);
    }
    let answer = 0n;
    for (const step of steps) {
      const position = step();
      if (position > answer) answer = position;
    }
    return { answer };
  };

  return (group) => inTransaction(database, () => group.map(write));
};
