import type { RunningService } from "@kinkeeper/platform/start-service";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilCaughtUp } from "./rebuild-progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const consumer = (name: string, position: bigint, caughtUp = false) => ({
  consumer: name,
  position,
  caughtUp,
  active: true,
  lagMilliseconds: 0,
  events: 0,
  retries: 0,
  parked: 0,
});

const service = () => {
  const done = Promise.withResolvers<void>();
  let status: ReturnType<RunningService["status"]> = [];
  return {
    service: { status: () => status, whenCaughtUp: () => done.promise } as unknown as RunningService,
    is: (...consumers: ReturnType<RunningService["status"]>) => void (status = consumers),
    done: () => done.resolve(),
  };
};

test("while read models are built, it is said each second how much of the record their projections have taken", async () => {
  const [one, other] = [service(), service()];
  const lines: string[] = [];
  const waiting = untilCaughtUp([one.service, other.service], 1_000n, (line) => lines.push(line));
  one.is(consumer("projection/people", 400n), consumer("reaction/greet", 0n));
  other.is(consumer("projection/search", 0n));
  await vi.advanceTimersByTimeAsync(1_000);
  one.is(consumer("projection/people", 990n, true));
  other.is(consumer("projection/search", 500n));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(1_000); // nothing moved: nothing new to say
  one.done();
  other.done();
  await waiting;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toEqual(["Rebuilding the read models: 20 %", "Rebuilding the read models: 75 %"]);
});

test("what is over within a second is not spoken of", async () => {
  const one = service();
  const lines: string[] = [];
  const waiting = untilCaughtUp([one.service], 0n, (line) => lines.push(line));
  one.done();
  await waiting;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toEqual([]);
});
