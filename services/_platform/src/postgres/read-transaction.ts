import type { Sql } from "postgres";
import { clientSignal } from "../client-disconnect.ts";
import { beginOn, settle, Transaction, type Run } from "./transaction.ts";
import { asStoreError } from "./unavailable.ts";

/** A text as SQL says it, whatever is in it, in the way of libpq's PQescapeLiteral: in this form a backslash means the same for every server. */
const literal = (text: string): string => {
  if (text.includes("\0")) throw new Error("PostgreSQL knows no text with a NUL in it");
  return `E'${text.replaceAll(/['\\]/g, "$&$&")}'`;
};

/** Statements that set these until the transaction ends; the names are no input of anybody. */
const locally = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} to ${literal(value)}`)
    .join("");

/** Milliseconds for which what has been read stays uncommitted. */
const openMilliseconds = 5;

/**
 * Transactions of a pool that have shown what they read. Each of their COMMITs would be a message and an answer of its own, which
 * wake the server and this thread while others wait for them: it travels with the next reader's BEGIN, or after some milliseconds.
 */
export class OpenReads {
  readonly #waiting: { readonly tx: Transaction; readonly timer: NodeJS.Timeout }[] = [];

  /** Nothing more can be sent in it. */
  keep(tx: Transaction, commit: () => void): void {
    tx.close();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      if (!tx.isLost) commit();
    }, openMilliseconds);
    const waiting = { tx, timer };
    this.#waiting.push(waiting);
  }

  /** The one that was read in last; its connection is the caller's. */
  take(): Transaction | undefined {
    for (let last = this.#waiting.pop(); last; last = this.#waiting.pop()) {
      clearTimeout(last.timer);
      if (!last.tx.isLost) return last.tx;
    }
    return undefined;
  }
}

/**
 * A transaction that only reads, whose BEGIN and `settings` are sent together with its first statements: should they
 * fail, those show nothing and the transaction is refused. What it reads for somebody who leaves is given up.
 * @throws StoreUnavailable when the connection could not be had or was lost; what `run` throws.
 */
export const readTransaction = async (
  pool: Sql,
  open: OpenReads,
  settings: Readonly<Record<string, string>>,
  run: Run,
): Promise<unknown> => {
  const tx = new Transaction();
  const begin = `begin read only${locally(settings)}`;
  const before = open.take();
  let begun: Promise<unknown>;
  try {
    if (before) begun = tx.follow(before, pool, `commit; ${begin}`);
    else {
      const first = beginOn(pool, tx, begin);
      begun = first.begun;
      await Promise.race([first.taken, begun]);
    }
  } catch (error) {
    throw asStoreError(error);
  }
  const signal = clientSignal();
  const giveUp = (): void => tx.cancel();
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  // What was read is read, however its transaction ends.
  const commit = (): void => void tx.end(pool, "commit").catch(() => undefined);
  try {
    return await settle(tx, pool, begun, run, async () => {
      await tx.hasCancelled();
      if (tx.isQuiet) open.keep(tx, commit);
      else commit();
    });
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
};
