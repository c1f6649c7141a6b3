import { expect, onTestFinished, test } from "vitest";
import { Backpressure } from "./backpressure.ts";

/** Lists that have passed what the test says, and otherwise tell that they are late. */
const stage = () => {
  let passed = 0n;
  const stop = new AbortController();
  // What no test waits for would be asked about for as long as the process lives.
  onTestFinished(() => stop.abort());
  const caughtUpTo = async (position: bigint | undefined): Promise<boolean> => {
    await new Promise(setImmediate);
    return (position ?? 0n) <= passed;
  };
  let time = 0;
  const backpressure = new Backpressure({ caughtUpTo }, stop.signal, () => time);
  const begun: string[] = [];
  let recorded = 0n;
  const record = (name: string, events: number) =>
    backpressure.record(events, async () => {
      begun.push(name);
      recorded += BigInt(events);
      return { position: recorded };
    });
  const pass = (position: bigint): void => void (passed = position);
  return { backpressure, begun, record, stop, pass, wait: (milliseconds: number) => void (time += milliseconds) };
};

test("what is recorded waits while the lists are behind, however late they are, and goes on when they are not", async () => {
  const { begun, record, pass, wait } = stage();
  for (const name of ["a1", "a2", "b1", "a3", "a4", "b2"]) void record(name, 100);
  await expect.poll(() => begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(begun).toHaveLength(4);
  wait(6);
  pass(100n);
  await expect.poll(() => begun.at(-1)).toBe("a4");
  pass(600n);
  await expect.poll(() => begun.at(-1)).toBe("b2");
});

test("more than there is room for is recorded alone, and what fails makes room", async () => {
  const { backpressure, begun, record, pass } = stage();
  const { listed } = await record("large", 1_000);
  const failing = backpressure.record(400, async () => {
    begun.push("failing");
    throw new Error("no");
  });
  const last = record("last", 400);
  pass(1_000n);
  await listed;
  await expect(failing).rejects.toThrow("no");
  await last;
  expect(begun).toEqual(["large", "failing", "last"]);
});

test("nothing is waited for when the service stops", async () => {
  const { begun, record, stop } = stage();
  const { listed } = await record("one", 400);
  const next = record("two", 400);
  stop.abort();
  await listed;
  await next;
  expect(begun).toEqual(["one", "two"]);
});

test("as many are ahead as the lists take in within a moment: few where they are slow, more where they are fast", async () => {
  const { backpressure, record, pass, wait } = stage();
  const recordOne = async (position: bigint, milliseconds: number): Promise<void> => {
    const { listed } = await record("one", 100);
    wait(milliseconds);
    pass(position);
    await listed;
  };
  let position = 0n;
  expect(backpressure.mostAhead).toBe(400);
  for (let time = 0; time < 30; time += 1) await recordOne((position += 100n), 1_000);
  expect(backpressure.mostAhead).toBe(100);
  for (let time = 0; time < 30; time += 1) await recordOne((position += 100n), 8);
  expect(backpressure.mostAhead).toBeGreaterThan(250);
  for (let time = 0; time < 30; time += 1) await recordOne((position += 100n), 0);
  expect(backpressure.mostAhead).toBe(800);
});
