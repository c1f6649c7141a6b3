import { keyringContract } from "../testing/keyring-contract.ts";
import { createSqliteKeyring } from "./sqlite-keyring.ts";

keyringContract(
  "SQLite in memory",
  async () => ({ open: () => createSqliteKeyring({ file: ":memory:" }), remove: () => Promise.resolve() }),
  { isLasting: false },
);
