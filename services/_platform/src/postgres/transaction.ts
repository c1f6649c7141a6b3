import type { Sql, TransactionSql } from "postgres";
import { StoreUnavailable } from "../event-store.ts";
import { asStoreError, isConnectionLoss, watched } from "./unavailable.ts";

/** Work of a transaction. */
export type Run = (sql: TransactionSql) => unknown;
type Words = readonly unknown[];

/** A query of postgres.js: what it does when its turn has come. */
export interface Query extends Promise<unknown> {
  handler: (query: Query) => void;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  execute(): Query;
  /** The server is at it; of all that were sent on a connection at most one. */
  readonly active: boolean;
  /**
   * Has the server give up a query that is under way; ends when the server has heard it. `cancel` of postgres.js calls this, and
   * throws away what it answers.
   */
  readonly canceller: (query: Query) => Promise<void>;
}
export const isQuery = (made: unknown): made is Query => made instanceof Promise && "handler" in made;

/** What postgres.js knows of a connection: as much as its own `begin` uses. */
interface Connection {
  /** Sends a query; answers whether another may be sent behind it at once. */
  execute(query: Query): boolean;
  /** Called instead of giving the connection back to the pool, as long as it is in a transaction. */
  reserved: (() => void) | null;
  onclose: ((error: Error) => void) | null;
}

/** A part of a transaction that can be taken back alone: the whole, or a savepoint. */
interface Scope {
  /** The first statement that failed, whether anybody waited for it or not: nothing is committed then. */
  failure?: { readonly error: unknown };
}

/** The statements of one transaction, on the connection that its BEGIN was sent on. */
export class Transaction {
  #connection: Connection | undefined;
  /** The connection takes no further statement before it has answered. */
  #isFull = false;
  readonly #waiting: Query[] = [];
  readonly #loss = Promise.withResolvers<never>();
  #lost: StoreUnavailable | undefined;
  #isOver = false;
  #savepoints = 0;
  readonly #unanswered = new Set<Query>();
  #isUnwanted = false;
  #isEnding = false;
  #cancelled: Promise<void> | undefined;

