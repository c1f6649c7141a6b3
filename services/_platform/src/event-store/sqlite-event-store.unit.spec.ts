import { eventStoreContract } from "../testing/event-store-contract.ts";
import { createSqliteEventStore } from "./sqlite-event-store.ts";

eventStoreContract(
  "SQLite in memory",
  async () => ({ open: () => createSqliteEventStore({ file: ":memory:" }), remove: () => Promise.resolve() }),
  { isLasting: false },
);
