import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventStoreContract } from "../testing/event-store-contract.ts";
import { createSqliteEventStore } from "./sqlite-event-store.ts";

eventStoreContract("SQLite on disk", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kinkeeper-events-"));
  return {
    open: () => createSqliteEventStore({ file: join(folder, "events.db") }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});
