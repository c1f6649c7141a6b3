import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { createLogger } from "./logger.ts";
import { periodicTasks, type PeriodicTask } from "./periodic-tasks.ts";

const logger = createLogger("periodic-tasks", "silent");
const hour = 3_600_000;
let stop: () => Promise<void> = async () => undefined;

const started = (task: Partial<PeriodicTask>, longestPauseMs = 1) => {
  const tasks = periodicTasks([{ pauseMs: hour, run: async () => undefined, failure: "it failed", ...task }], {
    logger,
    longestPauseMs,
  });
  ({ stop } = tasks);
  tasks.start();
  return tasks;
};

beforeEach(() => void vi.spyOn(logger, "warn"));
afterEach(() => stop());

test("a task runs at once, and again after its pause", async () => {
  const begun: number[] = [];
  const pauseMs = 30;
  started({ pauseMs, run: async () => void begun.push(performance.now()) }, Infinity);
  expect(begun).toHaveLength(1);
  await expect.poll(() => begun.length).toBeGreaterThan(2);
  expect(begun[2]! - begun[0]!).toBeGreaterThanOrEqual(2 * pauseMs - 2);
});

test("no run begins before the one before has ended, nor without its pause", async () => {
  let [underWay, most, runs] = [0, 0, 0];
  const run = async (): Promise<void> => {
    most = Math.max(most, (underWay += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    runs += 1;
  };
  started({ run });
  await expect.poll(() => runs).toBeGreaterThan(3);
  expect(most).toBe(1);
  await stop();
  const waiting = vi.fn<PeriodicTask["run"]>().mockResolvedValue();
  started({ run: waiting }, hour);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(waiting).toHaveBeenCalledOnce();
});

test("a task that says it is over has run for the last time", async () => {
  const run = vi.fn<PeriodicTask["run"]>().mockResolvedValueOnce(undefined).mockResolvedValueOnce("over");
  const other = vi.fn<PeriodicTask["run"]>().mockResolvedValue();
  const tasks = periodicTasks(
    [run, other].map((one) => ({ pauseMs: 1, run: one, failure: "it failed" })),
    { logger },
  );
  ({ stop } = tasks);
  tasks.start();
  await expect.poll(() => other.mock.calls.length).toBeGreaterThan(5);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a run that fails is logged and the next one comes: a store that is away is a warning, once until it is back, anything else an error", async () => {
  const error = vi.spyOn(logger, "error");
  const run = vi
    .fn<PeriodicTask["run"]>()
    .mockRejectedValueOnce(new StoreUnavailable("away"))
    .mockRejectedValueOnce(new StoreUnavailable("still away"))
    .mockRejectedValueOnce(new Error("a mistake"))
    .mockResolvedValue();
  started({ run });
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(4);
  expect(vi.mocked(logger.warn).mock.calls).toEqual([
    [{ err: expect.objectContaining({ message: "away" }) }, "it failed"],
    [{}, "it failed, until now"],
  ]);
  expect(error.mock.calls).toEqual([[{ err: expect.objectContaining({ message: "a mistake" }) }, "it failed"]]);
});

test("stopping tells the run under way, waits for it, logs nothing of it, and begins no other", async () => {
  let ended = false;
  const run = vi.fn<PeriodicTask["run"]>((signal) => {
    const { promise, reject } = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => {
      ended = true;
      reject(new Error("broken off"));
    });
    return promise;
  });
  const tasks = started({ run });
  await tasks.stop();
  expect(ended).toBe(true);
  tasks.start();
  expect(run).toHaveBeenCalledOnce();
  expect(logger.warn).not.toHaveBeenCalled();
});
