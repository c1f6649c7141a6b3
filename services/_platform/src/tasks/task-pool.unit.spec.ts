import { expect, test } from "vitest";
import { TaskPool } from "./task-pool.ts";
import type { StartWorker } from "./task-worker.ts";

const refusal = (what: string): Error => new Error(`too much ${what}`);
const served = { functions: {}, allowance: () => 60_000, close: () => Promise.resolve() };
const signal = new AbortController().signal;

/** Workers that answer each task with its number of the worker, and note what happens to them. */
const noted = () => {
  const notes: string[] = [];
  let started = 0;
  const start: StartWorker = (listener) => {
    started += 1;
    const number = started;
    notes.push(`start ${number}`);
    return {
      pid: undefined,
      send: () => queueMicrotask(() => listener.heard({ result: number })),
      hold: () => undefined,
      end: () => {
        notes.push(`end ${number}`);
        setImmediate(() => {
          notes.push(`gone ${number}`);
          listener.ended(new Error("it was ended"));
        });
      },
    };
  };
  return { notes, start };
};

test("a worker does one task after the other", async () => {
  const { notes, start } = noted();
  const pool = new TaskPool<string, number>(start, refusal);
  for (const task of ["one", "two"]) notes.push(`answer ${await pool.run(task, served, signal)}`);
  pool.stop();
  expect(notes).toEqual(["start 1", "answer 1", "answer 1", "end 1"]);
});

test("a worker that is kept for no task is gone before its answer is read", async () => {
  const { notes, start } = noted();
  const pool = new TaskPool<string, number>(start, refusal, { idleMilliseconds: 0 });
  for (const task of ["one", "two"]) notes.push(`answer ${await pool.run(task, served, signal)}`);
  expect(notes).toEqual([1, 2].flatMap((n) => [`start ${n}`, `end ${n}`, `gone ${n}`, `answer ${n}`]));
});

test("a worker that breaks off refuses its task, and the next task starts another", async () => {
  const { notes, start } = noted();
  let broken = false;
  const pool = new TaskPool<string, number>((listener) => {
    const worker = start(listener);
    if (broken) return worker;
    broken = true;
    return { ...worker, send: () => queueMicrotask(() => listener.ended("memory")) };
  }, refusal);
  await expect(pool.run("one", served, signal)).rejects.toThrow("too much memory");
  expect(await pool.run("two", served, signal)).toBe(2);
  pool.stop();
  expect(notes).toEqual(["start 1", "end 1", "start 2", "end 2"]);
});
