import { errorStatus, type ErrorCode } from "@kinkeeper/contracts/errors";
import { expect, test, vi } from "vitest";
import { DomainError } from "./domain-error.ts";
import { StoreUnavailable } from "./event-store.ts";
import { isTransientFailure, retryTransientFailures } from "./retry-transient-failures.ts";

const away = new DomainError("UNAVAILABLE", "Genealogy rests.");

const trying = (work: () => Promise<string>, signal = new AbortController().signal) => {
  const onWait = vi.fn<(error: unknown) => void>();
  return { onWait, done: retryTransientFailures(work, { signal, onWait, mostTries: 3, firstPauseMs: 1 }) };
};

test("what passes is that somebody is away or busy, and nothing else", () => {
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) =>
    isTransientFailure(new DomainError(code, "No.")),
  );
  expect(codes.toSorted()).toEqual(["BAD_GATEWAY", "TIMEOUT", "TOO_MANY_REQUESTS", "UNAVAILABLE"]);
  expect([isTransientFailure(new StoreUnavailable("away")), isTransientFailure(new Error("a mistake"))]).toEqual([
    true,
    false,
  ]);
});

test("work is done again until it succeeds, and each wait is told", async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away).mockResolvedValueOnce("done");
  const { done, onWait } = trying(work);
  expect(await done).toBe("done");
  expect(onWait.mock.calls).toEqual([[away]]);
});

test("not for ever: the last error is thrown", async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  await expect(trying(work).done).rejects.toBe(away);
  expect(work).toHaveBeenCalledTimes(3);
});

test("what does not pass is thrown at once", async () => {
  const broken = new DomainError("INTERNAL", "Something went wrong on our side.");
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(broken);
  await expect(trying(work).done).rejects.toBe(broken);
  expect(work).toHaveBeenCalledOnce();
});

test("a pause ends with the service", async () => {
  const stopping = new AbortController();
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  const onWait = (): void => void setImmediate(() => stopping.abort());
  const done = retryTransientFailures(work, { signal: stopping.signal, onWait, firstPauseMs: 60_000 });
  await expect(done).rejects.toThrow("aborted");
  expect(work).toHaveBeenCalledOnce();
});
