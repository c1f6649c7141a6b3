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

/** What is known of a transaction that is under way. */
interface Course {
  /** Its connection is gone. */
  lost: boolean;
  /** What the work itself threw. */
  refusal: unknown;
}

/** The work as postgres.js gets to see it: once the connection is lost it never ends, so that no ROLLBACK follows. */
const untilLost =
  (run: Run, course: Course): Run =>
  (sql) =>
    new Promise((resolve, reject) => {
      const work = async (): Promise<void> => {
        try {
          const made = await run(fenced(sql, course));
          const value: unknown = Array.isArray(made) ? await Promise.all(made) : made;
          if (!course.lost) resolve(value);
        } catch (error) {
          if (course.lost) return;
          course.refusal = error;
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      void Promise.resolve().then(work);
    });

/** The same statements, until the connection is gone. */
const fenced = <Target extends object>(target: Target, course: Course): Target =>
  new Proxy(target, {
    apply: (statement, _self, words) => {
      if (course.lost) throw new StoreUnavailable("The connection of this transaction was lost");
      return watched(Reflect.apply(statement as (...words: Words) => unknown, undefined, words));
    },
    get: (source, name) => {
      const value: unknown = Reflect.get(source, name);
      if (typeof value !== "function") return value;
      if (name !== "savepoint") return fenced(value, course);
      return (...words: [string, Run] | [Run]) =>
        (value as (...words: Words) => unknown)(...words.slice(0, -1), untilLost(words.at(-1) as Run, course));
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
  const course: Course = { lost: false, refusal: undefined };
  let connection: Connection | undefined;

  const watchConnection = (): void => {
    const tell = connection?.onclose;
    if (!connection || !tell) throw new Error("this version of postgres.js begins a transaction in another way");
    const told = (error: Error): void => {
      course.lost = true;
      tell(error);
    };
    Object.assign(connection, { onclose: told });
  };
  const watchedRun: Run = (sql) => {
    queueMicrotask(watchConnection); // `begin` sets onclose as soon as this has returned
    return untilLost(run, course)(sql);
  };

  try {
    return await beginWatching(pool as unknown as Inside, mode, watchedRun, (taken) => (connection = taken));
  } catch (error) {
    throw error === course.refusal ? error : asStoreError(error);
  }
};
