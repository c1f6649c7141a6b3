import postgres, { type Sql, type TransactionSql } from "postgres";
import { arrayOfElement, postgresArrayTypes } from "./array-types.ts";
import { OpenReads, readTransaction } from "./read-transaction.ts";
import { isQuery, transaction } from "./transaction.ts";
import { watched } from "./unavailable.ts";

export interface PoolOptions {
  /** `postgres://user:password@host:port/database`; a host like `%2Ftmp%2Ffolder` is the folder of a Unix socket. */
  readonly url: string;
  readonly max: number;
  /** Settings of each session: search_path, role, statement_timeout and so on. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** Seconds after which connections are closed that were not all needed at once; they are opened again when they are. They stay unless told. */
  readonly idleSeconds?: number;
  /** Called when a connection was lost, not when the pool is closed. */
  readonly onLost?: () => void;
  /** Called for each NOTIFY on a channel that a connection of the pool listens to. */
  readonly onNotify?: (channel: string, payload: string) => void;
}

export interface Pool {
  readonly sql: Sql;
  /** A transaction that only reads, with settings of its own. */
  read<Result>(
    settings: Readonly<Record<string, string>>,
    query: (sql: TransactionSql) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

const secondsToFinish = 5;
/** In which a query is sent that was made already. */
const secondsToSend = 0.25;

interface Use {
  readonly begin: () => void;
  readonly end: () => void;
}

/** A query of postgres.js that says from when to when it needs a connection; anything else it makes passes. */
const counted = (made: unknown, use: Use): unknown => {
  if (!isQuery(made)) return made;
  const { handler, resolve, reject } = made;
  let isUsing = false;
  const end = (): void => {
    if (isUsing) use.end();
    isUsing = false;
  };
  // What is a part of another query is never sent by itself.
  made.handler = (query) => {
    isUsing = true;
    use.begin();
    handler(query);
  };
  made.resolve = (result) => {
    end();
    resolve(result);
  };
  made.reject = (error) => {
    end();
    reject(error);
  };
  return made;
};

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

  /** `seconds`: how long what was begun on it has to be over. */
  const retire = (instance: Sql, seconds: number): void => {
    retired.add(instance);
    const end = async (): Promise<void> => {
      await instance.end({ timeout: secondsToFinish });
      retired.delete(instance);
    };
    setTimeout(() => void end(), seconds * 1000).unref();
  };
  const start = (): Sql => {
    isConnected = false;
    open = new OpenReads();
    const instance: Sql = connect(options, {
      onconnect: () => (isConnected = true),
      onclose: () => {
        // A connection of postgres.js that was lost while it wrote never works again: leave them all behind.
        if (closed || !isConnected || current !== instance) return;
        // What is under way on its other connections ends first.
        replace(secondsToFinish);
        options.onLost?.();
      },
    });
    return instance;
  };
  const replace = (seconds: number): void => {
    const left = current;
    current = start();
    retire(left, seconds);
  };
  let isConnected = false;
  let open: OpenReads;
  let current = start();

  /** How many connections are needed now, at most since the last look, and at most since they were all left behind: so many are open. */
  const needed = { now: 0, lately: 0, ever: 0 };
  const use: Use = {
    begin: () => {
      needed.now += 1;
      needed.lately = Math.max(needed.lately, needed.now);
      needed.ever = Math.max(needed.ever, needed.now);
    },
    end: () => (needed.now -= 1),
  };
  const closeUnneeded = (): void => {
    // One of postgres.js cannot be closed alone; while none is in use all are left behind.
    if (needed.now === 0 && needed.lately < needed.ever && isConnected) {
      replace(secondsToSend);
      needed.ever = 0;
    }
    needed.lately = needed.now;
  };
  const { idleSeconds } = options;
  const idling = idleSeconds === undefined ? undefined : setInterval(closeUnneeded, idleSeconds * 1000).unref();

  const using = async (work: () => Promise<unknown>): Promise<unknown> => {
    use.begin();
    try {
      return await work();
    } finally {
      use.end();
    }
  };
  const begin = (run: (sql: TransactionSql) => unknown): Promise<unknown> => using(() => transaction(current, run));

  const sql = new Proxy(current, {
    apply: (_first, _self, words) => counted(watched(Reflect.apply(current, undefined, words)), use),
    get: (_first, name) => {
      if (name === "begin") return begin;
      const value: unknown = Reflect.get(current, name);
      if (name !== "unsafe" && name !== "file") return value;
      return (...words: readonly unknown[]) =>
        counted(watched((Reflect.get(current, name) as (...words: readonly unknown[]) => unknown)(...words)), use);
    },
  });
  return {
    sql,
    read: <Result>(settings: Readonly<Record<string, string>>, query: (sql: TransactionSql) => Promise<Result>) =>
      using(() => readTransaction(current, open, settings, query)) as Promise<Result>,
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
