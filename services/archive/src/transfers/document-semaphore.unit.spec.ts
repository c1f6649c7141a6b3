import { expect, test } from "vitest";
import { DocumentSemaphore } from "./document-semaphore.ts";

const [small, large] = [1_000, 50 * 1024 ** 2];

test("a small archive does not wait for a large one, a large one does", async () => {
  const semaphore = new DocumentSemaphore();
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run(large, async () => {
    begun.push("large");
    await promise;
  });
  const second = semaphore.run(large, async () => begun.push("another large"));
  await Promise.all([1, 2, 3].map((number) => semaphore.run(small, async () => begun.push(`small ${number}`))));
  expect(begun).toEqual(["large", "small 1", "small 2", "small 3"]);
  resolve();
  await Promise.all([first, second]);
  expect(begun.at(-1)).toBe("another large");
});
