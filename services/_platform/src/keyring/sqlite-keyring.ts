import type { KeyName, Keyring } from "../keyring.ts";
import { writeHere } from "../sqlite/group-writer.ts";
import { openSqliteFile, orUnavailable } from "../sqlite/sqlite-file.ts";
import { writeInThread } from "../sqlite/writer-in-thread.ts";
import { cachedKeyring } from "./cached-keyring.ts";
import { keySchema, keyWriterOn, type KeyRequest } from "./sqlite-key-writer.ts";

const writerModule = new URL("./sqlite-key-writer.ts", import.meta.url);

/** One process owns the file, so the cache cannot be late: the time is a bound on how long keys lie in memory unused. */
const cacheLimits = { max: 50_000, ttl: 600_000 };

/**
 * Keys in a SQLite file of their own, apart from the events; `:memory:` for tests. Keys that are made at the same time
 * share a commit.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export const createSqliteKeyring = ({ file }: { readonly file: string }): Keyring => {
  const database = openSqliteFile(file, keySchema);
  const writer =
    file === ":memory:" ? writeHere(keyWriterOn(database)) : writeInThread<KeyRequest, null>(writerModule, file);
  const select = database.prepare("select key from keys where name = ?");

  /** Undefined: there never was one. Null: it is destroyed. */
  const look = (name: KeyName): Buffer | null | undefined => {
    const row = select.get(name);
    if (row === undefined) return undefined;
    return row["key"] instanceof Uint8Array ? Buffer.from(row["key"]) : null;
  };

  /** The keys that are there; with names that have none into `missing`. */
  const find = (names: readonly KeyName[], missing: KeyName[] = []): Map<KeyName, Buffer> =>
    orUnavailable(() => {
      const keys = new Map<KeyName, Buffer>();
      for (const name of names) {
        const key = look(name);
        if (key) keys.set(name, key);
        else if (key === undefined) missing.push(name);
      }
      return keys;
    });

  return cachedKeyring(
    {
      ensure: async (names) => {
        const missing: KeyName[] = [];
        const keys = find(names, missing);
        if (missing.length === 0) return keys;
        await writer.write({ make: missing });
        return new Map([...keys, ...find(missing)]);
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
