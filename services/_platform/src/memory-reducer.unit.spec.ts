import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectLargeHeap, startMemoryReducer } from "./memory-reducer.ts";

const megabyte = 1_048_576;
let held: number;
let utilization: number;
let collected: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [held, utilization, collected] = [200 * megabyte, 0, 0];
  stop = startMemoryReducer({
    betweenLooksMs: 1_000,
    heldBytes: () => held,
    utilization: () => utilization,
    collect: () => {
      collected += 1;
      held = 210 * megabyte;
    },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const looks = (count: number): void => void vi.advanceTimersByTime(count * 1_000);

test("given a process that has not grown, nothing is collected", () => {
  held = 220 * megabyte;
  looks(5);
  expect(collected).toBe(0);
});

test("given that it has grown, it is collected once the thread rests, and not before", () => {
  held = 400 * megabyte;
  utilization = 0.6;
  looks(5);
  expect(collected).toBe(0);
  utilization = 0.01;
  looks(5);
  expect(collected).toBe(1);
});

test("a pause between two requests is no rest", () => {
  held = 400 * megabyte;
  for (const worked of [0.01, 0.6, 0.01, 0.6]) {
    utilization = worked;
    looks(1);
  }
  expect(collected).toBe(0);
});

test("given that it grows again after a collection, it is collected again", () => {
  for (const round of [1, 2, 3]) {
    held = 300 * megabyte;
    looks(3);
    expect(collected).toBe(round);
  }
});

test("what a collection cannot give back is not collected again and again", () => {
  stop();
  stop = startMemoryReducer({
    betweenLooksMs: 1_000,
    heldBytes: () => held,
    utilization: () => 0,
    collect: () => void (collected += 1),
  });
  held = 500 * megabyte;
  looks(10);
  expect(collected).toBe(1);
});

test("nothing is looked at once it is stopped", () => {
  stop();
  held = 900 * megabyte;
  looks(5);
  expect(collected).toBe(0);
});

/** Has the heap grow by some 100 MB that nobody needs any more; answers how much of it is used then, in bytes. */
const usedWithGarbage = (): number => {
  // Held until it is old, as what an import holds is.
  const rows = Array.from({ length: 1_000_000 }, (_, id) => ({ id, names: [`name ${id}`] }));
  expect(rows).toHaveLength(1_000_000);
  return process.memoryUsage().heapUsed;
};

test("what nobody needs any more is gone from the heap", () => {
  stop();
  stop = startMemoryReducer({ betweenLooksMs: 1_000, heldBytes: () => held, utilization: () => 0 });
  const before = usedWithGarbage();
  held = 400 * megabyte;
  looks(2);
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 48 * megabyte);
});

test("a large heap is collected when asked, its buffers counted", () => {
  const buffer = new ArrayBuffer(256 * megabyte);
  const before = usedWithGarbage();
  collectLargeHeap();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 48 * megabyte);
  expect(buffer.byteLength).toBe(256 * megabyte);
});
