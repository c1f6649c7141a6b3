import { DatabaseSync } from "node:sqlite";
import { StoreUnavailable } from "../event-store.ts";

/** Cuts the write-ahead log of a SQLite file to nothing. @throws StoreUnavailable while somebody reads it */
export const emptyLog = (file: string): void => {
  const database = new DatabaseSync(file);
  try {
    const answer = database.prepare("pragma wal_checkpoint(truncate)").get();
    if (answer?.["busy"] !== 0) throw new StoreUnavailable(`the log of ${file} is in use`);
  } finally {
    database.close();
  }
};
