import { expect, test } from "vitest";
import { wakeableLoop } from "./wakeable-loop.ts";

const silent = { warn: () => undefined };

test("whoever wakes it while a run ends, or fails, is heard: there is one more", async () => {
  for (const end of ["resolve", "reject"] as const) {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    let runs = 0;
    const run = (): Promise<void> => {
      runs += 1;
      if (runs === 2) second.resolve();
      return runs === 1 ? first.promise : Promise.resolve();
    };
    const loop = wakeableLoop({ everyMs: 60_000, run, failure: "it did not work" }, silent);
    loop.wake();
    // Called right behind what waits for the end of the run.
    const woken = first.promise.then(loop.wake, loop.wake);
    first[end](new Error("away") as never);
    await woken;
    await second.promise;
    await loop.stop();
    expect([end, runs]).toEqual([end, 2]);
  }
});

test("however often it is woken during a run, one more follows", async () => {
  const gate = Promise.withResolvers<void>();
  let [now, most, runs] = [0, 0, 0];
  const run = async (): Promise<void> => {
    runs += 1;
    now += 1;
    most = Math.max(most, now);
    await gate.promise;
    now -= 1;
  };
  const loop = wakeableLoop({ everyMs: 60_000, run, failure: "it did not work" }, silent);
  for (let times = 0; times < 5; times += 1) loop.wake();
  gate.resolve();
  await expect.poll(() => runs).toBe(2);
  await loop.stop();
  expect([runs, most]).toEqual([2, 1]);
});
