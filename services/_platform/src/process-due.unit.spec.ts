import { expect, test, vi } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { processDue } from "./process-due.ts";

const atOnce = 3;

const tended = (due: number[], act: (one: number) => Promise<unknown>) => {
  const error = vi.fn<(fields: { stream?: string }, message: string) => void>();
  const asked: number[] = [];
  const run = processDue<number>({
    due: async (limit) => {
      asked.push(limit);
      return due.slice(0, limit);
    },
    atOnce,
    streamOf: (one) => `thing-family.${one}`,
    act: async (one) => {
      await act(one);
      due.splice(due.indexOf(one), 1);
    },
    logger: { error },
    failure: "it was not done",
  });
  return { run, error, asked };
};

test("what fails every time takes nobody's turn twice: it comes last from then on, and is tried and reported all the same", async () => {
  const broken = [1, 2, 3, 4, 5];
  const { run, error } = tended([...broken, 6, 7], async (one) => {
    if (broken.includes(one)) throw new Error("an event that nobody understands");
  });
  expect(await run()).toEqual([]);
  expect(await run()).toEqual([6]);
  expect(await run()).toEqual([7]);
  error.mockClear();
  expect(await run()).toEqual([]);
  // Those of the third run were the first two of them.
  expect(error.mock.calls.map(([{ stream }]) => stream)).toEqual([3, 4, 5].map((one) => `thing-family.${one}`));
});

test("what failed is done once it can be, and waits for nobody where there is room", async () => {
  let isBroken = true;
  const { run, asked } = tended([1, 2], async (one) => {
    if (isBroken && one === 1) throw new Error("broken");
  });
  expect(await run()).toEqual([2]);
  isBroken = false;
  expect(await run()).toEqual([1]);
  expect(await run()).toEqual([]);
  expect(asked).toEqual([atOnce, atOnce + 1, atOnce]);
});

test("a store that is away is nobody's fault, and whoever was not reached is first again", async () => {
  let isAway = true;
  const { run, error } = tended([1, 2, 3, 4], async () => {
    if (isAway) throw new StoreUnavailable("away");
  });
  await expect(run()).rejects.toThrow(StoreUnavailable);
  isAway = false;
  expect(await run()).toEqual([1, 2, 3]);
  expect(error).not.toHaveBeenCalled();
});
