import { expect, test } from "vitest";
import { ArrivalQueue } from "./arrival-queue.ts";

const arrival = (bytes: number) => ({
  message: { data: new Uint8Array(bytes), string: () => "", ack: () => undefined },
  context: "diary",
});

test("what waits to be taken is limited by its bytes, and so is what is taken at once", async () => {
  const arrivals = new ArrivalQueue();
  const large = 700_000;
  let added = 0;
  const adding = Array.from({ length: 4 }, async () => {
    await arrivals.add(arrival(large));
    added += 1;
  });
  await adding[0];
  expect(added).toBe(2); // the third made it more than two batches
  expect(await arrivals.take()).toHaveLength(1);
  expect(await arrivals.take()).toHaveLength(1);
  await Promise.all(adding);
  expect(added).toBe(4);
});
