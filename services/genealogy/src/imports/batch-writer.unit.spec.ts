import { expect, test, vi } from "vitest";
import { BatchWriter, type BatchItem } from "./batch-writer.ts";

const item: BatchItem = { decide: async () => undefined };

/** A writer whose batches are listed when the test says so. */
const writerWith = (write: (items: readonly BatchItem[]) => Promise<bigint | undefined>) => {
  const listed: (() => void)[] = [];
  const caughtUpTo = () => new Promise<void>((resolve) => listed.push(resolve));
  return { writer: new BatchWriter({ caughtUpTo }, write), listed };
};

const addMany = async (writer: BatchWriter<BatchItem>, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await writer.add(item);
};

test("runs a few batches ahead of the lists and no further, and loses nothing", async () => {
  let written = 0;
  const { writer, listed } = writerWith(async (items) => BigInt((written += items.length)));
  const adding = addMany(writer, 2_600).then(() => writer.finish());
  await vi.waitFor(() => expect(listed).toHaveLength(3));
  expect(written).toBe(750);

  listed[0]!();
  await vi.waitFor(() => expect(listed).toHaveLength(4));
  expect(written).toBe(1_000);

  for (let next = 1; next < 11; next += 1) {
    await vi.waitFor(() => expect(listed.length).toBeGreaterThan(next));
    listed[next]!();
  }
  await adding;
  expect(written).toBe(2_600);
});

test("what is made to be nothing is not written, and what fails is told to whoever adds more or finishes", async () => {
  const batches: number[] = [];
  const { writer } = writerWith(async (items) => {
    batches.push(items.length);
    throw new Error("the store is full");
  });
  await writer.add(async () => undefined);
  await writer.add(item);
  await expect(writer.finish()).rejects.toThrow("the store is full");
  expect(batches).toEqual([1]);
  await writer.add(item);
  await expect(writer.finish()).rejects.toThrow("the store is full");
});
