import { expect, test, vi } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { processEach } from "./process-each.ts";

const sweep = (act: (one: number) => Promise<unknown>, signal?: AbortSignal) => {
  const error = vi.fn<(fields: object, message: string) => void>();
  const done = processEach([1, 2, 3], {
    streamOf: (one) => `thing-family.${one}`,
    act,
    logger: { error },
    failure: "it was not done",
    signal,
  });
  return { done, error };
};

test("one that fails is logged with its stream, and the others are done", async () => {
  const { done, error } = sweep(async (one) => {
    if (one === 2) throw new Error("broken");
  });
  expect(await done).toEqual([1, 3]);
  expect(error.mock.calls).toEqual([[{ err: expect.any(Error), stream: "thing-family.2" }, "it was not done"]]);
});

test("a store that is away ends the run, and is nobody's fault", async () => {
  const { done, error } = sweep(async () => {
    throw new StoreUnavailable("away");
  });
  await expect(done).rejects.toThrow(StoreUnavailable);
  expect(error).not.toHaveBeenCalled();
});

test("nothing is begun once the service stops", async () => {
  const stopping = new AbortController();
  const { done } = sweep(async () => stopping.abort(), stopping.signal);
  expect(await done).toEqual([1]);
});
