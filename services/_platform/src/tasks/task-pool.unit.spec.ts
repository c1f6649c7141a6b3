import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
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
      processorTime: async () => undefined,
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

describe("a task may take what it is allowed", () => {
  const allowed = 1_000;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  /** A task that finds no end; its worker has been at it for so many milliseconds of a processor, besides what it did before. */
  const endless = (worked: () => number | undefined) => {
    let before: number | undefined = 400;
    const pool = new TaskPool<string, number>(
      () => ({
        pid: undefined,
        processorTime: async () => {
          const time = before ?? worked();
          before = undefined;
          return time;
        },
        send: () => undefined,
        hold: () => undefined,
        end: () => undefined,
      }),
      refusal,
    );
    onTestFinished(() => pool.stop());
    let outcome = "at work";
    pool.run("one", { ...served, allowance: () => allowed }, signal).catch((error: Error) => (outcome = error.message));
    return { outcome: () => outcome };
  };

  test("by the clock where nothing else is known", async () => {
    const task = endless(() => undefined);
    await vi.advanceTimersByTimeAsync(allowed);
    expect(task.outcome()).toBe("at work");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(task.outcome()).toBe("too much time");
  });

  test("of processors, however long it waits for them", async () => {
    let worked = 400;
    const task = endless(() => worked);
    await vi.advanceTimersByTimeAsync(15 * allowed);
    worked = 400 + allowed;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(task.outcome()).toBe("at work");
    worked += 1;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(task.outcome()).toBe("too much time");
  });

  test("unless it hangs and takes none", async () => {
    const task = endless(() => 400);
    await vi.advanceTimersByTimeAsync(20 * allowed);
    expect(task.outcome()).toBe("at work");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(task.outcome()).toBe("too much time");
  });
});
