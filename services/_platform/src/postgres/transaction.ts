import type { Sql, TransactionSql } from "postgres";
import { StoreUnavailable } from "../event-store.ts";
import { asStoreError, watched } from "./unavailable.ts";

type Words = readonly unknown[];
type Run = (sql: TransactionSql) => unknown;

/** What postgres.js passes around inside as a connection: as much as we need of it. */
interface Connection {
  onclose?: ((error: Error) => void) | null;
}
interface OnExecute {
  readonly onexecute?: (connection: Connection) => unknown;
}
interface Inside {
  begin(mode: string, run: Run): Promise<unknown>;
  unsafe: (text: string, values?: Words, options?: OnExecute) => unknown;
}

/** Calls `begin`, which takes its connection in `unsafe("begin", [], { onexecute })` before it first waits: looks over its shoulder. */
const beginWatching = (pool: Inside, mode: string, run: Run, onConnection: (connection: Connection) => void) => {
  const { unsafe } = pool;
  pool.unsafe = (text, values, options = {}) =>
    unsafe(text, values, {
      ...options,
      onexecute: (connection) => {
        onConnection(connection);
        return options.onexecute?.(connection);
      },
    });
  try {
    return pool.begin(mode, run);
  } finally {
    pool.unsafe = unsafe;
  }
};

/** The same statements, until `isLost` says that their connection is gone. */
const fenced = <Target extends object>(target: Target, isLost: () => boolean): Target =>
  new Proxy(target, {
    apply: (statement, _self, words) => {
      if (isLost()) throw new StoreUnavailable("The connection of this transaction was lost");
      return watched(Reflect.apply(statement as (...words: Words) => unknown, undefined, words));
    },
    get: (source, name) => {
      const value: unknown = Reflect.get(source, name);
      if (typeof value !== "function") return value;
      if (name !== "savepoint") return fenced(value, isLost);
      return (...words: [string, Run] | [Run]) => {
        const nested = words.at(-1) as Run;
        return (value as (...words: Words) => unknown)(...words.slice(0, -1), (sql: TransactionSql) =>
          nested(fenced(sql, isLost)),
        );
      };
    },
  });

/**
 * A transaction whose connection may die at any moment. postgres.js 3.4.9 goes on using a lost connection: the ROLLBACK
 * or a late statement of the transaction is written to no socket, which is a TypeError outside every promise that ends
 * the process (porsager/postgres #1133), or into the next session, outside any transaction (#1155). So once the
 * connection is lost no statement gets through any more, and postgres.js never learns how `run` ended.
 * @throws StoreUnavailable when the connection could not be had or was lost; what `run` throws.
 */
export const transaction = async (pool: Sql, mode: string, run: Run): Promise<unknown> => {
  let connection: Connection | undefined;
  let lost = false;
  let refusal: unknown;

  const watchConnection = (): void => {
    const tell = connection?.onclose;
    if (!connection || !tell) throw new Error("this version of postgres.js begins a transaction in another way");
    const told = (error: Error): void => {
      lost = true;
      tell(error);
    };
    Object.assign(connection, { onclose: told });
  };
  const guarded: Run = (sql) => {
    queueMicrotask(watchConnection); // `begin` sets onclose as soon as this has returned
    return new Promise((resolve, reject) => {
      const settle = async (): Promise<void> => {
        try {
          const made = await run(fenced(sql, () => lost));
          const value: unknown = Array.isArray(made) ? await Promise.all(made) : made;
          if (!lost) resolve(value);
        } catch (error) {
          if (lost) return;
          refusal = error;
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      void Promise.resolve().then(settle);
    });
  };

  try {
    return await beginWatching(pool as unknown as Inside, mode, guarded, (taken) => (connection = taken));
  } catch (error) {
    throw error === refusal ? error : asStoreError(error);
  }
};
