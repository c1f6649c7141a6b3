import { readFileSync } from "node:fs";
import postgres from "postgres";
import { batchesOf } from "../batches.ts";
import { StoreUnavailable } from "../event-store.ts";
import type { KeyName, Keyring } from "../keyring.ts";
import { cachedKeyring, type KeyCacheLimits } from "./cached-keyring.ts";
import { newKeys } from "./new-keys.ts";

/** Other processes destroy keys, too: half a minute is how long one may still be used here. */
const cacheLimits: KeyCacheLimits = { max: 50_000, ttl: 30_000 };

/** Names in one statement, so that none grows beyond what the server likes. */
const namesAtOnce = 10_000;

/** SQLSTATE classes of a server that cannot serve now: connection, resources, operator intervention, system error. */
const transientClasses = /^(08|53|57|58)/;

const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    // Only the server has SQLSTATEs; everything else comes from the way there.
    const isRefusal = error instanceof postgres.PostgresError && !transientClasses.test(error.code);
    if (isRefusal || !(error instanceof Error)) throw error;
    throw new StoreUnavailable("the keyring cannot be reached", { cause: error });
  }
};

/**
 * Many processes may start at once: the lock lets one of them make the table. The number is any, but always the same.
 * One statement instead of a transaction, because `postgres` 3.4.9 throws outside every promise when its server dies inside `begin`.
 */
const table = `
  do $$ begin
    perform pg_advisory_xact_lock(7243002);
    if to_regclass('keys') is null then
      ${readFileSync(new URL("keys.sql", import.meta.url), "utf8")}
    end if;
  end $$`;

/** In one order for everybody, so that two who make the same keys wait for each other instead of locking each other out. */
const sortedBatches = (names: readonly KeyName[]): Iterable<readonly KeyName[]> =>
  batchesOf(names.toSorted(), namesAtOnce);

export interface PostgresKeyringOptions {
  /** A database that holds nothing but keys: its backups are kept apart from those of the events, and shorter. */
  readonly url: string;
  /** How long and how many keys lie in memory. */
  readonly cache?: KeyCacheLimits;
}

export interface PostgresKeyring extends Keyring {
  /** Those of the names that have a key, or had one that was destroyed. */
  known(names: readonly KeyName[]): Promise<ReadonlySet<KeyName>>;
}

/** Keys in a Postgres database of their own. Makes its table when first used, unless an operator did; a destroyed key stays as a row without a key. */
export const createPostgresKeyring = ({ url, cache = cacheLimits }: PostgresKeyringOptions): PostgresKeyring => {
  const sql = postgres(url, { max: 4, onnotice: () => undefined, connection: { application_name: "keyring" } });
  let isClosed = false;
  let made: Promise<unknown> | undefined;

  const attempt = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isClosed) return Promise.reject(new StoreUnavailable("the keyring is closed"));
    return orUnavailable(async () => {
      made ??= sql.unsafe(table);
      await made.catch((error: unknown) => {
        made = undefined; // the next call tries again
        throw error;
      });
      return work();
    });
  };

  const find = async (names: readonly KeyName[]): Promise<Map<KeyName, Buffer>> => {
    const keys = new Map<KeyName, Buffer>();
    for (const some of sortedBatches(names)) {
      const rows = await sql<{ name: KeyName; key: Buffer }[]>`
        select name, key from keys where name = any(${some}) and key is not null`;
      for (const { name, key } of rows) keys.set(name, key);
    }
    return keys;
  };

  const known = async (names: readonly KeyName[]): Promise<Set<KeyName>> => {
    const rows = await sql<{ name: KeyName }[]>`select name from keys where name = any(${[...names]})`;
    return new Set(rows.map(({ name }) => name));
  };

  const make = async (names: readonly KeyName[]): Promise<void> => {
    for (const some of sortedBatches(names))
      await sql`
        insert into keys (name, key)
        select name, decode(hex, 'hex')
        from unnest(${some}::text[], ${newKeys(some.length).map((key) => key.toString("hex"))}::text[]) as made (name, hex)
        on conflict (name) do nothing`;
  };

  const cached = cachedKeyring(
    {
      ensure: (names) =>
        attempt(async () => {
          const keys = await find(names);
          const missing = names.filter((name) => !keys.has(name));
          if (missing.length === 0) return keys;
          await make(missing);
          return new Map([...keys, ...(await find(missing))]);
        }),
      find: (names) => attempt(() => find(names)),
      destroy: (name) =>
        attempt(async () => {
          await sql`
            insert into keys (name, destroyed_at) values (${name}, now())
            on conflict (name) do update set key = null, destroyed_at = coalesce(keys.destroyed_at, now())`;
        }),
      close: async () => {
        isClosed = true;
        await sql.end({ timeout: 5 });
      },
    },
    cache,
  );
  return { ...cached, known: (names) => attempt(() => known(names)) };
};
