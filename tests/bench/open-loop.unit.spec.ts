import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { openLoop, ProductGone } from "./open-loop.ts";

const perSecond = 1_000;

test("tells how long each request took from when it was due", async () => {
  const { times, failures } = await openLoop({ perSecond, count: 5, send: () => delay(20), isAlive: () => true });
  expect(times).toHaveLength(5);
  // A timer fires up to a millisecond early, because it counts whole ones.
  expect(Math.min(...times)).toBeGreaterThan(19 - 0.1);
  expect(failures.size).toBe(0);
});

test("a request is sent when it is due, though none before was answered", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const all = openLoop({
    perSecond,
    count: 3,
    send: () => {
      sent += 1;
      if (sent === 3) resolve(); // which answers all three
      return promise;
    },
    isAlive: () => true,
  });
  await expect(all).resolves.toMatchObject({ times: [expect.any(Number), expect.any(Number), expect.any(Number)] });
});

test("a refused request counts as never answered, and the next is sent", async () => {
  const send = async (number: number): Promise<void> => {
    if (number % 2 === 1) throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  };
  const { times, failures } = await openLoop({ perSecond, count: 4, send, isAlive: () => true });
  expect(times.map((time) => Number.isFinite(time))).toEqual([true, false, true, false]);
  expect([...failures]).toEqual([["fetch failed: connect ECONNREFUSED", 2]]);
});

test("ends with a sentence when the product has ended", async () => {
  let alive = true;
  const send = async (number: number): Promise<void> => {
    if (number < 2) return;
    alive = false;
    throw new Error("connect ECONNREFUSED");
  };
  const gone = openLoop({ perSecond, count: 100, send, isAlive: () => alive });
  await expect(gone).rejects.toThrow(ProductGone);
  await expect(gone).rejects.toThrow(/the product ended after 2 of \d+ requests \(connect ECONNREFUSED\)/);
});

test("ends when nothing succeeds any more, though the process is there", async () => {
  const send = () => Promise.reject(new Error("503"));
  await expect(openLoop({ perSecond: 10_000, count: 1_000, send, isAlive: () => true })).rejects.toThrow(
    /the product answers no more after 0 of \d+ requests \(503\)/,
  );
});

test("who is late hears what was answered before counting anything as unanswered", async () => {
  const send = (number: number) => {
    const busyUntil = performance.now() + (number === 0 ? 100 : 0);
    while (performance.now() < busyUntil);
    return Promise.resolve();
  };
  const { failures } = await openLoop({ perSecond: 10_000, count: 1_000, send, isAlive: () => true });
  expect([...failures]).toEqual([]);
});

test("goes on until it is told to end", async () => {
  const ended = new AbortController();
  const send = async (number: number): Promise<void> => {
    if (number === 7) ended.abort();
  };
  const { times } = await openLoop({ perSecond, signal: ended.signal, send, isAlive: () => true });
  expect(times).toHaveLength(8);
});