  constructor() {
    this.#loss.promise.catch(() => undefined); // whoever waits for it is told
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** Takes the connection out of the pool; postgres.js gives it back by itself when it is no longer in a transaction. */
  take(connection: Connection): void {
    this.#connection = connection;
    Object.assign(connection, { onclose: () => this.#lose() });
    connection.reserved = () => {
      this.#isFull = false;
      while (!this.#isFull && this.#waiting.length > 0) this.#send(this.#waiting.shift()!);
    };
  }

  #lose(): void {
    this.#lost ??= new StoreUnavailable("The connection of this transaction was lost");
    for (const query of this.#waiting.splice(0)) query.reject(this.#lost);
    this.#loss.reject(this.#lost);
  }

  #send(query: Query): void {
    if (this.#lost || !this.#connection) query.reject(this.#lost ?? new StoreUnavailable("There is no transaction"));
    else if (this.#isFull) this.#waiting.push(query);
    else {
      this.#unanswered.add(query);
      const answered = (): void => {
        this.#unanswered.delete(query);
        if (this.#isUnwanted) this.cancel();
      };
      // The promise's own `then`: the query's would execute it.
      void Promise.prototype.then.call(query, answered, answered);
      this.#isFull = !this.#connection.execute(query);
    }
  }

  /**
   * Has the server give up the statement it is at, or else the next. None that waits for its turn: postgres.js would take the
   * answer to it for that to the one behind it.
   */
  cancel(): void {
    this.#isUnwanted = true;
    if (this.#isEnding) return;
    const current = [...this.#unanswered].find(({ active }) => active);
    // Where the server could not be told, the statement ends with its time-out.
    this.#cancelled ??= current?.canceller(current).catch(() => undefined);
  }

  /**
   * Nothing is cancelled from here on; ends when the server knows what it was told to give up. It gives up what its backend does
   * at that moment, and that must not be the next statement on this connection, of somebody else.
   */
  async hasCancelled(): Promise<void> {
    this.#isEnding = true;
    if (this.#cancelled === undefined) return;
    await Promise.race([this.#cancelled, this.#loss.promise]).catch(() => undefined); // whoever waits for a loss is told
  }

  /** The same query, sent in this transaction and in its order. */
  #inside(made: unknown, scope: Scope): unknown {
    if (!isQuery(made)) return made;
    made.handler = (query) => {
      // The promise's own `catch`: the query's would execute it.
      void Promise.prototype.catch.call(query, (error: unknown) => {
        scope.failure ??= { error };
        // The socket's error comes before its end: nothing may be written in between.
        if (error instanceof Error && isConnectionLoss(error.cause)) this.#lose();
      });
      if (this.#isOver) query.reject(new Error("This transaction has ended"));
      else this.#send(query);
    };
    return watched(made);
  }

  #tag<Target extends object>(target: Target, scope: Scope): Target {
    return new Proxy(target, {
      apply: (make, _self, words) =>
        this.#inside(Reflect.apply(make as (...words: Words) => unknown, undefined, words), scope),
      get: (source, name) => {
        if (name === "savepoint")
          return (...words: [string, Run] | [Run]) => this.#savepoint(source, words.at(-1) as Run);
        const value: unknown = Reflect.get(source, name);
        return typeof value === "function" ? this.#tag(value, scope) : value;
      },
    });
  }

  /** Every statement is answered, and none was to be given up. */
  get isQuiet(): boolean {
    return this.#unanswered.size === 0 && this.#waiting.length === 0 && !this.#isUnwanted && !this.isLost;
  }

  /** What the work sends from here on is refused. */
  close(): void {
    this.#isOver = true;
  }

  /** Takes over the connection of a quiet one that is over; `statement` ends that one and begins this one. */
  follow(before: Transaction, sql: object, statement: string): Promise<void> {
    this.take(before.#connection!);
    return this.#own(sql, statement);
  }

  /** What the work answers, or StoreUnavailable as soon as the connection is lost. */
  async run(sql: object, work: Run, scope: Scope): Promise<unknown> {
    const working = async (): Promise<unknown> => {
      const made = await work(this.#tag(sql, scope) as TransactionSql);
      return Array.isArray(made) ? Promise.all(made) : made;
    };
    const value = await Promise.race([working(), this.#loss.promise]);
    if (scope.failure) throw scope.failure.error;
    return value;
  }

  /** COMMIT or ROLLBACK, behind the statements that were sent; what the work sends later is refused. */
  async end(sql: object, statement: string): Promise<void> {
    await this.#own(sql, statement, () => (this.#isOver = true));
  }

  async #own(sql: object, statement: string, whenSent: () => void = () => undefined): Promise<void> {
    const query = watched((sql as Sql).unsafe(statement)) as Query;
    query.handler = () => {
      this.#send(query);
      whenSent();
    };
    await Promise.race([query, this.#loss.promise]);
  }

  async #savepoint(sql: object, work: Run): Promise<unknown> {
    this.#savepoints += 1;
    const name = `s${this.#savepoints}`;
    await this.#own(sql, `savepoint ${name}`);
    try {
      return await this.run(sql, work, {});
    } catch (error) {
      if (!this.#lost) await this.#own(sql, `rollback to ${name}`);
      throw error;
    }
  }
}

/** Its statements between a BEGIN that is on its way and what `end` sends; ROLLBACK where one of them fails. */
export const settle = async (
  tx: Transaction,
  pool: Sql,
  begun: Promise<unknown>,
  run: Run,
  end: () => Promise<unknown>,
): Promise<unknown> => {
  const scope: Scope = {};
  let value: unknown;
  try {
    [value] = await Promise.all([tx.run(pool, run, scope), begun]);
    await end();
  } catch (error) {
    await tx.hasCancelled();
    // Lost meanwhile: the server rolls back by itself.
    if (!tx.isLost) await tx.end(pool, "rollback").catch(() => undefined);
    throw error;
  }
  // Where a statement failed that nobody waited for, Postgres has answered COMMIT with a rollback.
  if (scope.failure) throw scope.failure.error;
  return value;
};

/** Sends BEGIN on a connection of the pool. `taken` ends when statements may be sent behind it, `begun` when it is answered. */
export const beginOn = (pool: Sql, tx: Transaction, statement: string): { taken: Promise<void>; begun: Query } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // An option that the types do not name: told of the connection before anything comes back on it.
  const options: object = {
    onexecute: (connection: Connection): false => {
      tx.take(connection);
      resolve();
      return false; // no query of others may be sent behind this one
    },
  };
  const begun = watched(pool.unsafe(statement, [], options)) as Query;
  void begun.execute();
  return { taken: promise, begun };
};

/**
 * A transaction whose connection may die at any moment. The `begin` of postgres.js 3.4.9 goes on using a lost connection:
 * the ROLLBACK or a late statement is written to no socket, which is a TypeError outside every promise that ends the
 * process (porsager/postgres #1133), or into the next session, outside any transaction (#1155). This one takes its
 * connection as that one does, and lets no statement through once the connection is lost.
 * @throws StoreUnavailable when the connection could not be had or was lost; what `run` throws.
 */
export const transaction = async (pool: Sql, run: Run): Promise<unknown> => {
  const tx = new Transaction();
  const { begun } = beginOn(pool, tx, "begin");
  try {
    await begun;
  } catch (error) {
    throw asStoreError(error);
  }
  return settle(tx, pool, begun, run, () => tx.end(pool, "commit"));
};
