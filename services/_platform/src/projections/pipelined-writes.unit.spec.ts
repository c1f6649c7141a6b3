import { expect, test } from "vitest";
import type { TransactionSql } from "postgres";
import { pipelinedWrites } from "./pipelined-writes.ts";

interface Sent {
  readonly begins: string;
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

/** As the queries of postgres.js: `await` calls its `then`, as it would not that of a plain promise. */
class Statement extends Promise<unknown> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }
  readonly handler = (): void => undefined;
}

/** Statements that are answered by hand; `sent` holds those that were sent. */
const connection = () => {
  const sent: Sent[] = [];
  const make = (strings: readonly string[], ...args: readonly unknown[]): Statement => {
    let settle: Pick<Sent, "answer" | "fail">;
    const statement = new Statement((resolve, reject) => {
      settle = { answer: () => resolve([]), fail: reject };
    });
    const execute = (): void => void sent.push({ begins: strings[0]!.trim().split(" ")[0]!, ...settle });
    return Object.assign(statement, { strings, args, execute });
  };
  return { sent, ...pipelinedWrites(make as unknown as TransactionSql) };
};

test("a write that follows another does not wait for its answer, and all are waited for in the end", async () => {
  const { sent, sql, done } = connection();
  await sql`insert into votes values (1)`;
  await sql`
    update votes set weight = ${2}`;
  await Promise.all([sql`delete from votes`, sql`select pg_notify('votes', '')`]);
  expect(sent.map(({ begins }) => begins)).toEqual(["insert", "update", "delete", "select"]);
  let isDone = false;
  const ended = done().then(() => (isDone = true));
  for (const { answer } of sent.slice(1)) answer();
  await new Promise(setImmediate);
  expect(isDone).toBe(false);
  sent[0]!.answer();
  await ended;
});

test("what answers rows is waited for, also where a part of it says so", async () => {
  const { sql } = connection();
  const waiting = [
    sql`select 1`,
    sql`insert into votes values (1) returning id`,
    sql`delete from votes ${sql`where true returning id`}`,
    sql`with gone as (delete from votes returning id) insert into lost select id from gone`,
  ];
  const answered = waiting.map(async (statement) => {
    await statement;
    expect.unreachable();
  });
  await Promise.race([...answered, new Promise(setImmediate)]);
});

test("a part of a statement is not sent by itself", async () => {
  const { sent, sql } = connection();
  const part = sql`delete from votes`;
  await sql`update votes set weight = 1 ${part}`;
  expect(sent.map(({ begins }) => begins)).toEqual(["update"]);
});

test("the first write that failed is what is told, whatever else fails because of it", async () => {
  const { sent, sql, done, failureOr } = connection();
  await sql`insert into votes values (1)`;
  await sql`insert into votes values (2)`;
  const [first, second] = [new Error("no such ballot"), new Error("the transaction is aborted")];
  sent[0]!.fail(first);
  sent[1]!.fail(second);
  await expect(done()).rejects.toBe(first);
  expect(failureOr(second)).toBe(first);
  expect(connection().failureOr(second)).toBe(second);
});
