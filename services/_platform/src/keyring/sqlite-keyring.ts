import type { KeyName, Keyring } from "../keyring.ts";
import { writeHere } from "../sqlite/group-writer.ts";
import { openSqliteFile, orUnavailable } from "../sqlite/sqlite-file.ts";
import { writeInThread } from "../sqlite/writer-in-thread.ts";
import { cachedKeyring } from "./cached-keyring.ts";
import { keySchema, keyWriterOn, type KeyRequest } from "./sqlite-key-writer.ts";

const writerModule = new URL("./sqlite-key-writer.ts", import.meta.url);

/**
 * One process owns the file, so the cache cannot be late: the time is a bound on how long keys lie in memory unused. As many
 * as followers ask for one after the other while an import runs: each takes more than a kilobyte, most of it the cipher's.
 */
const cacheLimits = { max: 12_000, ttl: 600_000 };

/**
 * Keys in a SQLite file of their own, apart from the events; `:memory:` for tests. Keys that are made at the same time
 * share a commit.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export const createSqliteKeyring = ({ file }: { readonly file: string }): Keyring => {
  const database = openSqliteFile(file, keySchema);
  const writer =
    file === ":memory:" ? writeHere(keyWriterOn(database)) : writeInThread<KeyRequest, null>(writerModule, file);
  // One statement for all names: stepping through rows costs a quarter of asking for each.
  const select = database.prepare("select name, key from keys where name in (select value from json_each(?))");

  /** The keys that are there; the names that never had one into `missing`. */
  const find = (names: readonly KeyName[], missing?: Set<KeyName>): Map<KeyName, Buffer> =>
    orUnavailable(() => {
      const keys = new Map<KeyName, Buffer>();
      for (const name of names) missing?.add(name);
      for (const { name, key } of select.all(JSON.stringify(names))) {
        missing?.delete(name as KeyName);
        if (key instanceof Uint8Array) keys.set(name as KeyName, Buffer.from(key)); // else it is destroyed
      }
      return keys;
    });

  return cachedKeyring(
    {
      ensure: async (names) => {
        const missing = new Set<KeyName>();
        const keys = find(names, missing);
        if (missing.size === 0) return keys;
        await writer.write({ make: [...missing] });
        return new Map([...keys, ...find([...missing])]);
      },
      find: async (names) => find(names),
      destroy: async (name) => void (await writer.write({ destroy: name })),
      close: async () => {
        if (!database.isOpen) return;
        await writer.close();
        if (database.isOpen) database.close();
      },
    },
    cacheLimits,
  );
};
