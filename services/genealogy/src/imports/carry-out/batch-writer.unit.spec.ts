import { expect, test } from "vitest";
import { BatchWriter, type BatchItem } from "./batch-writer.ts";

const item: BatchItem = { decide: async () => undefined };

const addMany = async (writer: BatchWriter<BatchItem>, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await writer.add(item);
};

test("sends a few batches ahead of those that are recorded and no more, and loses nothing", async () => {
  let written = 0;
  const recorded: (() => void)[] = [];
  const writer = new BatchWriter(async (items) => {
    written += items.length;
    await new Promise<void>((resolve) => recorded.push(resolve));
  });
  const adding = addMany(writer, 1_050).then(() => writer.finish());
  await expect.poll(() => recorded).toHaveLength(3);
  expect(written).toBe(300);

  recorded[0]!();
  await expect.poll(() => recorded).toHaveLength(4);
  expect(written).toBe(400);

  for (let next = 1; next < 11; next += 1) {
    await expect.poll(() => recorded.length).toBeGreaterThan(next);
    recorded[next]!();
  }
  await adding;
  expect(written).toBe(1_050);
});

test("what is made to be nothing is not written, and what fails is told to whoever adds more or finishes", async () => {
  const batches: number[] = [];
  const writer = new BatchWriter(async (items) => {
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
