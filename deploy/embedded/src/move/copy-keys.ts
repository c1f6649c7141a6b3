import { isOfSomebody } from "@kinkeeper/platform/keyring";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { WrongSetting } from "@kinkeeper/platform/config";
import { createPostgresKeyring } from "@kinkeeper/platform/keyring/postgres-keyring";
import { keySchema } from "@kinkeeper/platform/keyring/sqlite-key-writer";
import { openSqliteFile } from "@kinkeeper/platform/sqlite/sqlite-file";
import postgres from "postgres";

interface Key {
  readonly name: string;
  /** Hexadecimal; null for one that was destroyed, which must not be made again. */
  readonly key: string | null;
  readonly made_at: string;
  readonly destroyed_at: string | null;
}

const keysAtOnce = 5_000;

/** Who makes the platform's own secrets, `platform/<word>` or `platform/<word>:<id>`. */
const makers: ReadonlyMap<string, ServiceName> = new Map<string, ServiceName>([
  ["known-devices", "identity"],
  ["login-names", "identity"],
  ["recovery-codes", "identity"],
  ["sealed-tokens", "identity"],
  ["token-signing", "identity"],
  ["uploads", "archive"],
  ["endpoint", "marketplace"],
  ["nats", "marketplace"],
  ...serviceNames.map((service) => [`${service}-positions`, service] as const),
]);

/**
 * Who made a key: a secret of the platform is found by its maker alone. The keys of people and accounts, which are called by an id, are
 * found by every service.
 * @throws Error for a key of a kind that nobody is known to make
 */
export const makerOf = (name: string): ServiceName => {
  if (isOfSomebody(name)) return "identity";
  const maker = makers.get(/^platform\/([a-z-]+)(?:$|:)/.exec(name)?.[1] ?? "");
  if (!maker) throw new Error(`Nobody is known to make the key ${name}: say in copy-keys.ts who does.`);
  return maker;
};

const insert = async (sql: postgres.Sql, keys: readonly Key[]): Promise<void> => {
  const column = (of: keyof Key) => keys.map((key) => key[of]);
  const names = column("name") as string[];
  await sql`
    insert into keys (name, key, made_at, destroyed_at)
    select name, decode(hex, 'hex'), made_at, destroyed_at from unnest(
      ${names}::text[], ${column("key")}::text[], ${column("made_at")}::timestamptz[], ${column("destroyed_at")}::timestamptz[]
    ) as copied (name, hex, made_at, destroyed_at)
    on conflict (name) do nothing`;
  const [row] = await sql<{ others: number }[]>`
    select count(*)::int as others from unnest(${names}::text[], ${column("key")}::text[]) as copied (name, hex)
    left join keys using (name) where keys.name is null or keys.key is distinct from decode(hex, 'hex')`;
  if (row!.others > 0)
    throw new WrongSetting("The keyring holds other keys: it must be empty, or hold what an earlier run copied.");
};

/**
 * Copies every key, and that it was destroyed.
 * @param addressOf the keyring as a service comes to it
 * @returns how many there are
 * @throws WrongSetting where another key has one of their names
 */
export const copyKeys = async (file: string, addressOf: (service: ServiceName) => string): Promise<number> => {
  const database = openSqliteFile(file, keySchema);
  const pools = new Map<ServiceName, postgres.Sql>();
  const poolOf = async (service: ServiceName): Promise<postgres.Sql> => {
    const known = pools.get(service);
    if (known) return known;
    const keyring = createPostgresKeyring({ url: addressOf(service) });
    try {
      await keyring.find([""]); // makes the table where there is none
    } finally {
      await keyring.close();
    }
    const sql = postgres(addressOf(service), { max: 1, onnotice: () => undefined });
    pools.set(service, sql);
    return sql;
  };
  try {
    const rows = database.prepare(
      "select name, lower(hex(key)) as hex, key is null as is_destroyed, made_at, destroyed_at from keys where name > ? order by name limit ?",
    );
    let [count, after] = [0, ""];
    for (;;) {
      const some = rows.all(after, keysAtOnce) as {
        name: string;
        hex: string;
        is_destroyed: number;
        made_at: string;
        destroyed_at: string | null;
      }[];
      const keys = some.map(({ name, hex, is_destroyed, made_at, destroyed_at }) => ({
        name,
        key: is_destroyed ? null : hex,
        made_at,
        destroyed_at,
      }));
      for (const [maker, own] of Map.groupBy(keys, ({ name }) => makerOf(name))) await insert(await poolOf(maker), own);
      count += some.length;
      if (some.length < keysAtOnce) return count;
      after = some.at(-1)!.name;
    }
  } finally {
    database.close();
    await Promise.all([...pools.values()].map((sql) => sql.end({ timeout: 5 })));
  }
};
