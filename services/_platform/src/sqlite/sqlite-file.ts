import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreRefused, StoreUnavailable } from "../event-store.ts";

/** How long a commit waits for another process (a backup) to let go of the file, in milliseconds. */
const busyTimeout = 1_000;

/** What SQLite refuses (disk full, locked, corrupt), and what a closed database does. */
const unavailableCodes: ReadonlySet<unknown> = new Set(["ERR_SQLITE_ERROR", "ERR_INVALID_STATE"]);

/** Runs `work`; when the file cannot serve, throws StoreUnavailable. */
export const orUnavailable = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "code" in error && unavailableCodes.has(error.code))
      throw new StoreUnavailable(error.message, { cause: error });
    throw error;
  }
};

/** Makes the file for this user alone, before SQLite would make it for everybody; its -wal and -shm inherit the mode. */
const makePrivate = (file: string): void => {
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw new StoreUnavailable(`${file} cannot be opened`, { cause: error });
  }
};

/** What SQLite says of a file that is not one of its own any more, or whose pages do not fit together. */
const corruptCodes: ReadonlySet<unknown> = new Set([11, 26]);

/** As `orUnavailable`; of a file that is damaged it says which one it is, and how to have it back. @throws StoreRefused */
export const openOrRefuse = <Result>(file: string, open: () => Result): Result =>
  orUnavailable(() => {
    try {
      return open();
    } catch (error) {
      if (!(error instanceof Error && "errcode" in error && corruptCodes.has(error.errcode))) throw error;
      throw new StoreRefused(
        `${file} is damaged (${error.message}): put it back from a backup, as docs/operations.md says`,
        { cause: error },
      );
    }
  });

/**
 * Opens a file in which every commit is on disk before it answers: write-ahead log, fsync on each commit.
 * `:memory:` keeps everything in memory.
 * @throws StoreUnavailable when the file cannot be opened, StoreRefused when it is damaged.
 */
export const openSqliteFile = (file: string, schema: string): DatabaseSync => {
  if (file !== ":memory:") makePrivate(file);
  const open = (): DatabaseSync => {
    const database = new DatabaseSync(file, { timeout: busyTimeout });
    try {
      database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000");
      database.exec(schema);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  };
  return openOrRefuse(file, open);
};

/** Runs `work` between begin and commit; on any error nothing of it stays. */
export const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    // A full disk makes SQLite roll back by itself.
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
};
