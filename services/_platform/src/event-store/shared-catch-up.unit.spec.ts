import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleEvent } from "../testing/sample-events.ts";
import { SharedCatchUp } from "./shared-catch-up.ts";

const going = new AbortController().signal;
const members = new Set(["member"]);

let readers: SharedCatchUp;
beforeEach(() => {
  readers = new SharedCatchUp();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Where somebody who asks to go on from a position is told to. */
const reaching = (reading: ReturnType<SharedCatchUp["join"]>, position: bigint, signal = going) => {
  const state = { arrived: false };
  const done = reading.reach(position, signal).then(() => (state.arrived = true));
  return { state, done };
};

describe("whoever is far ahead", () => {
  test("waits until the last one has come closer", async () => {
    const [first, last] = [readers.join(members, 0n), readers.join(members, 0n)];
    const { state, done } = reaching(first!, 5_000n);
    await last.reach(500n, going);
    expect(state.arrived).toBe(false);
    await last.reach(4_000n, going);
    await expect(done).resolves.toBe(true);
  });

  test("goes on when the last one has left", async () => {
    const [first, last] = [readers.join(members, 0n), readers.join(members, 0n)];
    const { done } = reaching(first, 5_000n);
    last.leave();
    await expect(done).resolves.toBe(true);
  });

  test("goes on when it is aborted", async () => {
    const [first] = [readers.join(members, 0n), readers.join(members, 0n)];
    const stop = new AbortController();
    const { done } = reaching(first!, 5_000n, stop.signal);
    stop.abort();
    await expect(done).resolves.toBe(true);
  });

  test("does not wait for those who want other events", async () => {
    const [first] = [readers.join(members, 0n), readers.join(new Set(["story"]), 0n)];
    await expect(reaching(first!, 5_000n).done).resolves.toBe(true);
  });

  test("does not wait for somebody who stands still", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const [first] = [readers.join(members, 0n), readers.join(members, 0n)];
    const { done } = reaching(first!, 5_000n);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(done).resolves.toBe(true);
  });
});

test("what was read is held until the last one has left", () => {
  const [one, other] = [readers.join(members, 0n), readers.join(members, 0n)];
  const event = { ...sampleEvent(), stream: "member-a.b", revision: 0, position: 7n };
  readers.held.keep(event, 100);
  one.leave();
  expect(readers.held.get(7n)).toBe(event);
  other.leave();
  expect(readers.held.get(7n)).toBeUndefined();
});
