import postgres, { type Sql, type TransactionSql } from "postgres";
import { arrayOfElement, postgresArrayTypes } from "./array-types.ts";
import { transaction } from "./transaction.ts";
import { watched } from "./unavailable.ts";

export interface PoolOptions {
  /** `postgres://user:password@host:port/database`; a host like `%2Ftmp%2Ffolder` is the folder of a Unix socket. */
  readonly url: string;
  readonly max: number;
  /** Settings of each session: search_path, role, statement_timeout and so on. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** Seconds without a query after which its connections are closed, and opened again by the next one; they stay unless told. */
  readonly idleSeconds?: number;
  /** Called when a connection was lost, not when the pool is closed. */
  readonly onLost?: () => void;
  /** Called for each NOTIFY on a channel that a connection of the pool listens to. */
  readonly onNotify?: (channel: string, payload: string) => void;
}

export interface Pool {
  readonly sql: Sql;
  close(): Promise<void>;
}

const secondsToFinish = 5;

const connect = (
  { url, max, settings, onNotify }: PoolOptions,
  { onconnect, onclose }: { onconnect: () => void; onclose: () => void },
): Sql => {
  const { hostname, port } = new URL(url);
  const folder = decodeURIComponent(hostname);
  const sql = postgres(url, {
    ...(folder.startsWith("/") ? { path: `${folder}/.s.PGSQL.${port || "5432"}` } : {}),
    max,
    connection: { application_name: "kinkeeper", ...settings },
    connect_timeout: 5,
    // A query that finds Postgres down says so at once instead of waiting for a later attempt.
    backoff: (() => 0) as unknown as boolean,
    // Connections do not end by themselves (`idleSeconds` leaves all of them behind), so one that closes was lost.
    max_lifetime: null,
    onnotice: () => undefined,
    transform: { undefined: null },
    fetch_types: false,
    types: { ...postgresArrayTypes },
    onparameter: onconnect,
    onclose,
    ...(onNotify ? { onnotify: onNotify } : {}), // Node hands it on, its types do not tell
  }) as unknown as Sql; // the types named above are for arrays, nobody calls them by name
  const { shared } = sql.options as unknown as { shared: { typeArrayMap: Record<number, number> } };
  Object.assign(shared.typeArrayMap, arrayOfElement);
  return sql;
};

/**
 * Connections to Postgres that outlive its restarts. Errors that mean "Postgres cannot be used now" arrive as
 * StoreUnavailable, from every query and every transaction. Absent values (undefined) are written as null.
 */
export const openPool = (options: PoolOptions): Pool => {
  let closed = false;
  const retired = new Set<Sql>();

  const retire = (instance: Sql): void => {
    retired.add(instance);
    const end = async (): Promise<void> => {
      await instance.end({ timeout: secondsToFinish });
      retired.delete(instance);
    };
    // What is under way, on its other connections too, ends first.
    setTimeout(() => void end(), secondsToFinish * 1000).unref();
  };
  const start = (): Sql => {
    isConnected = false;
    const instance: Sql = connect(options, {
      onconnect: () => (isConnected = true),
      onclose: () => {
        // A connection of postgres.js that was lost while it wrote never works again: leave them all behind.
        if (closed || !isConnected || current !== instance) return;
        replace();
        options.onLost?.();
      },
    });
    return instance;
  };
  const replace = (): void => {
    const left = current;
    current = start();
    retire(left);
  };
  let isConnected = false;
  let current = start();

  let isUsed = false;
  const closeWhereUnused = (): void => {
    if (!isUsed && isConnected) replace();
    isUsed = false;
  };
  const { idleSeconds } = options;
  const idling = idleSeconds === undefined ? undefined : setInterval(closeWhereUnused, idleSeconds * 1000).unref();

  const begin = (...words: [string, (sql: TransactionSql) => unknown] | [(sql: TransactionSql) => unknown]) => {
    isUsed = true;
    return words.length === 1 ? transaction(current, "", words[0]) : transaction(current, ...words);
  };

  const sql = new Proxy(current, {
    apply: (_first, _self, words) => {
      isUsed = true;
      return watched(Reflect.apply(current, undefined, words));
    },
    get: (_first, name) => {
      if (name === "begin") return begin;
      const value: unknown = Reflect.get(current, name);
      if (name !== "unsafe" && name !== "file") return value;
      return (...words: readonly unknown[]) => {
        isUsed = true;
        return watched((Reflect.get(current, name) as (...words: readonly unknown[]) => unknown)(...words));
      };
    },
  });
  return {
    sql,
    close: async () => {
      closed = true;
      clearInterval(idling);
      // One that was left behind never learns that its lost connection is gone.
      await Promise.all([
        current.end({ timeout: secondsToFinish }),
        ...[...retired].map((one) => one.end({ timeout: 1 })),
      ]);
    },
  };
};
