import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { openOrRefuse } from "@kinkeeper/platform/sqlite/sqlite-file";

/** How long to wait for a commit of a product that runs, in milliseconds. */
export const busyTimeout = 10_000;

/**
 * What a query finds in a table of a SQLite file, which may be in use; nothing where the table was not made yet.
 * @throws StoreUnavailable where it cannot be read, StoreRefused where it is damaged
 */
export const fileRows = (
  file: string,
  table: "events" | "keys",
  query: string,
  ...values: readonly SQLInputValue[]
): readonly Record<string, SQLOutputValue>[] =>
  openOrRefuse(file, () => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    try {
      const isMade = database.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined;
      return isMade ? database.prepare(query).all(...values) : [];
    } finally {
      database.close();
    }
  });
