import type { TransactionSql } from "postgres";
import { isQuery, type Query } from "../postgres/transaction.ts";

/** A statement as postgres.js keeps it: what stands around its values, and these, among them parts of statements. */
interface Written extends Query {
  readonly strings: readonly string[];
  readonly args: readonly unknown[];
}

/** What changes rows, or tells that it did. Begun otherwise ("with …"), it is waited for like whatever answers rows. */
const write = /^\s*(?:insert|update|delete|select pg_notify)\b/i;

const answersRows = ({ strings, args }: Written): boolean =>
  strings.some((text) => /\breturning\b/i.test(text)) ||
  args.some((part) => isQuery(part) && answersRows(part as Written));

const isWrite = (query: Written): boolean => write.test(query.strings[0] ?? "") && !answersRows(query);

/**
 * The statements of a transaction for a work that goes through its events one by one: a write answers as soon as it is sent, with
 * `undefined` instead of its count, and the server does one while the next is on its way. Their order stays. `done` ends once
 * all were answered, and fails with the first that failed; so should whatever failed after it.
 */
export const pipelinedWrites = (
  transaction: TransactionSql,
): {
  readonly sql: TransactionSql;
  readonly done: () => Promise<void>;
  readonly failureOr: (error: unknown) => unknown;
} => {
  const sent: Promise<unknown>[] = [];
  let failure: { readonly error: unknown } | undefined;

  const send = (query: Query): void => {
    // The promise's own `then`: the query's is the one below.
    sent.push(
      Promise.prototype.then.call(query, undefined, (error: unknown) => {
        failure ??= { error };
      }),
    );
    void query.execute();
  };

  const pipelined = (query: Query): Query => {
    let isSent = false;
    const then: Promise<undefined>["then"] = (...next) => {
      if (!isSent) send(query);
      isSent = true;
      return Promise.resolve(undefined).then(...next);
    };
    // A query of postgres.js is sent by its `then`; this one is, and answers early.
    // oxlint-disable-next-line unicorn/no-thenable
    return Object.defineProperty(query, "then", { value: then });
  };

  return {
    sql: new Proxy(transaction, {
      apply: (make, _self, words) => {
        const made: unknown = Reflect.apply(make, undefined, words);
        return isQuery(made) && isWrite(made as Written) ? pipelined(made) : made;
      },
    }),
    done: async () => {
      await Promise.all(sent);
      if (failure) throw failure.error;
    },
    failureOr: (error) => failure?.error ?? error,
  };
};
