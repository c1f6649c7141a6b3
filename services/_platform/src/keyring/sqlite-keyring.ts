import { inTransaction, openSqliteFile, orUnavailable } from "../event-store/sqlite-file.ts";
import { StoreUnavailable } from "../event-store.ts";
import type { KeyName, Keyring } from "../keyring.ts";
import { cachedKeyring } from "./cached-keyring.ts";
import { newKeys } from "./new-keys.ts";

/**
 * A destroyed key stays as a row without a key, so that it is not made again.
 * `secure_delete` overwrites the bytes of a destroyed key instead of merely forgetting where they were.
 */
const schema = `
  pragma secure_delete = on;
  create table if not exists keys (
    name text primary key,
    key blob,
    made_at text not null,
    destroyed_at text
  ) strict, without rowid;
`;

/** One process owns the file, so the cache cannot be late: the time is a bound on how long keys lie in memory unused. */
const cacheLimits = { max: 50_000, ttl: 600_000 };

/**
 * Keys in a SQLite file of their own, apart from the events; `:memory:` for tests.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export const createSqliteKeyring = ({ file }: { readonly file: string }): Keyring => {
  const database = openSqliteFile(file, schema);
  const select = database.prepare("select key from keys where name = ?");
  const insert = database.prepare("insert into keys (name, key, made_at) values (?, ?, ?) on conflict do nothing");
  const forget = database.prepare(`
    insert into keys (name, made_at, destroyed_at) values (:name, :now, :now)
    on conflict (name) do update set key = null, destroyed_at = coalesce(destroyed_at, :now)
  `);

  const attempt = <Result>(work: () => Result): Result => {
    if (!database.isOpen) throw new StoreUnavailable("the keyring is closed");
    return orUnavailable(work);
  };

  /** Undefined: there never was one. Null: it is destroyed. */
  const look = (name: KeyName): Buffer | null | undefined => {
    const row = select.get(name);
    if (row === undefined) return undefined;
    return row["key"] instanceof Uint8Array ? Buffer.from(row["key"]) : null;
  };

  const find = (names: readonly KeyName[]): Map<KeyName, Buffer> => {
    const keys = new Map<KeyName, Buffer>();
    for (const name of names) {
      const key = look(name);
      if (key) keys.set(name, key);
    }
    return keys;
  };

  const make = (names: readonly KeyName[]): void => {
    const now = new Date().toISOString();
    const keys = newKeys(names.length);
    inTransaction(database, () => {
      for (const [index, name] of names.entries()) insert.run(name, keys[index]!, now);
    });
  };

  return cachedKeyring(
    {
      ensure: async (names) =>
        attempt(() => {
          const missing = names.filter((name) => look(name) === undefined);
          if (missing.length > 0) make(missing);
          return find(names);
        }),
      find: async (names) => attempt(() => find(names)),
      destroy: async (name) =>
        attempt(() => {
          forget.run({ name, now: new Date().toISOString() });
          // The log still holds the page with the key: carry it over and cut the log to nothing.
          database.exec("pragma wal_checkpoint(truncate)");
        }),
      close: async () => {
        if (database.isOpen) database.close();
      },
    },
    cacheLimits,
  );
};
